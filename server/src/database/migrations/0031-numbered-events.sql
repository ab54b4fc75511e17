-- Whatever a reader is told counts 1, 2, 3 … without a gap. The next number is taken under this row's lock at the end of the
-- transaction that tells, so whoever sees number n sees all before it.
create table live_readers (
  user_id text primary key,
  last_seq bigint not null check (last_seq >= 1)
) with (fillfactor = 50);

-- Nothing in it is older than twenty minutes, and a client that missed it is greeted with the state as stored.
drop table live_events;
create table live_events (
  user_id text not null,
  seq bigint not null check (seq >= 1),
  event text not null,
  payload json not null,
  -- Three parts take turns, ten minutes each by the clock; before its turn comes again a part is emptied as a whole.
  part smallint not null default (extract(epoch from now())::bigint / 600) % 3,
  primary key (user_id, seq, part)
) partition by list (part);
create table live_events_0 partition of live_events for values in (0);
create table live_events_1 partition of live_events for values in (1);
create table live_events_2 partition of live_events for values in (2);
