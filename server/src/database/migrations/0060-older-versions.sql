-- serves: 0057
-- What each migration says of versions before it, for those versions: they know neither its file nor what it changed.
create table older_versions (
  migration text primary key,
  -- The number of a migration: nodes that know it go on beside this one.
  serves text not null check (serves ~ '^\d{4}$')
);
