-- Busy times of a connected calendar count as bookings do: for free stretches, for the version of the calendar, for the
-- waiting list, and against new and moved bookings.
create or replace function renew_free_stretches(changed uuid, from_day date, to_day date) returns void
  language plpgsql set plan_cache_mode = force_generic_plan as $$
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
        select range_agg(tstzrange(b.start_time, b.end_time, '[)')) from times t, taken_times b
        where b.professional_id = changed
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

-- A transaction that changes busy times has locked the professional, as one that writes a booking has: of the two the
-- later sees the earlier. Bookings that stand already stay.
create function require_time_outside_busy_times() returns trigger language plpgsql as $$
begin
  if exists (
    select from busy_times t
    where t.professional_id = new.professional_id
      and tstzrange(t.start_time, t.end_time, '[)') && tstzrange(new.start_time, new.end_time, '[)')
  ) then
    raise exception 'the time is taken in the calendar of professional %', new.professional_id
      using errcode = 'exclusion_violation', constraint = 'bookings_no_double_booking';
  end if;
  return null;
end
$$;

-- Writes what has changed to the calendar soon; of several changes at once the job is queued once.
create function queue_calendar_sync() returns trigger language plpgsql as $$
declare
  professional uuid := case when tg_op = 'DELETE' then old.professional_id else new.professional_id end;
begin
  if exists (
    select from calendar_connections c where c.professional_id = professional and c.state = 'connected' and c.write_to is not null
  ) then
    perform graphile_worker.add_job(
      'calendar-connections.sync', payload := json_build_object('professionalId', professional),
      queue_name := 'calendar ' || professional, job_key := 'calendar ' || professional, max_attempts := 3
    );
  end if;
  return null;
end
$$;

create trigger bookings_stay_outside_busy_times_when_made after insert on bookings
  for each row when (new.status in ('pending', 'confirmed')) execute function require_time_outside_busy_times();
create trigger bookings_stay_outside_busy_times_when_moved after update of start_time on bookings
  for each row when (old.start_time is distinct from new.start_time and new.status in ('pending', 'confirmed'))
  execute function require_time_outside_busy_times();
create trigger bookings_queue_calendar_sync_when_made after insert or delete on bookings
  for each row execute function queue_calendar_sync();
create trigger bookings_queue_calendar_sync_when_changed after update of revision, held_until on bookings
  for each row execute function queue_calendar_sync();
