-- outside a transaction
create index concurrently professionals_name_search on professionals using gin (search_text(display_name) gin_trgm_ops)
  where is_active and deleted_at is null;
