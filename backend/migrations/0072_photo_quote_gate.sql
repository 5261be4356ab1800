-- A service may ask for a photo quote (`photo_quote` in `services.gates`): the booking then has one of its client and
-- professional, for all that is booked. The statement that writes the booking marks the quote before its triggers run.
create or replace function closed_gates(gates jsonb, booking bookings, start timestamptz)
returns table (kind text) language sql stable as $$
  select asked.kind
  from (values ('consultation'), ('patch_test')) asked (kind)
  where jsonb_typeof(gates -> asked.kind) = 'object'
    and not exists (
      select from gate_starts(gates, booking.professional_id, booking.client_id) opened
      where opened.kind = asked.kind and opened.starts @> start
    )
  union all
  select 'photo_quote'
  where gates -> 'photo_quote' = 'true' and not exists (
    select from photo_quotes q
    where q.booking_id = booking.id and q.client_id = booking.client_id
      and q.professional_id = booking.professional_id
      and q.service_id = all (select service_id from booking_services where booking_id = booking.id)
  )
  union all
  select 'minimum_age'
  where jsonb_typeof(gates -> 'minimum_age') = 'number' and not booking.is_of_age and booking.guardian_name is null
$$;
