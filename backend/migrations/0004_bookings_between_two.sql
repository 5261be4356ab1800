-- 'Does this client have a booking with this professional', which decides who sees whom, and the earlier bookings of one
-- client with one professional.
create index bookings_by_professional_and_client
  on bookings (professional_id, client_id, start_time desc, id desc);
