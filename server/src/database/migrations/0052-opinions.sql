-- What a rider said of one companion with whom they rode: a thumb, and why. It belongs to their rating of the ride, and is
-- never told to the one it is about.
create table opinions (
  ride_id uuid not null,
  by_id text not null,
  about_id text not null references users,
  thumb text not null check (thumb in ('up', 'down')),
  reasons text[] not null default '{}',
  primary key (ride_id, by_id, about_id),
  foreign key (ride_id, by_id) references feedback,
  constraint nobody_judges_themselves check (by_id <> about_id),
  constraint reasons_fit_the_thumb check (
    thumb = 'up' and reasons <@ array['on-time', 'kind', 'easy-to-find', 'settled-up']
    or thumb = 'down' and reasons <@ array['late', 'unkind', 'hard-to-find', 'did-not-pay', 'unsafe'])
);
create index opinions_by_whom on opinions (by_id);
create index opinions_about_whom on opinions (about_id);
