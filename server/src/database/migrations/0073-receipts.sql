-- serves: 0072
-- The id of the picture that is shown, so that screens know when it is another one.
alter table settlements add column receipt_id uuid;
-- The latest picture of a receipt that the payer uploaded. It is shown once the fare is entered with its id.
create table receipt_uploads (
  ride_id uuid primary key references settlements on delete cascade,
  id uuid not null default gen_random_uuid(),
  webp bytea not null,
  uploaded_at timestamptz not null default now(),
  constraint an_upload_is_of_bounded_size check (octet_length(webp) <= 600000)
);
