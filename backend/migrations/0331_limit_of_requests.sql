-- The limit that a client has reached who wants to send another request; null for none. A request holds its time until it
-- is answered, and the professional gets a mail for it and another when it is withdrawn. Volatile, so that it counts what
-- was committed while the statement that calls it waited for the lock of the client. `bookings_of_client` finds the rows: a
-- request that still waits, or was made within the hour, starts later.
create function reached_request_limit(
  client uuid, professional uuid, with_professional int, in_all int, moment timestamptz
) returns text language plpgsql volatile as $$
begin
  return (
    select case
      when count(*) filter (where b.status = 'pending' and b.professional_id = professional) >= with_professional
        then 'with_professional'
      when count(*) filter (where b.status = 'pending') >= in_all then 'in_all'
      when count(*) filter (where b.created_at > moment - interval '1 hour' and b.professional_id = professional)
          >= 2 * with_professional
        or count(*) filter (where b.created_at > moment - interval '1 hour') >= 2 * in_all then 'in_an_hour'
    end
    from bookings b
    where b.client_id = client and b.start_time > moment and not b.is_waiting_list_hold
  );
end
$$;
