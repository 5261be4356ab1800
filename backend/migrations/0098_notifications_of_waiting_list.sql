-- Apart from 0097: people who write a notification lock its table before that of bookings.
alter table notifications
  drop constraint notifications_type_known,
  add constraint notifications_type_known check (type in (
    'booking_requested', 'booking_confirmed', 'booking_cancelled', 'booking_completed', 'booking_rescheduled',
    'booking_reminder', 'booking_preparation_changed', 'booking_deposit_paid', 'booking_deposit_settled',
    'booking_deposit_returned', 'booking_next_visit', 'booking_review_due', 'booking_review_written',
    'booking_review_published', 'booking_review_replied', 'booking_review_removed', 'booking_review_restored',
    'photo_quote_asked', 'photo_quote_answered', 'photo_quote_declined', 'photo_quote_withdrawn',
    'photo_quote_expired', 'waiting_list_offered', 'waiting_list_ended'
  )) not valid;
