alter table waiting_list_offers
  add constraint waiting_list_offers_booking_fkey foreign key (booking_id) references bookings (id) on delete set null
    not valid;
