-- outside a transaction
create index concurrently professionals_by_coordinates on professionals (latitude, longitude)
  where is_active and deleted_at is null;
