create table feedback (
  ride_id uuid not null references rides,
  user_id text not null references users,
  rating integer not null check (rating between 1 and 5),
  feedback text not null default '' check (length(feedback) <= 1000),
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  primary key (ride_id, user_id)
);
create index feedback_of_user on feedback (user_id);

-- For whom a rating counted, so that replacing it takes exactly that back.
create table given_ratings (
  ride_id uuid not null,
  user_id text not null,
  rated_id text not null references users,
  rating integer not null check (rating between 1 and 5),
  primary key (ride_id, user_id, rated_id),
  foreign key (ride_id, user_id) references feedback,
  constraint nobody_rates_themselves check (user_id <> rated_id)
);
