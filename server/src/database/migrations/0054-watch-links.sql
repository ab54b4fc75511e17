-- Links that show a ride to whoever has them. The token itself is not stored: it is derived from a secret of the service.
create table watch_links (
  ride_id uuid not null references rides on delete cascade,
  user_id text not null references users,
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- Makes every link of a rider another one.
  salt bytea not null check (length(salt) = 32),
  created_at timestamptz not null default now(),
  -- When the service last heard from the rider.
  seen_at timestamptz not null default now(),
  primary key (ride_id, user_id)
);
create index watch_links_of_user on watch_links (user_id);
