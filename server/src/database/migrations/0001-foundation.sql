create extension if not exists pg_trgm;
create extension if not exists unaccent;

create table users (
  id text primary key check (length(id) between 1 and 255),
  display_name text not null default '',
  full_name text not null default '',
  email text,
  email_verified boolean not null default false,
  phone_prefix text,
  phone_national text,
  phone_verified boolean not null default false,
  photo_url text,
  onboarded boolean not null default false,
  language text not null default 'es' check (language in ('es', 'en')),
  is_guest boolean not null default false,
  rating_total integer not null default 0 check (rating_total >= 0),
  rating_count integer not null default 0 check (rating_count >= 0),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  check ((phone_prefix is null) = (phone_national is null))
);

create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id text not null references users on delete cascade,
  token_hash bytea not null unique,
  method text not null,
  user_agent text,
  address text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index sessions_of_user on sessions (user_id) where revoked_at is null;

create table socket_tickets (
  ticket_hash bytea primary key,
  session_id uuid references sessions on delete cascade,
  user_id text not null references users on delete cascade,
  expires_at timestamptz not null
);

create table live_events (
  id bigint generated always as identity primary key,
  user_id text not null,
  event text not null,
  payload jsonb not null,
  created_at timestamptz not null default clock_timestamp()
);
create index live_events_recent on live_events (created_at);

create table idempotency_keys (
  user_id text not null,
  key text not null,
  call text not null,
  body_hash bytea not null,
  status integer,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_old on idempotency_keys (created_at);

create table secrets (
  name text primary key,
  value bytea not null,
  created_at timestamptz not null default now()
);
