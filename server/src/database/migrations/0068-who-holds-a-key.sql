-- serves: 0062
-- The key of the lock of the node that works on a call (http/node-lock.ts). If the lock is free, that node is gone, and
-- another takes over the call at once. Older nodes leave it null; then another takes over after a while.
alter table idempotency_keys add column holder bigint;
