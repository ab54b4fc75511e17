-- Who asked in a region lately, whatever became of them: how many more are to be expected.
create index requests_by_region_and_time on ride_requests (region, created_at);
