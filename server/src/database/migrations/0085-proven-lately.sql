-- serves: 0076
-- Keyed hashes of what the owner of an account has proven of late, kept whenever its ways of signing in change: a ban holds
-- for all of it, also for what the account had left before.
create table proven_lately (
  user_id text not null references users on delete cascade,
  mark bytea not null check (length(mark) = 32),
  kept_until timestamptz not null,
  primary key (user_id, mark)
);
