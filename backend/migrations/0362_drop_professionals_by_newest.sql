-- outside a transaction
-- Searches sort and filter in the memory of the API (0217).
drop index concurrently professionals_by_newest;
