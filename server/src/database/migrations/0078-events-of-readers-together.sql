-- serves: 0076
-- What one transaction tells several readers is one row (live/events-in-shared-rows-store.ts): their events say almost the same, and a row
-- and its key cost the log more than what differs. So rows are no longer found by their reader. Each reader's row in
-- `live_readers` leads to the latest events, and each place in a row to the reader's earlier ones. Nodes of earlier
-- versions go on writing `told_events`; as they do not read this table, it stays empty while such a node runs.
create sequence told_together_ids;
create table told_together (
  id bigint not null,
  -- For each reader in the row: the number of the last event told here, and where the earlier ones are (0: nowhere).
  last_seqs bigint[] not null check (cardinality(last_seqs) between 1 and 8),
  earlier bigint[] not null check (cardinality(earlier) = cardinality(last_seqs)),
  packed bytea not null,
  -- As in told_events, three parts take turns, ten minutes each by the clock.
  part smallint not null default (extract(epoch from now())::bigint / 600) % 3,
  primary key (id, part)
) partition by list (part);
create table told_together_0 partition of told_together for values in (0);
create table told_together_1 partition of told_together for values in (1);
create table told_together_2 partition of told_together for values in (2);
alter sequence told_together_ids owned by told_together.id;
-- Where a reader's latest events are, and where those before them: eight times the id of the row, plus the place in it.
alter table live_readers add column latest bigint not null default 0, add column earlier bigint not null default 0;
