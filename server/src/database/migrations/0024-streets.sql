-- Streets, house numbers and corners of the areas that an operator imported from OpenStreetMap extracts. Everything
-- hangs on its area, so that a newer extract replaces an area whole and an area can be forgotten whole.
create table street_areas (
  id text primary key check (id ~ '^[a-z0-9-]{1,60}$'),
  -- What its streets are told to be in where the extract does not say better.
  name text not null check (name <> ''),
  -- To be shown wherever the data is.
  attribution text not null check (attribution <> ''),
  licence text not null check (licence <> ''),
  hash bytea not null,
  imported_at timestamptz not null default now()
);

create table streets (
  area_id text not null references street_areas on delete cascade,
  id text not null check (length(id) between 1 and 100),
  name text not null check (name <> ''),
  -- Names in other languages and older ones, for the search alone.
  other_names text not null default '',
  city text not null,
  -- The street's own point that is nearest to its middle.
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  name_text text not null generated always as (fold_text(name || ' ' || other_names)) stored,
  search_text text not null generated always as (fold_text(name || ' ' || other_names || ' ' || city)) stored,
  search_words tsvector not null generated always as (
    to_tsvector('simple', fold_text(name || ' ' || other_names || ' ' || city))
  ) stored,
  primary key (area_id, id)
);
create index streets_by_trigram on streets using gin (search_text gin_trgm_ops);
create index streets_by_word on streets using gin (search_words);

-- Points along a street, near enough to each other to tell how far somebody is from it.
create table street_points (
  area_id text not null,
  street_id text not null,
  latitude double precision not null,
  longitude double precision not null,
  foreign key (area_id, street_id) references streets on delete cascade
);
create index street_points_by_latitude on street_points (latitude, longitude);
create index street_points_by_street on street_points (area_id, street_id);

create table addresses (
  area_id text not null,
  id text not null check (length(id) between 1 and 100),
  street_id text not null,
  -- As it stands at the door.
  house_number text not null check (house_number <> ''),
  -- As it is typed: folded, without spaces.
  number_text text not null generated always as (replace(fold_text(house_number), ' ', '')) stored,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  primary key (area_id, id),
  foreign key (area_id, street_id) references streets on delete cascade
);
create index addresses_by_number on addresses (area_id, street_id, number_text);
create index addresses_by_latitude on addresses (latitude, longitude);

-- Where two streets with names meet and a taxi can stop.
create table street_corners (
  area_id text not null references street_areas on delete cascade,
  id text not null check (length(id) between 1 and 100),
  street text not null check (street <> ''),
  crossing text not null check (crossing <> ''),
  city text not null,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  primary key (area_id, id)
);
create index street_corners_by_latitude on street_corners (latitude, longitude);
