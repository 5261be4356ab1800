-- Messages stand beside a booking or a photo quote.
alter table booking_messages
  alter column booking_id drop not null,
  add column photo_quote_id uuid,
  add constraint booking_messages_quote_fkey foreign key (photo_quote_id) references photo_quotes (id) on delete cascade
    not valid,
  add constraint booking_messages_beside_one check (num_nonnulls(booking_id, photo_quote_id) = 1) not valid;

alter table notifications
  drop constraint notifications_type_known,
  add constraint notifications_type_known check (type in (
    'booking_requested', 'booking_confirmed', 'booking_cancelled', 'booking_completed', 'booking_rescheduled',
    'booking_reminder', 'booking_preparation_changed', 'booking_deposit_paid', 'booking_deposit_settled',
    'booking_deposit_returned', 'booking_no_show_charge', 'booking_next_visit', 'booking_review_due',
    'booking_review_written', 'booking_review_published', 'booking_review_replied', 'booking_review_removed',
    'booking_review_restored', 'booking_message', 'booking_message_removed', 'booking_message_kept',
    'photo_quote_asked', 'photo_quote_answered', 'photo_quote_declined', 'photo_quote_withdrawn',
    'photo_quote_expired', 'photo_quote_message', 'photo_quote_message_removed', 'photo_quote_message_kept',
    'waiting_list_offered', 'waiting_list_ended'
  )) not valid;

-- The conversation of a quote goes on beside the booking that is made from it, and back when that is never paid. A
-- trigger sees the messages that were sent while the statement of the booking waited for the quote.
create function move_messages_of_quote() returns trigger language plpgsql as $$
begin
  update booking_messages
  set booking_id = new.booking_id, photo_quote_id = case when new.booking_id is null then new.id end
  where photo_quote_id = new.id or booking_id = old.booking_id;
  return null;
end
$$;
create trigger photo_quotes_move_messages after update of booking_id on photo_quotes
  for each row when (old.booking_id is distinct from new.booking_id) execute function move_messages_of_quote();
