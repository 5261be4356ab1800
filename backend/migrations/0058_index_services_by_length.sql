-- outside a transaction
create index concurrently services_by_length on services ((coalesce(menu_minutes_from, duration_minutes)), id desc)
  where is_active and deleted_at is null;
