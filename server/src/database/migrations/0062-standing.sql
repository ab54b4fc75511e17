-- serves: 0061
-- What operators say to riders, and whom they keep from travelling.
create table warnings (
  id uuid primary key default gen_random_uuid(),
  user_id text not null references users,
  report_id uuid references reports on delete set null,
  text text not null check (length(text) between 1 and 2000),
  by_operator text not null,
  created_at timestamptz not null default now(),
  kept_until timestamptz not null
);
create index warnings_of_user on warnings (user_id);
create index warnings_of_report on warnings (report_id);
create index warnings_by_end on warnings (kept_until);

create table bans (
  id uuid primary key default gen_random_uuid(),
  user_id text not null references users,
  report_id uuid references reports on delete set null,
  -- What the banned person is told.
  reason text not null check (length(reason) between 1 and 2000),
  by_operator text not null,
  created_at timestamptz not null default now(),
  -- Null: for good.
  until timestamptz,
  lifted_at timestamptz,
  -- The one appeal, and what was decided.
  appeal text check (length(appeal) between 1 and 2000),
  appealed_at timestamptz,
  decision text check (decision in ('kept', 'lifted')),
  decision_text text check (length(decision_text) between 1 and 2000),
  decided_at timestamptz,
  decided_by text,
  constraint a_ban_ends_after_it_began check (until > created_at),
  constraint an_appeal_has_its_time check ((appeal is null) = (appealed_at is null)),
  constraint a_decision_is_whole check (
    (decision is null) = (decided_at is null) and (decision is null) = (decided_by is null)
    and (decision is null) = (decision_text is null))
);
create index bans_of_user on bans (user_id);
create index bans_of_report on bans (report_id);
create index bans_appealed on bans (appealed_at) where appeal is not null and decision is null;

-- Keyed hashes of what a banned person had proven, for as long as the ban: whoever proves the same again is banned as well.
create table ban_marks (
  ban_id uuid not null references bans on delete cascade,
  mark bytea not null check (length(mark) = 32),
  primary key (ban_id, mark)
);
create index ban_marks_by_mark on ban_marks (mark);
