-- A client may agree to keep a card for a booking without a deposit. Its deposit is 0: the request waits while the card is
-- saved at the payment provider, and nothing is paid.
alter table bookings
  drop constraint bookings_deposit_check,
  add constraint bookings_deposit_check check (deposit_cents >= 0) not valid;
alter table payments
  drop constraint payments_amount_check,
  add constraint payments_amount_check check (amount_cents >= 0) not valid;
