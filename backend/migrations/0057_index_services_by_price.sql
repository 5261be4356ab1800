-- outside a transaction
create index concurrently services_by_price on services ((coalesce(menu_price_from_cents, price_cents)), id desc)
  where is_active and deleted_at is null;
