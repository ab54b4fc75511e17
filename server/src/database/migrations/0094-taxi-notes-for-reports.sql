-- serves: 0076
-- What riders have noted about the taxi of a ride, also what was replaced or taken away later: sealed like how they have said
-- that they are recognized, for a report.
create table sealed_taxi_notes (
  ride_id uuid not null references rides,
  user_id text not null references users,
  said_at timestamptz not null default clock_timestamp(),
  sealed text not null,
  until timestamptz not null,
  primary key (ride_id, user_id, said_at)
);
create index on sealed_taxi_notes (until);
-- Who had got off and does not get the words, because of a block between them and their author.
alter table taxi_notes add column withheld_from text[];
alter table ride_riders add column about_withheld_from text[];
