-- serves: 0076
-- In which session something was begun: it ends with the session. Null for what no session began, and for what older
-- nodes begin.
alter table social_attempts add column session_id uuid;
alter table exchange_codes add column session_id uuid;
alter table mail_links add column session_id uuid;

-- In which session an email and a password were added to an account that had another way of signing in.
alter table email_logins add column added_in uuid;
