-- outside a transaction
-- Searches sort and filter in the memory of the API (0217).
drop index concurrently services_by_newest;
