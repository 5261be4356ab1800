-- A visit that is completed before its end opens the rest of its time, so that this is offered to the waiting list as well.
-- `updated_at` is the time of the completion.
create or replace trigger bookings_open_time_when_changed after update of status, start_time, end_time on bookings
  for each row when (
    old.status in ('pending', 'confirmed') and (
      new.status = 'cancelled'
      or (new.status = 'completed' and new.end_time > new.updated_at)
      or (old.start_time, old.end_time) is distinct from (new.start_time, new.end_time)
    )
  )
  execute function booking_opened_time();
