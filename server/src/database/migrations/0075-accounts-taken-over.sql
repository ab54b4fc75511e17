-- serves: 0062
-- When the owner of an email took over an account that somebody else had used without proving that email. What that
-- person did before is no longer shown to the account. Null: never.
alter table users add column taken_over_at timestamptz;
