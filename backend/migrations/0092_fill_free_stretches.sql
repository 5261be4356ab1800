-- in batches
-- Calendars and menus from before 0091. Its triggers write those that are saved from then on.
with batch as materialized (
  select id from professionals
  where id > coalesce($1::uuid, '00000000-0000-0000-0000-000000000000')
  order by id
  limit 20
), filled as materialized (
  select fill_free_stretches(id) from batch order by id
), worded as (
  update services s set menu_words = words_of_menu(m.document)
  from batch join service_menus m on m.professional_id = batch.id
  where s.id = m.service_id and s.menu_words <> words_of_menu(m.document)
)
select id as next, (select count(*) from filled) as filled from batch order by id desc limit 1;
