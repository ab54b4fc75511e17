-- serves: 0055
-- What a reader is told, packed by the service (live/packing.ts): a fifth of the bytes, in the table, in the log and on the
-- way to a standby. Beside `live_events`, which nodes of the version before go on writing and which this version still reads:
-- the next version drops it. To a node of the version before these events are missing, so it closes the connection, and the
-- client comes back and is greeted with the state.
create table packed_events (
  user_id text not null,
  seq bigint not null check (seq >= 1),
  event text not null,
  packed bytea not null,
  -- As in live_events: three parts take turns, ten minutes each by the clock.
  part smallint not null default (extract(epoch from now())::bigint / 600) % 3,
  primary key (user_id, seq, part)
) partition by list (part);
create table packed_events_0 partition of packed_events for values in (0);
create table packed_events_1 partition of packed_events for values in (1);
create table packed_events_2 partition of packed_events for values in (2);
