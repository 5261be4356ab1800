-- outside a transaction
-- What two people have in common is found among the client's bookings (bookings_by_client).
drop index concurrently bookings_by_professional_and_client;
