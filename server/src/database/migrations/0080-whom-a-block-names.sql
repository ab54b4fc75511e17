-- serves: 0076
-- Whoever is blocked stays as the blocker knew them: later names and pictures are not for the blocker. Filled by the
-- database, whichever release makes the block. Earlier blocks keep what they show now.
alter table pairs_apart add column known_name text;
alter table pairs_apart add column known_photo text;

create function keep_whom_is_blocked() returns trigger language plpgsql as $$
begin
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
create trigger blocks_keep_whom before insert on pairs_apart
  for each row when (new.why = 'blocked') execute function keep_whom_is_blocked();

update pairs_apart set known_name = users.display_name, known_photo = users.photo_url
  from users where users.id = pairs_apart.other_id and pairs_apart.why = 'blocked';
