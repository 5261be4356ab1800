-- in batches
-- Menus from before 0186, whose trigger fills those that are saved from then on.
with batch as materialized (
  select service_id, document from service_menus
  where service_id > coalesce($1::uuid, '00000000-0000-0000-0000-000000000000')
  order by service_id
  limit 200
), filled as (
  update services s set menu_lengths = lengths_of_menu(b.document)
  from batch b
  where s.id = b.service_id and s.menu_lengths is null
)
select service_id as next from batch order by service_id desc limit 1;
