-- What a service asks for before it can be booked, in the names of the API; null for nothing. A kind that is not asked
-- for is absent or null.
alter table services add column gates jsonb;

-- For services with a minimum age: whether the client said that the person is old enough, else who comes with them.
alter table bookings
  add column is_of_age boolean not null default false,
  add column guardian_name text;

-- Patch tests that a professional has done on a client.
create table patch_tests (
  id uuid not null,
  professional_id uuid not null,
  client_id uuid not null,
  tested_at timestamptz not null,
  product text not null,
  created_at timestamptz not null,
  constraint patch_tests_pkey primary key (id),
  constraint patch_tests_professional_fkey foreign key (professional_id) references professionals (id),
  constraint patch_tests_client_fkey foreign key (client_id) references clients (id)
);
create index patch_tests_by_client on patch_tests (client_id, professional_id, tested_at desc);
create index patch_tests_by_age on patch_tests (tested_at);

-- When a client may start what asks for these gates: a row for each completed consultation and each patch test.
create function gate_starts(gates jsonb, professional uuid, client uuid)
returns table (kind text, starts tstzrange) language sql stable as $$
  select 'consultation',
    tstzrange(b.end_time, b.end_time + make_interval(days => (gates #>> '{consultation,valid_days}')::int), '[]')
  from bookings b join booking_services s on s.booking_id = b.id
  where b.client_id = client and b.professional_id = professional and b.status = 'completed' and not b.no_show
    and s.service_id = (gates #>> '{consultation,service_id}')::uuid
  union all
  select 'patch_test',
    tstzrange(
      t.tested_at + interval '48 hours',
      t.tested_at + make_interval(months => (gates #>> '{patch_test,valid_months}')::int),
      '[]'
    )
  from patch_tests t
  where t.client_id = client and t.professional_id = professional
    and jsonb_typeof(gates -> 'patch_test') = 'object'
$$;

-- The gates that are closed for a booking with that start.
create function closed_gates(gates jsonb, booking bookings, start timestamptz)
returns table (kind text) language sql stable as $$
  select asked.kind
  from (values ('consultation'), ('patch_test')) asked (kind)
  where jsonb_typeof(gates -> asked.kind) = 'object'
    and not exists (
      select from gate_starts(gates, booking.professional_id, booking.client_id) opened
      where opened.kind = asked.kind and opened.starts @> start
    )
  union all
  select 'minimum_age'
  where jsonb_typeof(gates -> 'minimum_age') = 'number' and not booking.is_of_age and booking.guardian_name is null
$$;

create function raise_closed_gate(kind text, service_id uuid) returns void language plpgsql as $$
begin
  raise exception 'the gate % of service % is closed', kind, service_id
    using errcode = 'check_violation', constraint = 'bookings_gate_' || kind, detail = service_id::text;
end
$$;

-- A new booking passes the gates that its services have now: the statement that writes it has locked the services.
create function require_open_gates() returns trigger language plpgsql as $$
declare
  asked jsonb;
  booking bookings;
  closed text;
begin
  select gates into asked from services where id = new.service_id;
  if asked is null then
    return null;
  end if;
  select * into booking from bookings where id = new.booking_id;
  if booking.status in ('pending', 'confirmed') then
    select kind into closed from closed_gates(asked, booking, booking.start_time) limit 1;
    if closed is not null then
      perform raise_closed_gate(closed, new.service_id);
    end if;
  end if;
  return null;
end
$$;
create trigger booking_services_require_open_gates after insert on booking_services
  for each row execute function require_open_gates();

-- A move may not leave the time of a gate that was open for the old start.
create function keep_gates_open() returns trigger language plpgsql as $$
declare
  service record;
  closed text;
begin
  for service in
    select s.id, s.gates from booking_services b join services s on s.id = b.service_id
    where b.booking_id = new.id and s.gates is not null
  loop
    select after.kind into closed from closed_gates(service.gates, new, new.start_time) after
    where after.kind not in (select before.kind from closed_gates(service.gates, old, old.start_time) before)
    limit 1;
    if closed is not null then
      perform raise_closed_gate(closed, service.id);
    end if;
  end loop;
  return null;
end
$$;
create trigger bookings_keep_gates_open after update of start_time on bookings
  for each row when (old.start_time is distinct from new.start_time and new.status in ('pending', 'confirmed'))
  execute function keep_gates_open();
