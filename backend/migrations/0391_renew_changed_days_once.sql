-- A statement that changed many windows or busy times of a day computed this day again for each of them, and each time
-- compared every free piece of the day with every window: 200 windows of 15 minutes that moved to another time zone took
-- 12 seconds, 1,600 three minutes. Now each day is computed once per statement, in a time that grows with its windows.
-- Which times of a calendar a statement has changed. A row lives from the statement to the end of its transaction, so
-- other transactions never see it, and a crash may lose it.
create unlogged table calendar_changes (
  id bigint generated always as identity,
  professional_id uuid not null,
  times tstzmultirange not null,
  constraint calendar_changes_pkey primary key (id)
);

create function calendar_times_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into calendar_changes (professional_id, times)
    select professional_id, range_agg(tstzrange(start_time, end_time, '[)')) from after
    group by professional_id order by professional_id;
  elsif tg_op = 'DELETE' then
    insert into calendar_changes (professional_id, times)
    select professional_id, range_agg(tstzrange(start_time, end_time, '[)')) from before
    group by professional_id order by professional_id;
  else
    insert into calendar_changes (professional_id, times)
    select professional_id, range_agg(tstzrange(start_time, end_time, '[)')) from (
      (select professional_id, start_time, end_time from before except select professional_id, start_time, end_time from after)
      union all
      (select professional_id, start_time, end_time from after except select professional_id, start_time, end_time from before)
    ) as changed
    group by professional_id order by professional_id;
  end if;
  return null;
end
$$;

create trigger availability_windows_change_calendar_when_added after insert on availability_windows
  referencing new table as after for each statement execute function calendar_times_changed();
create trigger availability_windows_change_calendar_when_changed after update on availability_windows
  referencing old table as before new table as after for each statement execute function calendar_times_changed();
create trigger availability_windows_change_calendar_when_removed after delete on availability_windows
  referencing old table as before for each statement execute function calendar_times_changed();
create trigger busy_times_change_calendar_when_added after insert on busy_times
  referencing new table as after for each statement execute function calendar_times_changed();
create trigger busy_times_change_calendar_when_changed after update on busy_times
  referencing old table as before new table as after for each statement execute function calendar_times_changed();
create trigger busy_times_change_calendar_when_removed after delete on busy_times
  referencing old table as before for each statement execute function calendar_times_changed();

-- The version first: its row is the lock under which the days are computed. A visit may begin on the day before the time
-- that changed.
create function renew_changed_days() returns trigger language plpgsql
  set plan_cache_mode = force_generic_plan as $$
begin
  perform renew_calendar_version(new.professional_id);
  perform renew_free_stretch(new.professional_id, zone, day) from (
    select distinct p.time_zone as zone, first_day + later as day
    from professionals p
      cross join unnest(new.times) as changed
      cross join lateral (
        select ((lower(changed) - interval '24 hours') at time zone p.time_zone)::date as first_day,
          (upper(changed) at time zone p.time_zone)::date as last_day
      ) as span
      cross join generate_series(0, last_day - first_day) as later
    where p.id = new.professional_id
  ) as days;
  delete from calendar_changes where id = new.id;
  return null;
end
$$;

create constraint trigger calendar_changes_renew_days after insert on calendar_changes
  deferrable initially deferred
  for each row execute function renew_changed_days();

-- The triggers above take over.
drop trigger availability_windows_renew_calendar on availability_windows;
drop trigger busy_times_renew_calendar on busy_times;

-- The longest visits that start in the three parts of a day. Windows do not overlap, so those that meet a free piece lie
-- one after the other in the sorted arrays.
create function free_visits(
  windows tstzrange[], taken tstzmultirange, opens timestamptz, noon timestamptz, evening timestamptz, closes timestamptz
) returns table (part integer, minutes double precision) language sql stable as $$
  select part, least(1440, floor(date_part('epoch', upper(piece) - first) / 60))
  from (
      select array(select lower(open) from unnest(windows) as open order by lower(open)) as starts,
        array(select upper(open) from unnest(windows) as open order by lower(open)) as ends
    ) as sorted,
    unnest(tstzmultirange(variadic windows) - taken) as piece,
    generate_series(
      width_bucket(lower(piece), starts), width_bucket(upper(piece) - interval '1 microsecond', starts)
    ) as place,
    (values (1, opens, noon), (2, noon, evening), (3, evening, closes)) as parts (part, begins, finishes),
    -- Starts are every 15 minutes from the start of a window, as in src/availability/slots.ts: the next one, or this one.
    lateral (
      select date_bin(
        '15 minutes', greatest(starts[place], begins, lower(piece)) + interval '15 minutes' - interval '1 microsecond',
        starts[place]
      )
    ) as visits (first)
  where first < least(ends[place], finishes, upper(piece))
$$;

create or replace function renew_free_stretch_of(changed uuid, zone text, of_day date, windows tstzrange[]) returns void
  language plpgsql as $$
declare
  opens constant timestamptz := of_day::timestamp at time zone zone;
  noon constant timestamptz := (of_day + interval '12 hours') at time zone zone;
  evening constant timestamptz := (of_day + interval '17 hours') at time zone zone;
  closes constant timestamptz := (of_day + 1)::timestamp at time zone zone;
  taken tstzmultirange;
  longest record;
begin
  select coalesce(range_agg(tstzrange(start_time, end_time, '[)')), '{}') into taken
  from taken_times
  where professional_id = changed
    -- A visit is a day long at most, so what starts on this day ends on the next one.
    and tstzrange(start_time, end_time, '[)') && tstzrange(opens, (of_day + 2)::timestamp at time zone zone, '[)');

  select coalesce(max(minutes) filter (where part = 1), 0) as morning,
    coalesce(max(minutes) filter (where part = 2), 0) as afternoon,
    coalesce(max(minutes) filter (where part = 3), 0) as evening
  into longest
  from free_visits(windows, taken, opens, noon, evening, closes);

  if greatest(longest.morning, longest.afternoon, longest.evening) = 0 then
    delete from free_stretches where professional_id = changed and day = of_day;
  else
    insert into free_stretches as kept (professional_id, day, morning_minutes, afternoon_minutes, evening_minutes)
    values (changed, of_day, longest.morning, longest.afternoon, longest.evening)
    on conflict (professional_id, day) do update set
      morning_minutes = excluded.morning_minutes, afternoon_minutes = excluded.afternoon_minutes,
      evening_minutes = excluded.evening_minutes
    where (kept.morning_minutes, kept.afternoon_minutes, kept.evening_minutes)
      is distinct from (excluded.morning_minutes, excluded.afternoon_minutes, excluded.evening_minutes);
  end if;
end
$$;
