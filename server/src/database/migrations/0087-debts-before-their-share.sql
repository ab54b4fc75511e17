-- serves: 0076
-- Who deletes the account between the own meeting and that of the last one owes a share that begins later, so what they
-- had proven is kept for the ride instead of the share.
alter table debt_marks
  drop constraint debt_marks_ride_id_user_id_fkey,
  add foreign key (ride_id) references rides on delete cascade,
  add foreign key (user_id) references users;
