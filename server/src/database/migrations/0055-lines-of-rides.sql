-- The lines that a rider's map draws: the drive with the stops of others as that rider is told them, and the own walk. Encoded
-- polylines; null where no streets are known.
alter table ride_riders add column route text, add column walk_path text;
