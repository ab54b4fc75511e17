-- serves: 0062
-- The strongest thing that a user has proven by any way of signing in, whatever contact data the profile shows. It
-- follows from proven_emails and phone_logins, whichever node or release writes them.
alter table users add column proof text not null default 'none' check (proof in ('none', 'email', 'phone'));

create function keep_proof() returns trigger language plpgsql as $$
begin
  update users set proof = case
    when exists (select from phone_logins where user_id = users.id) then 'phone'
    when exists (select from proven_emails where user_id = users.id) then 'email'
    else 'none' end
  where id = coalesce(new.user_id, old.user_id);
  return null;
end
$$;
create trigger proof_follows_emails after insert or delete on proven_emails
  for each row execute function keep_proof();
create trigger proof_follows_phones after insert or delete on phone_logins
  for each row execute function keep_proof();

update users set proof = case
  when exists (select from phone_logins where user_id = users.id) then 'phone' else 'email' end
where exists (select from phone_logins where user_id = users.id)
  or exists (select from proven_emails where user_id = users.id);
