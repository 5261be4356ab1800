-- Time that a service keeps free before and after its visits. A booking keeps the buffers of the day it was made, so that a
-- later change of the service does not rewrite it. Start and end stay those of the visit.
alter table services
  add column buffer_before_minutes smallint not null default 0,
  add column buffer_after_minutes smallint not null default 0,
  add constraint services_buffers_known check (
    buffer_before_minutes between 0 and 240 and buffer_after_minutes between 0 and 240
  ) not valid;
alter table bookings
  add column buffer_before_minutes smallint not null default 0,
  add column buffer_after_minutes smallint not null default 0,
  add constraint bookings_buffers_known check (
    buffer_before_minutes between 0 and 240 and buffer_after_minutes between 0 and 240
  ) not valid;

create or replace view taken_times as
  select id, professional_id, client_id, start_time, end_time, buffer_before_minutes, buffer_after_minutes
  from bookings where status in ('pending', 'confirmed')
  union all
  select null, professional_id, null, start_time, end_time, 0::smallint, 0::smallint from busy_times;

-- The exclusion constraint keeps visits apart, and stays: one over the buffers too would need its index made under a lock.
-- Buffers, and the busy times of a connected calendar, are kept by the lock of the professional's row, which every writer
-- of a calendar holds: the second of two waits here, and then sees what the first has committed. Bookings that stand already
-- when their time becomes busy stay.
create function bookings_keep_buffers() returns trigger language plpgsql
  set plan_cache_mode = force_generic_plan as $$
declare
  busy constant tstzrange := tstzrange(
    new.start_time - new.buffer_before_minutes * interval '1 minute',
    new.end_time + new.buffer_after_minutes * interval '1 minute', '[)'
  );
begin
  perform from professionals where id = new.professional_id for no key update;
  perform from taken_times
  where professional_id = new.professional_id and id is distinct from new.id
    -- For the index: no buffer is longer.
    and tstzrange(start_time, end_time, '[)')
      && tstzrange(lower(busy) - interval '4 hours', upper(busy) + interval '4 hours', '[)')
    and start_time - buffer_before_minutes * interval '1 minute' < upper(busy)
    and end_time + buffer_after_minutes * interval '1 minute' > lower(busy);
  if found then
    raise exception 'a part of this time is taken' using
      errcode = 'exclusion_violation', constraint = 'bookings_keep_buffers', table = 'bookings';
  end if;
  return null;
end
$$;
create trigger bookings_keep_buffers_when_made after insert on bookings
  for each row when (new.status in ('pending', 'confirmed'))
  execute function bookings_keep_buffers();
create trigger bookings_keep_buffers_when_moved after update of start_time, end_time on bookings
  for each row when (
    new.status in ('pending', 'confirmed') and (old.start_time, old.end_time) is distinct from (new.start_time, new.end_time)
  )
  execute function bookings_keep_buffers();

-- As in 0200.
create constraint trigger services_renew_calendar_when_buffered
  after update of buffer_before_minutes, buffer_after_minutes on services
  deferrable initially deferred
  for each row execute function calendar_changed();
create trigger services_open_time_when_buffered after update of buffer_before_minutes, buffer_after_minutes on services
  for each row when (
    new.buffer_before_minutes < old.buffer_before_minutes or new.buffer_after_minutes < old.buffer_after_minutes
  )
  execute function service_opened_time();
