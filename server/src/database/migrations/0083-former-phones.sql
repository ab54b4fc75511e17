-- serves: 0076
-- The phone that an account had before, which gets the account back for some days: whoever had the owner's session may
-- have removed or replaced it. One of an account, the one that was proven first, and none of an account that had an email
-- or a provider's account before its phone.
create table former_phones (
  user_id text primary key references users on delete cascade,
  phone text not null,
  proven_at timestamptz not null,
  kept_until timestamptz not null
);
create index former_phones_by_number on former_phones (phone);
