-- Folds case, accents and punctuation away, so that what is typed and what is stored meet; "T-4", "T 4" and
-- "Terminal 4" become "t4".
create function fold_text(value text) returns text
  language sql immutable strict parallel safe
  return btrim(regexp_replace(
    regexp_replace(
      regexp_replace(lower(public.unaccent('public.unaccent', value)), '\mterminal (\d[a-z]?|[a-z])\M', 't\1', 'g'),
      '\m([a-z])[ -](\d)', '\1\2', 'g'
    ),
    '[^[:alnum:]]+', ' ', 'g'
  ));

-- Metres on the sphere of 6,371,008.8 m.
create function great_circle_meters(
  from_latitude double precision, from_longitude double precision,
  to_latitude double precision, to_longitude double precision
) returns double precision
  language sql immutable strict parallel safe
  return 2 * 6371008.8 * asin(least(1, sqrt(
    power(sin(radians(to_latitude - from_latitude) / 2), 2)
    + cos(radians(from_latitude)) * cos(radians(to_latitude)) * power(sin(radians(to_longitude - from_longitude) / 2), 2)
  )));

create table places (
  id text primary key check (length(id) between 1 and 100),
  name_es text not null check (name_es <> ''),
  name_en text not null check (name_en <> ''),
  -- Names in other languages and short names, for the search alone.
  other_names text not null default '',
  address text not null default '',
  city text not null default '',
  country text not null default '',
  kind text not null,
  -- Words for the kind in every language that people may type.
  kind_words text not null default '',
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  is_active boolean not null default true,
  source text not null,
  name_text text not null generated always as (fold_text(name_es || ' ' || name_en || ' ' || other_names)) stored,
  search_text text not null generated always as (
    fold_text(name_es || ' ' || name_en || ' ' || other_names || ' ' || address || ' ' || city || ' ' || country || ' ' || kind_words)
  ) stored,
  search_words tsvector not null generated always as (
    to_tsvector('simple', fold_text(name_es || ' ' || name_en || ' ' || other_names || ' ' || address || ' ' || city || ' ' || country || ' ' || kind_words))
  ) stored
);
create index places_by_trigram on places using gin (search_text gin_trgm_ops);
create index places_by_word on places using gin (search_words);
create index places_by_latitude on places (latitude, longitude);

-- Which version of a table of facts is in the database.
create table loaded_files (
  name text primary key,
  hash bytea not null,
  loaded_at timestamptz not null default now()
);
