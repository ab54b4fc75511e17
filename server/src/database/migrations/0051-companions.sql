-- Who people say that they are: told to nobody. With whom a request shares only.
alter table users
  add column gender text check (gender in ('woman', 'man', 'non-binary')),
  -- Null until a gender that was said is said anew.
  add column gender_changed_at timestamptz;

alter table ride_requests
  add column companions text not null default 'anyone' check (companions in ('anyone', 'women'));
