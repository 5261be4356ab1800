-- A booking may ask for a deposit. While `held_until` is set the request waits for it: its time is taken, and its
-- professional does not see it. A request that was never paid keeps it.
alter table bookings
  add column deposit_cents integer,
  add column held_until timestamptz,
  add constraint bookings_deposit_check check (deposit_cents > 0) not valid,
  add constraint bookings_held_for_deposit check (held_until is null or deposit_cents is not null) not valid,
  add constraint bookings_held_until_paid check (held_until is null or status in ('pending', 'cancelled')) not valid;
