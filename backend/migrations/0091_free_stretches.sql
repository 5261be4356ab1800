-- How long a visit can be that starts on a day, in the professional's zone: for searches by day. Only days with free time.
-- Starts are every 15 minutes from the start of a window, as in src/availability/slots.ts; a visit is a day long at most.
create table free_stretches (
  professional_id uuid not null,
  day date not null,
  -- Before 12, from 12 to 5 pm, from 5 pm on; 0 without a start then.
  morning_minutes smallint not null,
  afternoon_minutes smallint not null,
  evening_minutes smallint not null,
  longest_minutes smallint not null generated always as (greatest(morning_minutes, afternoon_minutes, evening_minutes)) stored,
  constraint free_stretches_pkey primary key (professional_id, day),
  constraint free_stretches_professional_fkey foreign key (professional_id) references professionals (id)
    on delete cascade
) with (fillfactor = 70);
create index free_stretches_by_day on free_stretches (day);

-- Computes days of one professional. Each statement sees what others have committed, so lock their row of
-- calendar_versions first: then no change is lost.
create function renew_free_stretches(changed uuid, from_day date, to_day date) returns void language plpgsql as $$
begin
  with times as materialized (
    select time_zone, from_day::timestamp at time zone time_zone as starts,
      (to_day + 2)::timestamp at time zone time_zone as ends
    from professionals where id = changed
  ), windows as materialized (
    select w.start_time, w.end_time from times t, availability_windows w
    where w.professional_id = changed and tstzrange(w.start_time, w.end_time, '[)') && tstzrange(t.starts, t.ends, '[)')
  ), pieces as materialized (
    select lower(piece) as starts, upper(piece) as ends from unnest(
      (select range_agg(tstzrange(start_time, end_time, '[)')) from windows)
      - coalesce((
        select range_agg(tstzrange(b.start_time, b.end_time, '[)')) from times t, bookings b
        where b.professional_id = changed and b.status in ('pending', 'confirmed')
          and tstzrange(b.start_time, b.end_time, '[)') && tstzrange(t.starts, t.ends, '[)')
      ), '{}'::tstzmultirange)
    ) as piece
  ), parts as (
    select day::date, part, (day + begins) at time zone time_zone as starts, (day + finishes) at time zone time_zone as ends
    from times, generate_series(from_day::timestamp, to_day::timestamp, interval '1 day') as day,
      (values (1, interval '0', interval '12 hours'), (2, interval '12 hours', interval '17 hours'),
        (3, interval '17 hours', interval '1 day')) as of_day (part, begins, finishes)
  ), starts as (
    select p.day, p.part, least(1440, floor(extract(epoch from f.ends - first.start) / 60)) as minutes
    from parts p
    join windows w on w.start_time < p.ends and w.end_time > p.starts
    join pieces f on f.starts < least(w.end_time, p.ends) and f.ends > greatest(w.start_time, p.starts)
    cross join lateral (
      select w.start_time
        + ceil(extract(epoch from greatest(w.start_time, p.starts, f.starts) - w.start_time) / 900) * interval '15 minutes'
        as start
    ) as first
    where first.start < least(w.end_time, p.ends, f.ends)
  ), days as (
    select day, coalesce(max(minutes) filter (where part = 1), 0) as morning,
      coalesce(max(minutes) filter (where part = 2), 0) as afternoon,
      coalesce(max(minutes) filter (where part = 3), 0) as evening
    from starts where minutes > 0 group by day
  ), gone as (
    delete from free_stretches
    where professional_id = changed and day between from_day and to_day and day not in (select day from days)
  )
  insert into free_stretches (professional_id, day, morning_minutes, afternoon_minutes, evening_minutes)
  select changed, day, morning, afternoon, evening from days
  on conflict (professional_id, day) do update set
    morning_minutes = excluded.morning_minutes, afternoon_minutes = excluded.afternoon_minutes,
    evening_minutes = excluded.evening_minutes;
end
$$;

-- All days of one professional.
create function fill_free_stretches(changed uuid) returns void language plpgsql as $$
begin
  perform from calendar_versions where professional_id = changed for update;
  delete from free_stretches where professional_id = changed;
  perform renew_free_stretches(changed, day, day) from (
    select distinct (w.start_time at time zone p.time_zone)::date - 1 + back as day
    from professionals p
    join availability_windows w on w.professional_id = p.id
    cross join lateral generate_series(
      0, (w.end_time at time zone p.time_zone)::date - (w.start_time at time zone p.time_zone)::date + 1
    ) as back
    where p.id = changed
  ) as touched;
end
$$;

-- A visit of up to a day may begin before the time that changed, and go on into it.
create function renew_free_stretches_around(changed uuid, starts timestamptz, ends timestamptz) returns void language sql as $$
  select renew_free_stretches(p.id, ((starts - interval '24 hours') at time zone p.time_zone)::date,
    (ends at time zone p.time_zone)::date)
  from professionals p where p.id = changed
$$;

-- The version first: its row is the lock under which the days are computed.
create or replace function calendar_changed() returns trigger language plpgsql as $$
begin
  perform renew_calendar_version(case when tg_op = 'DELETE' then old.professional_id else new.professional_id end);
  if tg_table_name in ('availability_windows', 'bookings') then
    if tg_op <> 'INSERT' then
      perform renew_free_stretches_around(old.professional_id, old.start_time, old.end_time);
    end if;
    if tg_op = 'INSERT' or tg_op = 'UPDATE' and (old.start_time, old.end_time) is distinct from (new.start_time, new.end_time) then
      perform renew_free_stretches_around(new.professional_id, new.start_time, new.end_time);
    end if;
  end if;
  return null;
end
$$;

create or replace function professional_changed() returns trigger language plpgsql as $$
begin
  perform renew_calendar_version(new.id);
  if tg_op = 'UPDATE' and old.time_zone is distinct from new.time_zone then
    perform fill_free_stretches(new.id);
  end if;
  return null;
end
$$;

-- The words of a style menu are searched with its service: 'knotless medium mid-back'.
alter table services add column menu_words text not null default '';

create function service_search_document(name text, description text, display_name text, menu_words text) returns text
  language sql immutable parallel safe
  return search_text(name || E'\n' || description || E'\n' || display_name || E'\n' || menu_words);

create or replace function services_fill_search_document() returns trigger language plpgsql as $$
begin
  new.search_document := service_search_document(
    new.name,
    new.description,
    -- Locked, so that a change of the name at the same moment is either seen here or sees this service.
    coalesce((select p.display_name from professionals p where p.id = new.professional_id for share), ''),
    new.menu_words
  );
  return new;
end
$$;
drop trigger services_fill_search_document on services;
create trigger services_fill_search_document
  before insert or update of name, description, professional_id, menu_words on services
  for each row execute function services_fill_search_document();

create or replace function professionals_rename_in_services() returns trigger language plpgsql as $$
begin
  update services
  set search_document = service_search_document(name, description, new.display_name, menu_words)
  where professional_id = new.id and deleted_at is null;
  return null;
end
$$;

create function words_of_menu(document jsonb) returns text language sql immutable parallel safe as $$
  select coalesce(string_agg(option->>'label', E'\n' order by place, at), '')
  from jsonb_array_elements(document->'groups') with ordinality as of_menu (choices, place),
    jsonb_array_elements(choices->'options') with ordinality as of_group (option, at)
$$;

create function service_menus_fill_words() returns trigger language plpgsql as $$
begin
  update services set menu_words = words_of_menu(new.document)
  where id = new.service_id and menu_words <> words_of_menu(new.document);
  return null;
end
$$;
create trigger service_menus_fill_words
  after insert or update of document on service_menus
  for each row execute function service_menus_fill_words();
