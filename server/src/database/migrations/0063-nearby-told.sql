-- serves: 0062
-- Whether a request is told how many could go its way: beyond a number for a network, those of people who have proven
-- nothing are not. The network itself is not stored.
alter table ride_requests add column nearby_told boolean not null default true;
