-- in batches
-- Professionals from before 0220, whose trigger writes the row of those who change a service from then on.
with batch as materialized (
  select p.id from professionals p
  where p.id > coalesce($1::uuid, '00000000-0000-0000-0000-000000000000')
    and not exists (select from searched_services k where k.professional_id = p.id)
  order by p.id
  limit 200
), filled as materialized (
  select id, renew_searched_services(id) from batch
)
select id as next from filled order by id desc limit 1;
