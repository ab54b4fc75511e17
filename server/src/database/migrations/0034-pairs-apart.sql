-- Who is never, or not for now, to be proposed together with whom, and by whose act. A pair is kept apart while one row of
-- either direction holds. Each act has its own row, so that taking one back leaves the others standing.
create table pairs_apart (
  by_id text not null references users,
  other_id text not null references users,
  why text not null check (why in ('refused', 'left', 'rated', 'blocked')),
  -- Null: until it is taken back, or one of the two is gone.
  until timestamptz,
  created_at timestamptz not null default now(),
  primary key (by_id, other_id, why),
  constraint nobody_is_apart_from_themselves check (by_id <> other_id)
);
create index pairs_apart_of_other on pairs_apart (other_id);
create index pairs_apart_by_end on pairs_apart (until) where until is not null;

-- Which of the two had refused was not kept.
insert into pairs_apart (by_id, other_id, why, until)
  select user_a, user_b, 'refused', until from refused_pairs where until > now();
drop table refused_pairs;
