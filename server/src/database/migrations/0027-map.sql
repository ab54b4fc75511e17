-- What the map of an imported area shows. How far it reaches is unknown for areas from before there was a map.
alter table street_areas
  add column south double precision check (south between -90 and 90),
  add column west double precision check (west between -180 and 180),
  add column north double precision check (north between -90 and 90),
  add column east double precision check (east between -180 and 180);

create table map_shapes (
  area_id text not null references street_areas on delete cascade,
  kind text not null check (length(kind) between 1 and 20),
  name text not null default '',
  -- The first zoom at which it is worth its bytes.
  from_zoom smallint not null check (from_zoom between 0 and 14),
  -- Longitudes and latitudes.
  bounds box not null,
  -- Pairs of longitude and latitude in units of 1e-7 degrees, as little-endian integers of 32 bits; a pair of the least
  -- such integers begins another ring of the same outline.
  line bytea not null check (length(line) >= 8 and length(line) % 8 = 0)
);
create index map_shapes_in_box on map_shapes using gist (bounds);
create index map_shapes_of_area on map_shapes (area_id);
