-- outside a transaction
-- For lists with the newest first: those of one day are equally new (src/search/by-column.ts).
create index concurrently services_by_newest_day on services (
  (date '2020-01-01' - (created_at at time zone 'UTC')::date), id desc
) where is_active and deleted_at is null;
