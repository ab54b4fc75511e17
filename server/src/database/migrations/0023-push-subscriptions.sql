create table push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id text not null references users on delete cascade,
  -- The browser stops hearing when it is signed out.
  session_id uuid references sessions on delete cascade,
  endpoint text not null,
  -- An endpoint may be longer than an index entry.
  endpoint_hash bytea not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now(),
  renewed_at timestamptz not null default now()
);
create index push_subscriptions_of_user on push_subscriptions (user_id, renewed_at);
