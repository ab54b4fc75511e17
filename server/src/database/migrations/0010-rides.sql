create table rides (
  id uuid primary key default gen_random_uuid(),
  status text not null default 'pending' check (status in ('pending', 'active', 'completed', 'canceled')),
  region text not null,
  -- Which tariff priced it; terms are recomputed by the same one.
  tariff jsonb not null,
  terms_version integer not null default 1 check (terms_version >= 1),
  terms_changed_at timestamptz not null default now(),
  vehicle text not null check (vehicle in ('taxi', 'van')),
  -- Sums over the riders who are in it.
  people integer not null check (people >= 1),
  bags integer not null check (bags >= 0),
  requester_id text not null references users,
  meeting_place_id text,
  meeting_name_es text not null,
  meeting_name_en text not null,
  meeting_latitude double precision not null check (meeting_latitude between -90 and 90),
  meeting_longitude double precision not null check (meeting_longitude between -180 and 180),
  meet_at timestamptz not null,
  distance_meters integer not null check (distance_meters >= 0),
  duration_seconds integer not null check (duration_seconds >= 0),
  cost_amount integer not null check (cost_amount >= 0),
  currency text not null check (length(currency) = 3),
  saved_grams integer not null,
  saved_percent integer not null,
  confirm_by timestamptz,
  created_at timestamptz not null default now(),
  active_at timestamptz,
  ended_at timestamptz,
  cancel_reason text check (cancel_reason in
    ('NO_DRIVER_FOUND', 'CANCELED_BY_USER', 'CANCELED_BY_SYSTEM', 'NOT_CONFIRMED_IN_TIME', 'NOT_SPECIFIED')),
  canceled_by text references users,
  -- Rises when another rider takes over the order, which makes a new verification code.
  code_version integer not null default 1,
  -- The last sequence number of the ride's chat; raised under this row's lock.
  message_seq integer not null default 0 check (message_seq >= 0),
  constraint ride_fits_its_vehicle check (
    (vehicle = 'taxi' and people <= 4 and bags <= 3) or (vehicle = 'van' and people <= 6 and bags <= 6)),
  constraint pending_ride_has_a_deadline check ((status = 'pending') = (confirm_by is not null)),
  constraint only_ended_rides_have_an_end check ((status in ('completed', 'canceled')) = (ended_at is not null)),
  constraint only_canceled_rides_have_a_reason check ((status = 'canceled') = (cancel_reason is not null)),
  constraint moving_rides_were_confirmed check (status not in ('active', 'completed') or active_at is not null)
);
create index rides_to_confirm on rides (confirm_by) where status = 'pending';
create index rides_under_way on rides (active_at) where status = 'active';
create index rides_open_to_joiners on rides (region) where status = 'pending';

create table ride_requests (
  id uuid primary key default gen_random_uuid(),
  user_id text not null references users,
  client_request_id uuid not null,
  state text not null default 'SEARCHING' check (state in
    ('SEARCHING', 'NO_MATCH', 'MATCHED', 'CONFIRMED', 'DONE', 'CANCELED', 'EXPIRED')),
  origin_name text not null,
  origin_latitude double precision not null check (origin_latitude between -90 and 90),
  origin_longitude double precision not null check (origin_longitude between -180 and 180),
  origin_place_id text,
  destination_name text not null,
  destination_latitude double precision not null check (destination_latitude between -90 and 90),
  destination_longitude double precision not null check (destination_longitude between -180 and 180),
  destination_place_id text,
  people integer not null check (people between 1 and 6),
  bags integer not null check (bags between 0 and 6),
  about text not null default '' check (length(about) <= 280),
  -- The cell of the map whose worker matches it.
  region text not null,
  created_at timestamptz not null default now(),
  search_started_at timestamptz not null default now(),
  -- Only searching time counts: the deadline while searching, what was left of it while in a pending ride.
  search_ends_at timestamptz,
  search_left_seconds double precision not null default 0,
  -- Since when the matcher has had a group for it, while it holds the group back for a better one.
  held_since timestamptz,
  -- The last number told of companions near by.
  nearby integer,
  rest_until timestamptz,
  ride_id uuid references rides,
  ended_at timestamptz,
  unique (user_id, client_request_id),
  constraint searching_has_a_deadline check ((state = 'SEARCHING') = (search_ends_at is not null)),
  constraint resting_has_a_deadline check ((state = 'NO_MATCH') = (rest_until is not null)),
  constraint matched_has_a_ride check ((state in ('MATCHED', 'CONFIRMED')) = (ride_id is not null)),
  constraint only_ended_requests_have_an_end check ((state in ('DONE', 'CANCELED', 'EXPIRED')) = (ended_at is not null))
);
-- A rider takes part in a live ride only through a matched or confirmed request, so this one index keeps
-- everybody in at most one search or live ride, whatever two nodes do at the same moment.
create unique index one_open_request_per_rider on ride_requests (user_id)
  where state in ('SEARCHING', 'NO_MATCH', 'MATCHED', 'CONFIRMED');
create index searching_by_region on ride_requests (region) where state = 'SEARCHING';
create index searching_by_end on ride_requests (search_ends_at) where state = 'SEARCHING';
create index resting_by_end on ride_requests (rest_until) where state = 'NO_MATCH';
create index requests_of_ride on ride_requests (ride_id) where ride_id is not null;

create table ride_riders (
  ride_id uuid not null references rides,
  request_id uuid not null references ride_requests,
  user_id text not null references users,
  people integer not null check (people between 1 and 6),
  bags integer not null check (bags between 0 and 6),
  stop_order integer not null check (stop_order >= 1),
  -- From the meeting point along the shared route.
  stop_seconds integer not null check (stop_seconds >= 0),
  walk_meters integer not null check (walk_meters >= 0),
  walk_seconds integer not null check (walk_seconds >= 0),
  share_amount integer not null check (share_amount >= 0),
  solo_amount integer not null check (solo_amount >= 0),
  joined_at timestamptz not null default now(),
  accepted_at timestamptz,
  verified_at timestamptz,
  dropped_off_at timestamptz,
  -- Left, was left behind or went back to searching: the ride no longer exists for this rider.
  left_at timestamptz,
  -- How the travel ended for this rider, which may be before the ride does.
  ended_at timestamptz,
  end_status text check (end_status in ('completed', 'canceled')),
  end_reason text,
  primary key (ride_id, request_id),
  constraint nobody_pays_more_than_alone check (share_amount <= solo_amount),
  constraint off_after_the_meeting check (dropped_off_at is null or verified_at is not null),
  constraint an_end_has_a_status check ((ended_at is null) = (end_status is null))
);
create unique index one_place_per_rider on ride_riders (ride_id, user_id) where left_at is null;
create index rides_of_rider on ride_riders (user_id, ride_id);
create index ends_of_rider on ride_riders (user_id, ended_at) where ended_at is not null;

-- Who refused whom: not proposed together until then. The lesser id stands first.
create table refused_pairs (
  user_a text not null references users,
  user_b text not null references users,
  until timestamptz not null,
  primary key (user_a, user_b),
  check (user_a < user_b)
);
create index refused_pairs_of_b on refused_pairs (user_b);

-- Wrong codes, counted across connections and nodes under the ride's lock.
create table code_tries (
  ride_id uuid not null references rides on delete cascade,
  user_id text not null references users,
  tried_at timestamptz not null default now()
);
create index code_tries_of_rider on code_tries (ride_id, user_id, tried_at);
