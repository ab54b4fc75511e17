-- serves: 0076
-- A restored backup brings the names by which people have blocked somebody, which are not those of today.
create or replace function keep_whom_is_blocked() returns trigger language plpgsql as $$
begin
  if new.known_name is not null then
    return new;
  end if;
  select coalesce(shown.shown_name, users.display_name),
      case when shown.shown_name is null then users.photo_url else shown.shown_photo end
    into new.known_name, new.known_photo
    from users left join lateral (
      select theirs.shown_name, theirs.shown_photo from ride_riders theirs
        join ride_riders own on own.ride_id = theirs.ride_id and own.user_id = new.by_id
      where theirs.user_id = new.other_id order by theirs.joined_at desc limit 1
    ) shown on true
    where users.id = new.other_id;
  return new;
end
$$;
