-- outside a transaction
-- bookings_of_client begins with the same columns.
drop index concurrently bookings_by_client;
