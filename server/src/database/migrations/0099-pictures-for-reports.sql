-- serves: 0076
-- Pictures that riders have shown in rides, of themselves or of a receipt, and have replaced or removed since: sealed for a
-- report.
create table sealed_pictures (
  id uuid primary key default gen_random_uuid(),
  user_id text not null references users,
  kind text not null check (kind in ('profile', 'receipt')),
  ride_ids uuid[] not null check (cardinality(ride_ids) > 0),
  shown_at timestamptz not null,
  sealed text not null,
  until timestamptz not null
);
create index on sealed_pictures (user_id);
create index on sealed_pictures (until);
