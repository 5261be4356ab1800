alter table bookings validate constraint bookings_deposit_check;
alter table bookings validate constraint bookings_held_for_deposit;
alter table bookings validate constraint bookings_held_until_paid;
alter table notifications validate constraint notifications_type_known;
