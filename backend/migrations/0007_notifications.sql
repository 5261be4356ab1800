-- The life of a booking after it was made: moved, not come to, reminded of; notifications, calendar feeds, and what a
-- professional keeps about a client.

-- Since when a request waits for an answer: one that its client moves waits anew, and so expires anew.
alter table bookings add column pending_since timestamptz;
update bookings set pending_since = created_at;
alter table bookings
  alter column pending_since set default now(),
  alter column pending_since set not null,
  -- The start that its client has been reminded of, or need not be. A booking that is moved is reminded of anew.
  add column reminded_for timestamptz,
  -- Counts its changes, as calendars want to know.
  add column revision integer not null default 0,
  add constraint bookings_no_show_of_kept check (not no_show or status in ('confirmed', 'completed'));

-- What the system has to do: requests to end by their age and by their start, clients to remind.
drop index bookings_pending_by_age;
create index bookings_pending_by_age on bookings (pending_since) where status = 'pending';
create index bookings_pending_by_start on bookings (start_time) where status = 'pending';
create index bookings_to_remind on bookings (start_time)
  where status = 'confirmed' and reminded_for is distinct from start_time;

-- 24 hours before on the wall clock of the appointment: in the nights when the clocks change these are 23 or 25.
create function reminder_time(start_time timestamptz, time_zone text) returns timestamptz
  language sql immutable parallel safe
  return (start_time at time zone time_zone - interval '1 day') at time zone time_zone;

alter table booking_history
  add column old_start_time timestamptz,
  add column new_start_time timestamptz,
  drop constraint booking_history_action_known,
  drop constraint booking_history_status_of_action,
  add constraint booking_history_action_known check (
    action in ('created', 'status_changed', 'notes_changed', 'rescheduled', 'no_show_changed')
  ),
  add constraint booking_history_status_of_action check (
    (action in ('notes_changed', 'no_show_changed')) = (new_status is null)
  ),
  add constraint booking_history_times_of_move check (
    (action = 'rescheduled') = (new_start_time is not null) and (old_start_time is null) = (new_start_time is null)
  );

-- The number of each person's newest notification. Its row is locked until the transaction ends, so that the numbers
-- of one person are committed in their order and without a gap: a stream can tell what it has missed.
create table notification_counters (
  user_id uuid not null,
  last_number bigint not null,
  constraint notification_counters_pkey primary key (user_id),
  constraint notification_counters_user_fkey foreign key (user_id) references users (id)
);

create table notifications (
  id uuid not null,
  user_id uuid not null,
  number bigint not null,
  type text not null,
  booking_id uuid,
  message text not null,
  created_at timestamptz not null,
  read_at timestamptz,
  constraint notifications_pkey primary key (id),
  constraint notifications_number_unique unique (user_id, number),
  constraint notifications_user_fkey foreign key (user_id) references users (id),
  constraint notifications_booking_fkey foreign key (booking_id) references bookings (id) on delete cascade,
  constraint notifications_type_known check (type in (
    'booking_requested', 'booking_confirmed', 'booking_cancelled', 'booking_completed', 'booking_rescheduled',
    'booking_reminder'
  ))
);
create index notifications_unread on notifications (user_id) where read_at is null;
create index notifications_by_booking on notifications (booking_id);

create table notification_settings (
  user_id uuid not null,
  email boolean not null default true,
  -- In every mail to this person. In the clear, because all it can do is switch these mails off.
  unsubscribe_token text not null,
  constraint notification_settings_pkey primary key (user_id),
  constraint notification_settings_user_fkey foreign key (user_id) references users (id),
  constraint notification_settings_token_unique unique (unsubscribe_token)
);

-- Every process of the API listens to 'live': whose stream has something new, whose stream must end. Sent with the
-- commit, so that nothing is told that did not happen, whoever writes the rows.
create function notifications_announce() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('user', new.user_id, 'number', new.number, 'id', new.id)::text);
  return null;
end
$$;
create trigger notifications_announce after insert on notifications
  for each row execute function notifications_announce();

create function revoked_tokens_announce() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('endedToken', new.id)::text);
  return null;
end
$$;
create trigger revoked_tokens_announce after insert on revoked_tokens
  for each row execute function revoked_tokens_announce();

create function users_announce_ended_sessions() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('changedUser', new.id)::text);
  return null;
end
$$;
create trigger users_announce_ended_sessions after update on users
  for each row when (old.token_version is distinct from new.token_version or old.deleted_at is distinct from new.deleted_at)
  execute function users_announce_ended_sessions();

-- A person's private calendar feed: its address holds a random token, of which only the hash is kept.
create table calendar_feeds (
  user_id uuid not null,
  token_hash text not null,
  created_at timestamptz not null,
  last_fetched_at timestamptz,
  constraint calendar_feeds_pkey primary key (user_id),
  constraint calendar_feeds_user_fkey foreign key (user_id) references users (id),
  constraint calendar_feeds_token_unique unique (token_hash)
);

-- What a professional writes about a client, for nobody else.
create table client_notes (
  professional_id uuid not null,
  client_id uuid not null,
  notes text not null,
  updated_at timestamptz not null,
  constraint client_notes_pkey primary key (professional_id, client_id),
  constraint client_notes_professional_fkey foreign key (professional_id) references professionals (id),
  constraint client_notes_client_fkey foreign key (client_id) references clients (id),
  constraint client_notes_length check (char_length(notes) between 1 and 5000)
);
