-- What a rider reports of another. The evidence is what stood in the ride when it was reported: it is sealed, and kept for a
-- set time whatever becomes of the accounts.
create table reports (
  id uuid primary key default gen_random_uuid(),
  by_id text not null references users,
  about_id text not null references users,
  ride_id uuid not null references rides,
  kind text not null check (kind in ('no-show', 'no-settlement', 'behaviour', 'danger', 'fake', 'other')),
  text text not null check (length(text) <= 2000),
  evidence text not null,
  state text not null default 'open' check (state in ('open', 'answered')),
  answer text check (length(answer) <= 2000),
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  kept_until timestamptz not null,
  unique (by_id, about_id, ride_id, kind),
  constraint nobody_reports_themselves check (by_id <> about_id),
  constraint only_answered_reports_have_an_answer check (
    (state = 'answered') = (answer is not null) and (state = 'answered') = (answered_at is not null))
);
create index reports_open on reports (created_at) where state = 'open';
create index reports_by_end on reports (kept_until);
