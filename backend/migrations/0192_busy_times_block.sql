-- Busy times of a connected calendar count as bookings do: for free stretches, for the version of the calendar, for the
-- waiting list, and against new and moved bookings.
create or replace function renew_free_stretch(changed uuid, zone text, of_day date) returns void language plpgsql
  set plan_cache_mode = force_generic_plan as $$
declare
  opens constant timestamptz := of_day::timestamp at time zone zone;
  noon constant timestamptz := (of_day + interval '12 hours') at time zone zone;
  evening constant timestamptz := (of_day + interval '17 hours') at time zone zone;
  closes constant timestamptz := (of_day + 1)::timestamp at time zone zone;
  -- A visit is a day long at most, so what starts on this day ends on the next one.
  span constant tstzrange := tstzrange(opens, (of_day + 2)::timestamp at time zone zone, '[)');
  windows tstzrange[];
  free tstzmultirange;
  longest record;
begin
  select array_agg(tstzrange(start_time, end_time, '[)')), range_agg(tstzrange(start_time, end_time, '[)'))
  into windows, free
  from availability_windows
  where professional_id = changed and tstzrange(start_time, end_time, '[)') && span;

  select free - coalesce(range_agg(tstzrange(start_time, end_time, '[)')), '{}') into free
  from taken_times
  where professional_id = changed and tstzrange(start_time, end_time, '[)') && span;

  -- Starts are every 15 minutes from the start of a window, as in src/availability/slots.ts.
  select coalesce(max(minutes) filter (where part = 1), 0) as morning,
    coalesce(max(minutes) filter (where part = 2), 0) as afternoon,
    coalesce(max(minutes) filter (where part = 3), 0) as evening
  into longest
  from (
    select part, least(1440, floor(extract(epoch from upper(piece) - first) / 60)) as minutes
    from unnest(windows) as open, unnest(free) as piece,
      (values (1, opens, noon), (2, noon, evening), (3, evening, closes)) as parts (part, begins, finishes),
      lateral (
        select lower(open)
          + ceil(extract(epoch from greatest(lower(open), begins, lower(piece)) - lower(open)) / 900) * interval '15 minutes'
      ) as starts (first)
    where first < least(upper(open), finishes, upper(piece))
  ) as visits;

  if greatest(longest.morning, longest.afternoon, longest.evening) = 0 then
    delete from free_stretches where professional_id = changed and day = of_day;
  else
    insert into free_stretches as kept (professional_id, day, morning_minutes, afternoon_minutes, evening_minutes)
    values (changed, of_day, longest.morning, longest.afternoon, longest.evening)
    on conflict (professional_id, day) do update set
      morning_minutes = excluded.morning_minutes, afternoon_minutes = excluded.afternoon_minutes,
      evening_minutes = excluded.evening_minutes;
  end if;
end
$$;

create or replace function calendar_changed() returns trigger language plpgsql as $$
begin
  perform renew_calendar_version(case when tg_op = 'DELETE' then old.professional_id else new.professional_id end);
  if tg_table_name in ('availability_windows', 'bookings', 'busy_times') then
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

create constraint trigger busy_times_renew_calendar
  after insert or update of start_time, end_time or delete on busy_times
  deferrable initially deferred
  for each row execute function calendar_changed();

create trigger busy_times_open_time_when_removed after delete on busy_times
  referencing old table as changed for each statement execute function windows_opened_time();

-- Writes what has changed to the calendar soon; of several changes at once the job is queued once. Its queue is one of two
-- lanes, as in src/calendar-connections/sync.ts.
create function queue_calendar_sync() returns trigger language plpgsql as $$
declare
  professional uuid := case when tg_op = 'DELETE' then old.professional_id else new.professional_id end;
begin
  if exists (
    select from calendar_connections c where c.professional_id = professional and c.state = 'connected' and c.write_to is not null
  ) then
    perform graphile_worker.add_job(
      'calendar-connections.sync', payload := json_build_object('professionalId', professional),
      queue_name := 'calendar ' || ('x' || right(professional::text, 2))::bit(8)::integer % 2,
      job_key := 'calendar ' || professional, max_attempts := 3
    );
  end if;
  return null;
end
$$;

create trigger bookings_queue_calendar_sync_when_made after insert or delete on bookings
  for each row execute function queue_calendar_sync();
create trigger bookings_queue_calendar_sync_when_changed after update of revision, held_until on bookings
  for each row execute function queue_calendar_sync();
