-- serves: 0076
-- How riders of a ride have said that they are recognized, also what they replaced later: sealed like messages of deleted
-- accounts, for a report.
create table self_descriptions (
  ride_id uuid not null references rides,
  user_id text not null references users,
  said_at timestamptz not null default clock_timestamp(),
  sealed text not null,
  until timestamptz not null,
  primary key (ride_id, user_id, said_at)
);
create index on self_descriptions (until);
