-- The booking that accepted an offer. If it is cancelled before it is paid, its client waits again with the old place.
alter table waiting_list_offers add column booking_id uuid;
