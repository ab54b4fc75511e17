-- serves: 0076
-- The travel of a rider that ended last is looked for among all of the rider's, which `rides_of_rider` finds: as many as
-- the list of one's rides reads. With the end in no key, a rider who gets off is written in place, and the three other
-- keys are not written again. Older nodes find it the same way.
drop index ends_of_rider;
