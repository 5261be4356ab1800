-- The shortest time that a booking of the menu reserves: the slot length when no style is chosen yet. Null without a menu.
alter table services add column menu_minutes_reserved integer;

-- The shortest active service says how long a slot is.
drop trigger services_renew_calendar on services;
create constraint trigger services_renew_calendar
  after insert or update of duration_minutes, menu_minutes_reserved, is_active, deleted_at or delete on services
  deferrable initially deferred
  for each row execute function calendar_changed();

-- Whether a visitor may see them, and in which zone a start window is.
drop trigger professionals_renew_calendar on professionals;
create constraint trigger professionals_renew_calendar
  after insert or update of is_active, deleted_at, time_zone on professionals
  deferrable initially deferred
  for each row execute function professional_changed();
