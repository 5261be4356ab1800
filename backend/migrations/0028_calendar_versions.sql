-- replaces 2b55df07a7848fb4651956ed2e7a7616f4f5c1830fd88c553cff421f6daed9a5: it also inserted the rows, under its locks
-- Which state a professional's calendar is in: all that free times are counted from. With each change it is a new one,
-- for everybody at the moment of the commit. So who counted them before can tell by one row whether they still hold.
-- It is random rather than a number: one that was restored from a backup is never taken for a later one.
create table calendar_versions (
  professional_id uuid not null,
  version uuid not null default gen_random_uuid(),
  constraint calendar_versions_pkey primary key (professional_id),
  constraint calendar_versions_professional_fkey foreign key (professional_id) references professionals (id)
    on delete cascade
) with (fillfactor = 50);

-- Once in each transaction, at its end: so this row is the last that a transaction locks, and the lock is short.
create function renew_calendar_version(changed uuid) returns void language plpgsql as $$
begin
  update calendar_versions set version = gen_random_uuid()
  where professional_id = changed and xmin <> pg_current_xact_id()::xid;
  if not found then
    insert into calendar_versions (professional_id)
    select id from professionals where id = changed
    on conflict (professional_id) do nothing;
  end if;
end
$$;

create function calendar_changed() returns trigger language plpgsql as $$
begin
  perform renew_calendar_version(case when tg_op = 'DELETE' then old.professional_id else new.professional_id end);
  return null;
end
$$;
create function professional_changed() returns trigger language plpgsql as $$
begin
  perform renew_calendar_version(new.id);
  return null;
end
$$;

create constraint trigger availability_windows_renew_calendar
  after insert or update of start_time, end_time or delete on availability_windows
  deferrable initially deferred
  for each row execute function calendar_changed();

-- A booking that is not live takes no time: one that is confirmed or completed changes nothing but its own state.
create constraint trigger bookings_renew_calendar_when_made
  after insert on bookings
  deferrable initially deferred
  for each row when (new.status in ('pending', 'confirmed'))
  execute function calendar_changed();
create constraint trigger bookings_renew_calendar_when_changed
  after update of status, start_time, end_time on bookings
  deferrable initially deferred
  for each row when (
    (old.status in ('pending', 'confirmed')) <> (new.status in ('pending', 'confirmed'))
    or (old.start_time, old.end_time) is distinct from (new.start_time, new.end_time)
  )
  execute function calendar_changed();
create constraint trigger bookings_renew_calendar_when_removed
  after delete on bookings
  deferrable initially deferred
  for each row when (old.status in ('pending', 'confirmed'))
  execute function calendar_changed();

-- The shortest active service says how long a slot is.
create constraint trigger services_renew_calendar
  after insert or update of duration_minutes, is_active, deleted_at or delete on services
  deferrable initially deferred
  for each row execute function calendar_changed();

-- Whether anybody may see them.
create constraint trigger professionals_renew_calendar
  after insert or update of is_active, deleted_at on professionals
  deferrable initially deferred
  for each row execute function professional_changed();
