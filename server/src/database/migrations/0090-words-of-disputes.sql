-- serves: 0076
-- Whatever the rider of a share has written as a dispute, the oldest first: a list of {text, at}. A report keeps it.
alter table settlement_shares
  add column disputes jsonb not null default '[]' check (jsonb_typeof(disputes) = 'array');
