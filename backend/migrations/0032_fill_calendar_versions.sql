-- in batches
-- Professionals from before 0028. Its trigger inserts the rows of all later ones.
with batch as materialized (
  select id from professionals
  where id > coalesce($1::uuid, '00000000-0000-0000-0000-000000000000')
  order by id
  limit 2000
), inserted as (
  insert into calendar_versions (professional_id) select id from batch
  on conflict (professional_id) do nothing
)
select id as next from batch order by id desc limit 1;
