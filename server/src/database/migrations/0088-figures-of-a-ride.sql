-- serves: 0076
-- How a rider was rated and how many rides they had kept when the ride ended for them. Former companions are shown these
-- figures: those of now would tell them whenever somebody has travelled.
alter table ride_riders
  add column end_rating_total integer,
  add column end_rating_count integer,
  add column end_rides_ended integer,
  add column end_rides_kept integer;
update ride_riders
set end_rating_total = users.rating_total,
  end_rating_count = users.rating_count,
  end_rides_ended = users.rides_ended,
  end_rides_kept = users.rides_kept
from users
where users.id = ride_riders.user_id and ride_riders.ended_at is not null;
