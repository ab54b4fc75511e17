-- serves: 0062
-- The response is added to a row after its call, and is several times as long as the row. With room on its page the row
-- stays there, so that its keys are not written again.
alter table idempotency_keys set (fillfactor = 40);
