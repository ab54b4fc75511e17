-- How many times as long as usual drives took, counted in steps of 5 % by area and hour of the week: of no person, no ride and
-- no day. An area that is imported again keeps what was learned there.
create table drive_times (
  area_id text not null,
  hour_of_week smallint not null check (hour_of_week between 0 and 167),
  step smallint not null check (step between -30 and 30),
  drives integer not null check (drives > 0),
  primary key (area_id, hour_of_week, step)
);
alter table rides add column drives_counted boolean not null default false;
create index rides_to_learn_from on rides (ended_at) where status = 'completed' and not drives_counted;
