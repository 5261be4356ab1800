alter table bookings validate constraint bookings_held_for_deposit;
alter table bookings validate constraint bookings_hold_until;
alter table notifications validate constraint notifications_type_known;
