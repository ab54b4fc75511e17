-- serves: 0076
-- What the author of a report was told before they reported again and so opened it again: a list of {answer, answeredAt}.
alter table reports
  add column earlier_answers jsonb not null default '[]' check (jsonb_typeof(earlier_answers) = 'array');
