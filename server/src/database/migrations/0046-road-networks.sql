-- The road network of an imported area, as roads/ packs it, in parts of some megabytes. It hangs on its area, so that both
-- are replaced at once.
create table road_network_parts (
  area_id text not null references street_areas on delete cascade,
  part integer not null check (part >= 0),
  bytes bytea not null check (length(bytes) > 0),
  primary key (area_id, part)
);
-- Compressing numbers takes longer than reading them.
alter table road_network_parts alter column bytes set storage external;
