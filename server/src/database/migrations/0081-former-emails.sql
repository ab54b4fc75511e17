-- serves: 0076
-- The proven email that an account had before the present one, which gets the account back for some days: whoever knew
-- the password may have moved the account away. One of an account, the one that was proven first; the sweep of links
-- deletes it once its time is over.
create table former_emails (
  user_id text primary key references users on delete cascade,
  email_key text not null,
  proven_at timestamptz not null,
  kept_until timestamptz not null
);
create index former_emails_by_key on former_emails (email_key);

-- A link of its own kind, which older nodes do not know and refuse.
alter table mail_links drop constraint mail_links_purpose_check;
alter table mail_links add constraint mail_links_purpose_check check (purpose in ('verify', 'reset', 'return'));
