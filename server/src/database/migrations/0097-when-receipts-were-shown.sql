-- serves: 0076
-- When the payer has shown a picture of the receipt: during a block, none reaches whoever is blocked. What stands was shown
-- before.
alter table settlements add column receipt_at timestamptz;
