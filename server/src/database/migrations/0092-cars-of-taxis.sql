-- serves: 0076
-- What the taxi looks like, make and colour, as its note says.
alter table taxi_notes
  add column car text not null default '' check (length(car) <= 40),
  drop constraint a_note_says_something,
  add constraint a_note_says_something
    check (app <> '' or plate <> '' or car <> '' or driver_name <> '' or arrives_at is not null);
