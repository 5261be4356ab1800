-- in batches
-- Notifications from before 0022. Its trigger fills all later ones.
with batch as materialized (
  select id, booking_id from notifications
  where id > coalesce($1::uuid, '00000000-0000-0000-0000-000000000000')
    and professional_id is null and booking_id is not null
  order by id
  limit 2000
  for no key update
), filled as (
  update notifications n set professional_id = b.professional_id
  from batch join bookings b on b.id = batch.booking_id
  where n.id = batch.id
)
select id as next from batch order by id desc limit 1;
