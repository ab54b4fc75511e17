-- serves: 0062
-- A message takes the number after its ride's last one, so nothing has to be written to the ride for it. Older nodes
-- still count in rides.message_seq: they get the number that follows, whoever wrote before. A later migration removes
-- the column, with this trigger.
create function number_of_next_message() returns trigger language plpgsql as $$
begin
  new.message_seq := 1 + coalesce((select max(seq) from messages where ride_id = new.id), 0);
  return new;
end
$$;
create trigger message_seq_follows_messages before update of message_seq on rides
  for each row execute function number_of_next_message();
