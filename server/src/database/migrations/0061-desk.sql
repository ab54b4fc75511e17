-- serves: 0060
-- Who works at the desk: either with a way in that was given out (a token of the command line, then the ticket of an
-- enrolment), or enrolled with a key and a second factor.
create table operators (
  name text primary key check (name ~ '^[a-z0-9][a-z0-9._-]{1,39}$'),
  entry_hash bytea unique check (length(entry_hash) = 32),
  entry_until timestamptz,
  key_hash bytea check (length(key_hash) = 32),
  -- The secret of the second factor, sealed.
  totp text,
  -- The step of 30 seconds whose code was taken last: no code is taken twice.
  used_step bigint not null default 0,
  enrolled_at timestamptz,
  created_at timestamptz not null default now(),
  constraint a_way_in_has_an_end check ((entry_hash is null) = (entry_until is null)),
  constraint enrolled_or_invited check ((entry_hash is null) = (enrolled_at is not null)),
  constraint a_key_comes_with_a_second_factor check ((key_hash is null) = (totp is null)),
  constraint nobody_is_enrolled_without_both check (enrolled_at is null or key_hash is not null)
);

create table desk_sessions (
  token_hash bytea primary key check (length(token_hash) = 32),
  operator text not null references operators on delete cascade,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
create index desk_sessions_of_operator on desk_sessions (operator);

-- Every act of an operator and every look at private data. No key leads to `operators`: a line outlives who is in it.
create table desk_audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  operator text not null,
  act text not null check (length(act) between 1 and 40),
  -- The report, person or ban that it was about; null for what is about none.
  subject text check (length(subject) <= 255),
  address text,
  kept_until timestamptz not null
);
create index desk_audit_by_end on desk_audit (kept_until);
create index desk_audit_about on desk_audit (subject) where subject is not null;

create function refuse_to_alter_the_audit() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.kept_until <= now() then
    return old;
  end if;
  -- Restoring a backup empties all tables of a database that is new.
  if tg_op = 'TRUNCATE' and not exists (select from desk_audit) then
    return null;
  end if;
  raise exception 'the audit log of the desk is only ever added to' using errcode = 'insufficient_privilege';
end
$$;
create trigger desk_audit_lines_stay before update or delete on desk_audit
  for each row execute function refuse_to_alter_the_audit();
create trigger desk_audit_stays before truncate on desk_audit
  for each statement execute function refuse_to_alter_the_audit();
