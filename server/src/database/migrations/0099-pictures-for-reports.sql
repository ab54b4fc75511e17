-- serves: 0076
-- Pictures that riders have shown in rides, of themselves or of a receipt, sealed once they are replaced or removed, or when
-- somebody reports their owner: each once, however many reports name it.
create table sealed_pictures (
  id uuid primary key default gen_random_uuid(),
  user_id text not null references users,
  kind text not null check (kind in ('profile', 'receipt')),
  ride_ids uuid[] not null check (cardinality(ride_ids) > 0),
  shown_at timestamptz not null,
  sealed bytea not null,
  until timestamptz not null
);
create index on sealed_pictures (user_id);
create index on sealed_pictures (until);
