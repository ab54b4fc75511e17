-- serves: 0076
-- What a rider had proven who deleted the account and still owed a share, as keyed hashes, so that the debt comes back
-- with the person. Deleted once the share is no longer owed, or its time is over.
create table debt_marks (
  ride_id uuid not null,
  user_id text not null,
  mark bytea not null check (length(mark) = 32),
  kept_until timestamptz not null,
  primary key (ride_id, user_id, mark),
  foreign key (ride_id, user_id) references settlement_shares on delete cascade
);
create index debt_marks_by_mark on debt_marks (mark);
create index debt_marks_by_time on debt_marks (kept_until);
