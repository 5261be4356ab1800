-- Clients wait for a time of a service. When one opens, it is offered to one of them at a time, and held by a row of
-- bookings that the exclusion constraint sees.
create table waiting_list_entries (
  id uuid not null,
  client_id uuid not null,
  professional_id uuid not null,
  service_id uuid not null,
  state text not null default 'waiting',
  -- The style: as it was chosen, and as it would be booked when it was last computed. In the names of the API.
  choice jsonb,
  style jsonb,
  menu_revision integer not null,
  minutes smallint not null,
  -- Days of the professional's calendar, both inclusive.
  from_day date not null,
  to_day date not null,
  part_of_day text,
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint waiting_list_entries_pkey primary key (id),
  constraint waiting_list_entries_client_fkey foreign key (client_id) references clients (id),
  constraint waiting_list_entries_professional_fkey foreign key (professional_id) references professionals (id),
  constraint waiting_list_entries_service_fkey foreign key (service_id) references services (id),
  constraint waiting_list_entries_state_known check (
    state in ('waiting', 'booked', 'withdrawn', 'missed', 'expired', 'closed')
  ),
  constraint waiting_list_entries_end_whole check ((state = 'waiting') = (ended_at is null)),
  constraint waiting_list_entries_days_ordered check (to_day >= from_day),
  constraint waiting_list_entries_part_known check (part_of_day in ('morning', 'afternoon', 'evening')),
  constraint waiting_list_entries_minutes_positive check (minutes > 0)
);
-- Who waits for a professional, the longest first.
create index waiting_list_entries_in_turn on waiting_list_entries (professional_id, created_at, id)
  where state = 'waiting';
create index waiting_list_entries_by_client on waiting_list_entries (client_id, created_at desc, id desc);
create unique index waiting_list_entries_once on waiting_list_entries (client_id, service_id) where state = 'waiting';
create index waiting_list_entries_by_last_day on waiting_list_entries (to_day) where state = 'waiting';
create index waiting_list_entries_by_age on waiting_list_entries (created_at) where state = 'waiting';
create index waiting_list_entries_by_end on waiting_list_entries (ended_at) where ended_at is not null;

-- An open one has a row of bookings with the same id, which holds its time.
create table waiting_list_offers (
  id uuid not null,
  entry_id uuid not null,
  client_id uuid not null,
  professional_id uuid not null,
  start_time timestamptz not null,
  end_time timestamptz not null,
  held_until timestamptz not null,
  state text not null default 'offered',
  -- By the professional, not in turn.
  is_by_hand boolean not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint waiting_list_offers_pkey primary key (id),
  constraint waiting_list_offers_entry_fkey foreign key (entry_id) references waiting_list_entries (id) on delete cascade,
  constraint waiting_list_offers_state_known check (
    state in ('offered', 'accepted', 'declined', 'expired', 'withdrawn')
  ),
  constraint waiting_list_offers_end_whole check ((state = 'offered') = (ended_at is null)),
  constraint waiting_list_offers_end_after_start check (end_time > start_time)
);
create index waiting_list_offers_by_entry on waiting_list_offers (entry_id);
create unique index waiting_list_offers_one_open on waiting_list_offers (client_id) where state = 'offered';
create index waiting_list_offers_open on waiting_list_offers (held_until) where state = 'offered';

-- Queues the job that offers a professional's time, in the transaction that opens it, when somebody waits.
create function queue_waiting_list_offers(professional uuid) returns void language plpgsql as $$
begin
  if exists (select from waiting_list_entries where professional_id = professional and state = 'waiting') then
    perform graphile_worker.add_job(
      'waiting-list.offer', payload := json_build_object('professionalId', professional), priority := -10
    );
  end if;
end
$$;

create function booking_opened_time() returns trigger language plpgsql as $$
begin
  perform queue_waiting_list_offers(old.professional_id);
  return null;
end
$$;

create function windows_opened_time() returns trigger language plpgsql as $$
begin
  perform queue_waiting_list_offers(professional_id) from (select distinct professional_id from changed) c;
  return null;
end
$$;

-- What people use meanwhile is locked last, and so for the shortest time.
alter table professionals add column is_waiting_list_open boolean not null default true;
alter table bookings
  add column is_waiting_list_hold boolean not null default false,
  drop constraint bookings_held_for_deposit,
  add constraint bookings_held_for_deposit check (
    held_until is null or deposit_cents is not null or is_waiting_list_hold
  ) not valid,
  add constraint bookings_hold_until check (not is_waiting_list_hold or held_until is not null) not valid;
create trigger bookings_open_time_when_changed after update of status, start_time, end_time on bookings
  for each row when (
    old.status in ('pending', 'confirmed') and (
      new.status = 'cancelled'
      or (old.start_time, old.end_time) is distinct from (new.start_time, new.end_time)
    )
  )
  execute function booking_opened_time();
create trigger bookings_open_time_when_removed after delete on bookings
  for each row when (old.status in ('pending', 'confirmed'))
  execute function booking_opened_time();
create trigger availability_windows_open_time_when_added after insert on availability_windows
  referencing new table as changed for each statement execute function windows_opened_time();
create trigger availability_windows_open_time_when_changed after update on availability_windows
  referencing new table as changed for each statement execute function windows_opened_time();
