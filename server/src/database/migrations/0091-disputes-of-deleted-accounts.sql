-- serves: 0076
-- What deleted accounts wrote in disputes, sealed like their messages, for a report that is made later.
create table departed_disputes (
  ride_id uuid not null references rides,
  user_id text not null references users,
  sealed text not null,
  until timestamptz not null,
  primary key (ride_id, user_id)
);
create index on departed_disputes (until);
