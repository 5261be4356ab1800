-- outside a transaction
-- A client has few bookings: bookings_by_client finds them, and each new booking writes one index less.
drop index concurrently bookings_by_client_and_status;
