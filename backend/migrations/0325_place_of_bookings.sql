-- A booking keeps the place and the clock that it was agreed for, and its currency. Place and clock are null until the
-- professional moves (0326): until then the profile has them.
alter table bookings
  add column location text,
  add column time_zone text,
  add column currency text not null default 'AUD';
