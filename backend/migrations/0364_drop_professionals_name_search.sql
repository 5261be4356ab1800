-- outside a transaction
-- Administration looks for names of all professionals, which this partial index does not have.
drop index concurrently professionals_name_search;
