-- serves: 0062
-- The events that one transaction stores for one reader are one row, packed together (live/packing.ts): they have most of
-- their text in common, and each row costs the log more than its bytes. Nodes of the previous version go on writing
-- `packed_events`, which this version still reads; the next version drops it. As they do not read this table, it stays
-- empty while such a node runs (database/versions-of-running-nodes.ts).
create table told_events (
  user_id text not null,
  -- The number of the last event. The row has `count` of them.
  seq bigint not null check (seq >= 1),
  count smallint not null check (count between 1 and seq),
  packed bytea not null,
  -- As in packed_events, three parts take turns, ten minutes each by the clock.
  part smallint not null default (extract(epoch from now())::bigint / 600) % 3,
  primary key (user_id, seq, part)
) partition by list (part);
create table told_events_0 partition of told_events for values in (0);
create table told_events_1 partition of told_events for values in (1);
create table told_events_2 partition of told_events for values in (2);
