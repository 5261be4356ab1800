-- Computes one day of a professional, in their zone. In a few small statements: starting the one large statement of 0091
-- took as long as running it, and a booking ran it for two days.
-- Each statement sees what others have committed, so lock the professional's row of calendar_versions first.
create function renew_free_stretch(changed uuid, zone text, of_day date) returns void language plpgsql
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

-- The days on which a time lies that changed. A visit may begin on the day before and go on into it, but only where a
-- window reaches or crosses the midnight between them.
create or replace function renew_free_stretches_around(changed uuid, starts timestamptz, ends timestamptz) returns void language plpgsql
  set plan_cache_mode = force_generic_plan as $$
declare
  zone text;
  first_day date;
  midnight timestamptz;
begin
  select time_zone into zone from professionals where id = changed;
  if not found then
    return;
  end if;
  first_day := (starts at time zone zone)::date;
  midnight := first_day::timestamp at time zone zone;
  perform from availability_windows
  where professional_id = changed
    and tstzrange(start_time, end_time, '[)') && tstzrange(midnight - interval '1 microsecond', midnight, '[)');
  if found then
    first_day := ((starts - interval '24 hours') at time zone zone)::date;
  end if;
  for day in 0 .. (ends at time zone zone)::date - first_day loop
    perform renew_free_stretch(changed, zone, first_day + day);
  end loop;
end
$$;

create or replace function fill_free_stretches(changed uuid) returns void language plpgsql as $$
begin
  perform from calendar_versions where professional_id = changed for update;
  delete from free_stretches where professional_id = changed;
  perform renew_free_stretch(changed, time_zone, day) from (
    select distinct p.time_zone, (w.start_time at time zone p.time_zone)::date - 1 + back as day
    from professionals p
    join availability_windows w on w.professional_id = p.id
    cross join lateral generate_series(
      0, (w.end_time at time zone p.time_zone)::date - (w.start_time at time zone p.time_zone)::date + 1
    ) as back
    where p.id = changed
  ) as touched;
end
$$;
