-- Places that a person keeps: personal data, gone with the account.
create table favourites (
  user_id text not null references users on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('home', 'work', 'own')),
  label text not null default '' check (length(label) <= 40),
  name text not null check (name <> '' and length(name) <= 200),
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  place_id text check (length(place_id) <= 200),
  created_at timestamptz not null default now(),
  primary key (user_id, id)
);
create unique index one_home_and_one_work on favourites (user_id, kind) where kind in ('home', 'work');
