-- serves: 0062
-- When a rider said, by our clock, that they had set out for the meeting point.
alter table ride_riders add column on_way_at timestamptz;
