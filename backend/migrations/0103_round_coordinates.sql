-- in batches
-- Points from browsers were kept as sent; since this release they are rounded when they are saved. Places of the list stay.
with batch as materialized (
  select id from professionals
  where id > coalesce($1::uuid, '00000000-0000-0000-0000-000000000000')
  order by id
  limit 500
), rounded as (
  update professionals p
  set latitude = round(p.latitude::numeric, 2), longitude = round(p.longitude::numeric, 2)
  from batch
  where p.id = batch.id and p.place_id is null
    and (p.latitude <> round(p.latitude::numeric, 2) or p.longitude <> round(p.longitude::numeric, 2))
)
select id as next from batch order by id desc limit 1;
