-- in batches
-- Menus from before 0059: saving one fills the column from then on.
with batch as materialized (
  select service_id, document from service_menus
  where service_id > coalesce($1::uuid, '00000000-0000-0000-0000-000000000000')
  order by service_id
  limit 500
), filled as (
  update services s set menu_minutes_reserved = (
    select min((variant->>'minutes_max')::integer)
    from jsonb_array_elements(document->'variants') as variant
    where (variant->>'offered')::boolean
  )
  from batch where s.id = batch.service_id and s.menu_minutes_reserved is null
)
select service_id as next from batch order by service_id desc limit 1;
