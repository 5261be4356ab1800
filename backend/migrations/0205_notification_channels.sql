-- Which kinds of notifications come by which channel, when devices stay quiet, and whether reminders come as texts.
alter table notification_settings
  add column email_off text[] not null default '{}',
  add column push_off text[] not null default '{}',
  add column text_reminders boolean not null default false,
  -- Times of the day in `time_zone`, from the first up to the second; none or all three.
  add column quiet_from time,
  add column quiet_until time,
  add column time_zone text;
