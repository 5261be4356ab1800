-- outside a transaction
-- What two people have in common is found in this index alone. With bookings_by_client, PostgreSQL read all entries of the
-- professional as well, thousands of a long history, to save itself the rows of the client's bookings.
create index concurrently bookings_of_client on bookings (client_id, start_time desc, id desc)
  include (professional_id, status, no_show);
