-- What was written in a ride by people whose accounts are gone. While the chat is open its riders still read it (sealed is
-- null); once it is closed the texts are taken out of the messages and kept sealed for a while, in case of a report.
create table departed_words (
  ride_id uuid not null references rides,
  user_id text not null references users,
  sealed text,
  until timestamptz,
  primary key (ride_id, user_id),
  constraint sealed_words_have_an_end check ((sealed is null) = (until is null))
);
create index departed_words_open on departed_words (ride_id) where sealed is null;
create index departed_words_by_end on departed_words (until) where until is not null;
