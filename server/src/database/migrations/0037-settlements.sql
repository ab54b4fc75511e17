-- What riders owe one another for a ride that has begun. The money itself never passes through here.
create table settlements (
  ride_id uuid primary key references rides,
  payer_id text not null references users,
  opened_at timestamptz not null,
  -- The latest of: the ride's beginning, its end, what was told of the fare. Reminders and the deadline count from here.
  owed_since timestamptz not null,
  fare_amount integer check (fare_amount between 1 and 100000000),
  receipt bytea,
  reminders_sent integer not null default 0 check (reminders_sent between 0 and 2),
  constraint a_receipt_is_of_a_fare check (receipt is null or fare_amount is not null)
);
create index settlements_of_payer on settlements (payer_id);
create index settlements_to_remind on settlements (owed_since) where reminders_sent < 2;

create table settlement_shares (
  ride_id uuid not null references settlements on delete cascade,
  user_id text not null references users,
  -- The terms that this rider accepted: every fare is divided in proportion to them.
  accepted_amount integer not null check (accepted_amount >= 0),
  solo_amount integer not null check (solo_amount >= 0),
  amount integer not null check (amount >= 0),
  state text not null check (state in ('owed', 'sent', 'received', 'waived', 'disputed')),
  changed_at timestamptz not null,
  dispute text check (length(dispute) <= 500),
  primary key (ride_id, user_id)
);
create index shares_owed on settlement_shares (user_id) where state = 'owed';

-- Shares of a fare are all of it, and nothing else, at the end of every transaction.
create function check_shares_of_fare() returns trigger language plpgsql as $$
declare
  fare integer;
  total bigint;
begin
  select fare_amount into fare from settlements where ride_id = new.ride_id;
  select sum(amount) into total from settlement_shares where ride_id = new.ride_id;
  if fare is not null and total is distinct from fare then
    raise exception using errcode = 'check_violation', constraint = 'shares_are_the_fare',
      message = 'the shares of a fare do not add up to it';
  end if;
  return null;
end $$;
create constraint trigger shares_are_the_fare after insert or update of amount on settlement_shares
  deferrable initially deferred for each row execute function check_shares_of_fare();
create constraint trigger fare_is_the_shares after insert or update of fare_amount on settlements
  deferrable initially deferred for each row execute function check_shares_of_fare();

-- Where a user takes money: [{kind, value}]. Told to nobody except who owes them.
create table ways_to_pay (
  user_id text primary key references users,
  ways jsonb not null,
  constraint at_most_four_ways_to_pay check (jsonb_typeof(ways) = 'array' and jsonb_array_length(ways) between 1 and 4)
);
