-- When clients may book: a notice, a horizon, and how far apart starts are. A row that sets none of it works as before.
alter table professionals
  -- Null for the site's lead time.
  add column notice_hours smallint,
  -- Null for no limit.
  add column horizon_days smallint,
  -- Null when the length of the visit decides.
  add column start_interval_minutes smallint default 15,
  add constraint professionals_notice_hours_known check (notice_hours between 0 and 720) not valid,
  add constraint professionals_horizon_days_known check (horizon_days between 1 and 366) not valid,
  add constraint professionals_start_interval_known check (start_interval_minutes in (15, 30, 60)) not valid;

alter table services
  -- Null for the professional's.
  add column start_interval_minutes smallint,
  add constraint services_start_interval_known check (start_interval_minutes in (15, 30, 60)) not valid;

-- Cached slots are computed from these.
create constraint trigger professionals_renew_calendar_when_limited
  after update of notice_hours, horizon_days, start_interval_minutes on professionals
  deferrable initially deferred
  for each row execute function professional_changed();
create constraint trigger services_renew_calendar_when_started
  after update of start_interval_minutes on services
  deferrable initially deferred
  for each row execute function calendar_changed();

-- Free times that could not be booked before.
create trigger professionals_open_time_when_limited
  after update of notice_hours, horizon_days, start_interval_minutes on professionals
  for each row when (
    (old.notice_hours, old.horizon_days, old.start_interval_minutes)
      is distinct from (new.notice_hours, new.horizon_days, new.start_interval_minutes)
  )
  execute function professional_opened_time();
create trigger services_open_time_when_started after update of start_interval_minutes on services
  for each row when (old.start_interval_minutes is distinct from new.start_interval_minutes)
  execute function service_opened_time();
