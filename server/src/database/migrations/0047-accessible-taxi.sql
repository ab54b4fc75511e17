-- A taxi that takes one wheelchair.
create or replace function vehicle_table() returns jsonb
  language sql immutable parallel safe
  return '{
    "smallest": {"people": 1, "bags": 0, "wheelchair": false},
    "largest": {"people": 6, "bags": 6, "wheelchair": true},
    "vehicles": [
      {"kind": "taxi", "holds": {"people": 4, "bags": 3, "wheelchair": 0}},
      {"kind": "taxi", "holds": {"people": 4, "bags": 2, "wheelchair": 1}},
      {"kind": "van", "holds": {"people": 6, "bags": 6, "wheelchair": 0}}
    ]
  }'::jsonb;
