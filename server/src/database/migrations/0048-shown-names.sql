-- A rider's name and picture as the others of an active ride know them: from the confirmation on they stand still, so that
-- nobody becomes somebody else on the way to the meeting. Null: the present ones are shown.
alter table ride_riders add column shown_name text;
alter table ride_riders add column shown_photo text;

-- A picture that an active ride still shows is kept beside the one that has taken its place.
alter table user_photos drop constraint user_photos_user_id_key;
create index user_photos_of_user on user_photos (user_id, created_at);
