-- A professional's own calendar at a CalDAV server: bookings are written to it, and what else is in it takes time.
create table calendar_connections (
  professional_id uuid not null,
  server_url text not null,
  user_name text not null,
  -- The password, as backend/src/second-factor/sealing.ts seals secrets.
  sealed_secret bytea not null,
  key_id text not null,
  state text not null,
  -- Why the last attempt failed; null after a success.
  failure text,
  failed_since timestamptz,
  failures integer not null default 0,
  -- As which the server knows the person in invitations.
  addresses text[] not null default '{}',
  -- What the server has: url, name, is_writable.
  calendars jsonb not null default '[]',
  write_to text,
  read_from text[] not null default '{}',
  -- By calendar: the server's token of what was read last, and the day on which recurring events were expanded.
  marks jsonb not null default '{}',
  unread_events integer not null default 0,
  created_at timestamptz not null,
  last_synced_at timestamptz,
  next_sync_at timestamptz not null,
  constraint calendar_connections_pkey primary key (professional_id),
  constraint calendar_connections_professional_fkey foreign key (professional_id) references professionals (id)
    on delete cascade,
  constraint calendar_connections_state_known check (state in ('connecting', 'connected', 'ending'))
);
create index calendar_connections_due on calendar_connections (next_sync_at);

-- Events of the calendars that are read, without their words.
create table calendar_objects (
  professional_id uuid not null,
  calendar_url text not null,
  href text not null,
  etag text,
  -- When it takes time: pairs of milliseconds since the epoch.
  times jsonb not null,
  constraint calendar_objects_pkey primary key (professional_id, href),
  constraint calendar_objects_connection_fkey foreign key (professional_id)
    references calendar_connections (professional_id) on delete cascade
);

-- Bookings that were written to the calendar.
create table calendar_copies (
  professional_id uuid not null,
  booking_id uuid not null,
  href text not null,
  digest text not null,
  etag text,
  constraint calendar_copies_pkey primary key (professional_id, booking_id),
  constraint calendar_copies_connection_fkey foreign key (professional_id)
    references calendar_connections (professional_id) on delete cascade
);

-- The union of the times of a professional's calendar_objects.
create table busy_times (
  professional_id uuid not null,
  start_time timestamptz not null,
  end_time timestamptz not null,
  constraint busy_times_pkey primary key (professional_id, start_time),
  constraint busy_times_connection_fkey foreign key (professional_id)
    references calendar_connections (professional_id) on delete cascade,
  constraint busy_times_end_after_start check (end_time > start_time)
);
create index busy_times_by_time on busy_times using gist (professional_id, tstzrange(start_time, end_time, '[)'));

-- What takes a professional's time; id and client_id are those of a booking.
create view taken_times as
  select id, professional_id, client_id, start_time, end_time from bookings where status in ('pending', 'confirmed')
  union all
  select null, professional_id, null, start_time, end_time from busy_times;
