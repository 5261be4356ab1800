-- Of 0230.
alter table booking_messages validate constraint booking_messages_quote_fkey;
alter table booking_messages validate constraint booking_messages_beside_one;
alter table notifications validate constraint notifications_type_known;
