-- Jobs that triggers add continue the trace of what they belong to: where it is recorded, the API begins its transaction with
-- crown.traceparent (src/database/prepared-statements.ts). After such a transaction the setting is empty, not absent.
create function current_traceparent() returns text language sql stable
  return nullif(current_setting('crown.traceparent', true), '');

create or replace function queue_waiting_list_offers(professional uuid) returns void language plpgsql as $$
begin
  perform graphile_worker.add_job(
    'waiting-list.offer', priority := -10,
    payload := json_build_object('professionalId', professional, 'traceparent', current_traceparent())
  )
  where exists (select from waiting_list_entries where professional_id = professional and state = 'waiting')
    or exists (select from waiting_list_entries e, professionals p where p.id = professional and e.professional_id is null
      and e.state = 'waiting' and p.latitude between e.south and e.north and p.longitude between e.west and e.east);
end
$$;

create or replace function queue_calendar_sync() returns trigger language plpgsql as $$
begin
  perform graphile_worker.add_job(
    'calendar-connections.sync', max_attempts := 3, job_key := 'calendar ' || c.professional_id,
    queue_name := 'calendar ' || ('x' || right(c.professional_id::text, 2))::bit(8)::integer % 2,
    payload := json_build_object('professionalId', c.professional_id, 'traceparent', current_traceparent())
  )
  from calendar_connections c
  where c.professional_id = case when tg_op = 'DELETE' then old.professional_id else new.professional_id end
    and c.state = 'connected' and c.write_to is not null;
  return null;
end
$$;
