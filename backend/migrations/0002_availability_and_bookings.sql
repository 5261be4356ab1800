-- Availability windows, bookings with their snapshots and history, and the keys of repeated requests.
-- Intervals are half-open: [start_time, end_time).

create extension if not exists btree_gist;

create table availability_windows (
  id uuid not null,
  professional_id uuid not null,
  start_time timestamptz not null,
  end_time timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint availability_windows_pkey primary key (id),
  constraint availability_windows_professional_fkey foreign key (professional_id) references professionals (id),
  constraint availability_windows_end_after_start check (end_time > start_time),
  constraint availability_windows_at_most_a_day check (end_time - start_time <= interval '24 hours'),
  -- Windows of one professional may touch, never overlap. Its index also answers 'which windows in these days'.
  constraint availability_windows_no_overlap exclude using gist (
    professional_id with =,
    tstzrange(start_time, end_time, '[)') with &&
  )
);

create table bookings (
  id uuid not null,
  professional_id uuid not null,
  client_id uuid not null,
  status text not null default 'pending',
  start_time timestamptz not null,
  end_time timestamptz not null,
  notes text,
  -- 50 lines of 999 pieces at the highest price leave 32 bits.
  total_cents bigint not null,
  cancelled_by text,
  cancelled_late boolean not null default false,
  no_show boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint bookings_pkey primary key (id),
  constraint bookings_professional_fkey foreign key (professional_id) references professionals (id),
  constraint bookings_client_fkey foreign key (client_id) references clients (id),
  constraint bookings_status_known check (status in ('pending', 'confirmed', 'cancelled', 'completed')),
  constraint bookings_end_after_start check (end_time > start_time),
  constraint bookings_notes_length check (char_length(notes) <= 1000),
  constraint bookings_total_not_negative check (total_cents >= 0),
  constraint bookings_cancelled_by_known check (cancelled_by in ('client', 'professional', 'admin', 'system')),
  constraint bookings_cancelled_by_someone check ((status = 'cancelled') = (cancelled_by is not null)),
  constraint bookings_late_when_cancelled check (status = 'cancelled' or not cancelled_late),
  -- Double booking is impossible here, whatever the code above does.
  constraint bookings_no_double_booking exclude using gist (
    professional_id with =,
    tstzrange(start_time, end_time, '[)') with &&
  ) where (status in ('pending', 'confirmed'))
);
-- The lists of both parties, newest start first, with and without a status.
create index bookings_by_professional on bookings (professional_id, start_time desc, id desc);
create index bookings_by_professional_and_status on bookings (professional_id, status, start_time desc, id desc);
create index bookings_by_client on bookings (client_id, start_time desc, id desc);
create index bookings_by_client_and_status on bookings (client_id, status, start_time desc, id desc);
-- What the system has to end: unanswered requests by their age, confirmed ones by their end.
create index bookings_pending_by_age on bookings (created_at) where status = 'pending';
create index bookings_confirmed_by_end on bookings (end_time) where status = 'confirmed';

-- The services of a booking as they were on the day it was made.
create table booking_services (
  booking_id uuid not null,
  position smallint not null,
  professional_id uuid not null,
  service_id uuid not null,
  name text not null,
  price_cents integer not null,
  duration_minutes smallint not null,
  constraint booking_services_pkey primary key (booking_id, position),
  constraint booking_services_once unique (booking_id, service_id),
  constraint booking_services_booking_fkey foreign key (booking_id) references bookings (id) on delete cascade,
  constraint booking_services_service_fkey foreign key (service_id) references services (id),
  constraint booking_services_price_not_negative check (price_cents >= 0),
  constraint booking_services_duration_positive check (duration_minutes > 0)
);

-- The products of a booking as they were on the day it was made.
create table booking_product_lines (
  booking_id uuid not null,
  position smallint not null,
  professional_id uuid not null,
  product_id uuid not null,
  name text not null,
  quantity smallint not null,
  unit_price_cents integer not null,
  total_cents bigint not null,
  is_client_supplied boolean not null,
  constraint booking_product_lines_pkey primary key (booking_id, position),
  constraint booking_product_lines_once unique (booking_id, product_id),
  constraint booking_product_lines_booking_fkey foreign key (booking_id) references bookings (id) on delete cascade,
  constraint booking_product_lines_product_fkey foreign key (product_id) references products (id),
  constraint booking_product_lines_quantity_positive check (quantity > 0),
  constraint booking_product_lines_price_not_negative check (unit_price_cents >= 0),
  constraint booking_product_lines_total_counted check (
    total_cents = case when is_client_supplied then 0 else unit_price_cents::bigint * quantity end
  )
);

-- Who did what to a booking, and when. Rows are only ever added.
create table booking_history (
  id uuid not null,
  booking_id uuid not null,
  professional_id uuid not null,
  -- Null for the system.
  actor_user_id uuid,
  actor text not null,
  action text not null,
  old_status text,
  new_status text,
  happened_at timestamptz not null,
  constraint booking_history_pkey primary key (id),
  constraint booking_history_booking_fkey foreign key (booking_id) references bookings (id) on delete cascade,
  constraint booking_history_actor_user_fkey foreign key (actor_user_id) references users (id),
  constraint booking_history_actor_known check (actor in ('client', 'professional', 'admin', 'system')),
  constraint booking_history_actor_is_someone check ((actor = 'system') = (actor_user_id is null)),
  constraint booking_history_action_known check (action in ('created', 'status_changed', 'notes_changed')),
  constraint booking_history_status_of_action check ((action = 'notes_changed') = (new_status is null))
);
create index booking_history_by_booking on booking_history (booking_id, id);

-- The answers of requests that carry an Idempotency-Key, written in the transaction of what they did: a key is here
-- exactly when its work is done. The answer is text, so that a replay is the same to the byte.
create table idempotency_keys (
  user_id uuid not null,
  key text not null,
  request_hash text not null,
  response_body text not null,
  created_at timestamptz not null,
  constraint idempotency_keys_pkey primary key (user_id, key),
  constraint idempotency_keys_user_fkey foreign key (user_id) references users (id),
  constraint idempotency_keys_key_length check (char_length(key) between 1 and 255)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
