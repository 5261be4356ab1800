alter table bookings validate constraint bookings_deposit_check;
alter table payments validate constraint payments_amount_check;
