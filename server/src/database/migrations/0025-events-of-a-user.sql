-- Whoever tells a user something looks first for what another node told them a moment ago.
create index live_events_of_user on live_events (user_id, id);
