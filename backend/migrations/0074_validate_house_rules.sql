alter table bookings validate constraint bookings_house_rules_fkey;
