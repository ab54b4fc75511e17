-- A party is kept as the one object that it is asked with ({"people": 1, "bags": 0}), and a ride keeps the load of all
-- parties in it. A part that is added later needs no column: only this table changes, by a migration that replaces the
-- function. It says what protocol/src/vehicles.ts says, which SQL cannot import; vehicle-checks.db.test.ts compares them.
create function vehicle_table() returns jsonb
  language sql immutable parallel safe
  return '{
    "smallest": {"people": 1, "bags": 0},
    "largest": {"people": 6, "bags": 6},
    "vehicles": [
      {"kind": "taxi", "holds": {"people": 4, "bags": 3}},
      {"kind": "van", "holds": {"people": 6, "bags": 6}}
    ]
  }'::jsonb;

-- Whether a vehicle that holds so much of each part holds this: counts, and needs of which a true one counts as 1.
create function is_held(load jsonb, holds jsonb) returns boolean
  language sql immutable parallel safe
  return not exists (
    select from jsonb_each(load) as part (name, value)
    where case jsonb_typeof(value)
      when 'number' then value::numeric not between 0 and coalesce((holds -> name)::numeric, 0)
      when 'boolean' then value::boolean::integer > coalesce((holds -> name)::numeric, 0)
      else true
    end);

create function vehicle_holds(vehicle text, load jsonb) returns boolean
  language sql immutable parallel safe
  return exists (
    select from jsonb_array_elements(vehicle_table() -> 'vehicles') as each
    where each ->> 'kind' = vehicle and is_held(load, each -> 'holds'));

-- Whole numbers and needs between the smallest and the largest party, and a vehicle that holds it. JSON is ordered by type
-- first, so that a part of another type is never between the two.
create function is_party(party jsonb) returns boolean
  language sql immutable parallel safe
  return jsonb_typeof(party) = 'object' and party ? 'people'
    and not exists (
      select from jsonb_each(party) as part (name, value)
      where (value between vehicle_table() -> 'smallest' -> name and vehicle_table() -> 'largest' -> name) is not true
        or (jsonb_typeof(value) = 'number' and value::numeric % 1 <> 0))
    and exists (
      select from jsonb_array_elements(vehicle_table() -> 'vehicles') as each where is_held(party, each -> 'holds'));

alter table ride_requests add column party jsonb;
update ride_requests set party = jsonb_build_object('people', people, 'bags', bags);
alter table ride_requests
  alter column party set not null,
  add constraint ride_requests_party_check check (is_party(party)),
  drop column people,
  drop column bags;

-- The sum of the parties of those who are in it.
alter table rides add column load jsonb;
update rides set load = jsonb_build_object('people', people, 'bags', bags);
alter table rides
  alter column load set not null,
  drop constraint ride_fits_its_vehicle,
  -- What fits into a vehicle says which vehicles there are.
  drop constraint rides_vehicle_check,
  add constraint ride_fits_its_vehicle check (jsonb_typeof(load) = 'object' and load ? 'people' and vehicle_holds(vehicle, load)),
  drop column people,
  drop column bags;

-- A rider's party is that of the request, which never changes.
alter table ride_riders drop column people, drop column bags;
