-- Null until registerOrLogIn was called for a user who first came with the token of a hosted provider.
alter table users add column registered_at timestamptz default now();
-- Known by the tokens of a hosted provider, whose subject is the id. No token of that kind opens another user.
alter table users add column is_hosted boolean not null default false;

alter table sessions add column ended_because text;
create index sessions_ended on sessions (revoked_at) where revoked_at is not null;
create index sessions_over on sessions (expires_at);

alter table socket_tickets add column valid_until timestamptz;
create index socket_tickets_over on socket_tickets (expires_at);

-- Ways of signing in. A profile's email and phone are contact data and stand in `users`.

create table email_logins (
  user_id text primary key references users on delete cascade,
  email text not null,
  email_key text not null unique,
  password_hash text not null,
  proven_at timestamptz,
  changed_at timestamptz not null default now()
);

create table phone_logins (
  phone text primary key check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  user_id text not null unique references users on delete cascade,
  proven_at timestamptz not null default now()
);

create table social_logins (
  issuer text not null,
  subject text not null,
  user_id text not null references users on delete cascade,
  email text,
  created_at timestamptz not null default now(),
  primary key (issuer, subject)
);
create index social_logins_of_user on social_logins (user_id);

-- One proven email belongs to one user, whichever way proved it.
create table proven_emails (
  email_key text primary key,
  user_id text not null references users on delete cascade,
  proven_at timestamptz not null default now()
);
create index proven_emails_of_user on proven_emails (user_id);

-- Proofs under way. Nothing here can be used by who reads it: hashes, keyed where the secret is short.

create table mail_links (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('verify', 'reset')),
  user_id text not null references users on delete cascade,
  email text not null,
  expires_at timestamptz not null
);
create index mail_links_of_user on mail_links (user_id, purpose);

create table phone_codes (
  phone text primary key,
  code_hash bytea not null,
  tries integer not null default 0,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create table social_attempts (
  state_hash bytea primary key,
  browser_hash bytea not null,
  provider text not null,
  nonce text not null,
  verifier text not null,
  return_to text not null,
  link_user_id text references users on delete cascade,
  expires_at timestamptz not null
);

create table exchange_codes (
  code_hash bytea primary key,
  browser_hash bytea not null,
  provider text not null,
  issuer text not null,
  subject text not null,
  email text,
  email_proven boolean not null,
  name text,
  picture text,
  link_user_id text references users on delete cascade,
  expires_at timestamptz not null
);

-- Who signed in, from where, with what outcome; never with what secret.
create table sign_in_records (
  id bigint generated always as identity primary key,
  user_id text references users on delete cascade,
  act text not null,
  outcome text not null,
  address text,
  user_agent text,
  created_at timestamptz not null default now()
);
create index sign_in_records_of_user on sign_in_records (user_id, created_at);
create index sign_in_records_old on sign_in_records (created_at);

create table user_photos (
  id uuid primary key default gen_random_uuid(),
  user_id text not null unique references users on delete cascade,
  webp bytea not null,
  created_at timestamptz not null default now()
);

-- Counters of rate-limiter-flexible; its keys are hashed before they come here.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_over on rate_limits (expire);
