-- serves: 0076
-- When somebody has last changed how to be paid: what is written during a block does not reach whoever is blocked. What stands
-- was written before.
alter table ways_to_pay add column changed_at timestamptz not null default '-infinity';
alter table ways_to_pay alter column changed_at set default now();
