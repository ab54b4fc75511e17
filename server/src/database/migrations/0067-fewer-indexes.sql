-- serves: 0062
-- No query uses it: the requests of a ride are read through ride_riders. Each state of a request wrote an entry to it.
drop index requests_of_ride;
