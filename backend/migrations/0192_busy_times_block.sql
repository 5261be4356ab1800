-- Busy times of a connected calendar count as bookings do: for the version of the calendar and for the waiting list here, for
-- free stretches in 0193, and against new and moved bookings in 0202.
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
