-- A client may wait for any professional within a distance: for what was searched, instead of a service.
alter table waiting_list_entries
  alter column professional_id drop not null,
  alter column service_id drop not null,
  alter column minutes drop not null,
  -- In the names of the API. Null for an entry of a service.
  add column search jsonb,
  -- Its words, and a box around the circles that it asks for: what a professional is found by before the search runs.
  add column words text[],
  add column south double precision,
  add column north double precision,
  add column west double precision,
  add column east double precision,
  add constraint waiting_list_entries_search_or_service check (
    num_nulls(professional_id, service_id, minutes) = case when search is null then 0 else 3 end
    and num_nulls(words, south, north, west, east) = case when search is null then 5 else 0 end
  ) not valid;

-- What is offered for such an entry.
alter table waiting_list_offers
  add column service_id uuid,
  add column choice jsonb;

create or replace function queue_waiting_list_offers(professional uuid) returns void language plpgsql as $$
begin
  if exists (select from waiting_list_entries where professional_id = professional and state = 'waiting')
    or exists (
      select from professionals p
      join waiting_list_entries e on p.latitude between e.south and e.north and p.longitude between e.west and e.east
      where p.id = professional and e.professional_id is null and e.state = 'waiting'
    )
  then
    perform graphile_worker.add_job(
      'waiting-list.offer', payload := json_build_object('professionalId', professional), priority := -10
    );
  end if;
end
$$;

-- Free times that could not be booked before.
create function service_opened_time() returns trigger language plpgsql as $$
begin
  perform queue_waiting_list_offers(new.professional_id);
  return null;
end
$$;

create function professional_opened_time() returns trigger language plpgsql as $$
begin
  perform queue_waiting_list_offers(new.id);
  return null;
end
$$;

create trigger services_open_time_when_added after insert on services
  for each row when (new.is_active) execute function service_opened_time();
create trigger services_open_time_when_active after update of is_active on services
  for each row when (new.is_active and not old.is_active) execute function service_opened_time();
create trigger professionals_open_time_when_active after update of is_active on professionals
  for each row when (new.is_active and not old.is_active) execute function professional_opened_time();
