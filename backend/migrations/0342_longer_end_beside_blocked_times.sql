-- A visit that takes longer, because a preparation was not done, ends at most at the start of the next live booking,
-- regardless of availability. So when only its end changes, blocked times and events of the connected calendar are not
-- looked at: they refused a visit that is under way already. Bookings and held times are kept apart as before, with the
-- buffers between them. A shorter end takes no time, and is never refused.
create or replace function bookings_keep_buffers() returns trigger language plpgsql
  set plan_cache_mode = force_generic_plan as $$
declare
  busy constant tstzrange := tstzrange(
    new.start_time - new.buffer_before_minutes * interval '1 minute',
    new.end_time + new.buffer_after_minutes * interval '1 minute', '[)'
  );
  keeps_start constant boolean := tg_op = 'UPDATE' and old.start_time = new.start_time;
begin
  perform from professionals where id = new.professional_id for no key update;
  if keeps_start and new.end_time <= old.end_time then
    return null;
  end if;
  perform from taken_times
  where professional_id = new.professional_id and id is distinct from new.id
    -- Blocked and busy times have no id.
    and (id is not null or not keeps_start)
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
