-- serves: 0062
-- The riders who do not get a message, because they and its sender are kept apart by a block. Null: everybody gets it.
alter table messages add column withheld_from text[];
