-- A ride's chat. `seq` is given under the ride's row lock, so it counts without a gap, and whoever sees n sees all before it.
create table messages (
  ride_id uuid not null references rides,
  seq integer not null check (seq >= 1),
  id uuid not null unique,
  user_id text not null references users,
  -- As the others knew the sender at that moment; empty once the account is gone, like the text.
  user_name text not null,
  text text not null check (length(text) <= 2000),
  created_at timestamptz not null,
  primary key (ride_id, seq)
);
create index messages_of_user on messages (user_id);
