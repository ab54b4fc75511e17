-- serves: 0076
-- Whether a request was ever in a ride, and how long it waited.
create index rides_of_request on ride_riders (request_id);
-- Searches that came to nothing long ago.
create index requests_without_end_in_a_ride on ride_requests (ended_at) where state in ('CANCELED', 'EXPIRED');
