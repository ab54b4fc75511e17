-- When a rider said, by our clock, that they are at the meeting point.
alter table ride_riders add column arrived_at timestamptz;

-- Who of those at the meeting point says that somebody has not come.
create table no_show_votes (
  ride_id uuid not null references rides on delete cascade,
  voter_id text not null references users,
  absent_id text not null references users,
  voted_at timestamptz not null,
  primary key (ride_id, voter_id, absent_id),
  constraint nobody_votes_on_themselves check (voter_id <> absent_id)
);

-- Each time that the others went without somebody who had promised to come. Forgotten after 30 days.
create table absences (
  ride_id uuid not null references rides,
  user_id text not null references users,
  at timestamptz not null,
  primary key (ride_id, user_id)
);
create index absences_of_user on absences (user_id, at);

-- Rides that a user accepted and that are over for them, and those of them that they kept to the end.
alter table users
  add column rides_ended integer not null default 0,
  add column rides_kept integer not null default 0,
  add constraint no_more_kept_than_ended check (rides_kept between 0 and rides_ended);
update users set rides_ended = counted.ended, rides_kept = counted.kept
from (
  select rr.user_id, count(*) as ended, count(*) filter (where rr.verified_at is not null) as kept
  from ride_riders rr join rides r on r.id = rr.ride_id
  where r.status = 'completed' and rr.left_at is null group by rr.user_id
) as counted where counted.user_id = users.id;

-- From when on a search may be proposed to others: later for those who let others wait.
alter table ride_requests add column proposed_from timestamptz;
