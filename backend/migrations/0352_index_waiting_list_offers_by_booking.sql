-- outside a transaction
create unique index concurrently waiting_list_offers_by_booking on waiting_list_offers (booking_id)
  where booking_id is not null;
