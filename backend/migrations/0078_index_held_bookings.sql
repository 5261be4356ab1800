-- outside a transaction
create index concurrently bookings_held on bookings (professional_id, id) where held_until is not null;
