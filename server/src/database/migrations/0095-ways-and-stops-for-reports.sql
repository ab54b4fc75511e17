-- serves: 0076
-- The words in which payers have said how to be paid, and the names of stops by riders who have deleted the account, as others
-- read them: sealed for a report.
create table sealed_ways_to_pay (
  ride_id uuid not null references rides,
  user_id text not null references users,
  said_at timestamptz not null default clock_timestamp(),
  sealed text not null,
  until timestamptz not null,
  primary key (ride_id, user_id, said_at)
);
create index on sealed_ways_to_pay (until);
create table sealed_stop_names (
  ride_id uuid not null references rides,
  user_id text not null references users,
  said_at timestamptz not null default clock_timestamp(),
  sealed text not null,
  until timestamptz not null,
  primary key (ride_id, user_id, said_at)
);
create index on sealed_stop_names (until);
