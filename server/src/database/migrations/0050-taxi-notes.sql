-- The taxi as somebody of the ride noted it. Forgotten some weeks after the ride: until then something may have been left in it.
create table taxi_notes (
  ride_id uuid primary key references rides on delete cascade,
  by_id text not null references users,
  app text not null check (length(app) <= 40),
  -- Capitals may be longer than what was typed.
  plate text not null check (length(plate) <= 48),
  driver_name text not null check (length(driver_name) <= 60),
  arrives_at timestamptz,
  noted_at timestamptz not null,
  constraint a_note_says_something check (app <> '' or plate <> '' or driver_name <> '' or arrives_at is not null)
);
create index taxi_notes_of_author on taxi_notes (by_id);
