-- outside a transaction
create index concurrently bookings_next_visits on bookings (next_visit_at) where next_visit_at is not null;
