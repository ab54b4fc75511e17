-- serves: 0062
-- The last whole day of a ban in the operator's time zone, the one that everybody is told. Null without an end, and for
-- bans of older nodes, whose last day is that of `until` in UTC.
alter table bans add column last_day date,
  add constraint a_last_day_has_an_end check (last_day is null or until is not null);
