-- serves: 0076
-- The generation of the account when it was last signed in to by this phone. It tells the browsers of the phone's owner
-- from those that signed in since by ways that a thief added. Null for sign-ins at older nodes.
alter table phone_logins add column generation integer;
alter table former_phones add column generation integer;

-- When the account was last got back by this phone or email. As it may be a thief's, it is trusted only if it stays.
alter table phone_logins add column returned_at timestamptz;
alter table proven_emails add column returned_at timestamptz;
