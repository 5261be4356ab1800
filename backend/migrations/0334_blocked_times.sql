-- Times that a professional blocks by hand, such as a break or a client who phoned. Like the busy times of a connected
-- calendar they take time as bookings do (0192, 0202).
create table blocked_times (
  id uuid not null,
  professional_id uuid not null,
  start_time timestamptz not null,
  end_time timestamptz not null,
  -- Only the professional reads it.
  note text not null,
  created_at timestamptz not null default now(),
  constraint blocked_times_pkey primary key (professional_id, id),
  constraint blocked_times_professional_fkey foreign key (professional_id) references professionals (id) on delete cascade,
  constraint blocked_times_end_after_start check (end_time > start_time),
  constraint blocked_times_apart exclude using gist (professional_id with =, tstzrange(start_time, end_time, '[)') with &&)
);
create index blocked_times_by_end on blocked_times (end_time);

create or replace view taken_times as
  select id, professional_id, client_id, start_time, end_time, buffer_before_minutes, buffer_after_minutes
  from bookings where status in ('pending', 'confirmed')
  union all
  select null, professional_id, null, start_time, end_time, 0::smallint, 0::smallint from busy_times
  union all
  select null, professional_id, null, start_time, end_time, 0::smallint, 0::smallint from blocked_times;

create or replace function calendar_changed() returns trigger language plpgsql as $$
begin
  perform renew_calendar_version(case when tg_op = 'DELETE' then old.professional_id else new.professional_id end);
  if tg_table_name in ('availability_windows', 'bookings', 'busy_times', 'blocked_times') then
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

create constraint trigger blocked_times_renew_calendar
  after insert or update of start_time, end_time or delete on blocked_times
  deferrable initially deferred
  for each row execute function calendar_changed();

create trigger blocked_times_open_time_when_removed after delete on blocked_times
  referencing old table as changed for each statement execute function windows_opened_time();
create trigger blocked_times_open_time_when_changed after update on blocked_times
  referencing new table as changed for each statement execute function windows_opened_time();
