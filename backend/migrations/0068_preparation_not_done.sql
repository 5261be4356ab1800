-- The professional says at the visit what its client did not prepare.
alter table booking_history
  drop constraint booking_history_action_known,
  drop constraint booking_history_status_of_action,
  add constraint booking_history_action_known check (
    action in ('created', 'status_changed', 'notes_changed', 'rescheduled', 'no_show_changed', 'preparation_changed')
  ) not valid,
  add constraint booking_history_status_of_action check (
    (action in ('notes_changed', 'no_show_changed', 'preparation_changed')) = (new_status is null)
  ) not valid;

alter table notifications
  drop constraint notifications_type_known,
  add constraint notifications_type_known check (type in (
    'booking_requested', 'booking_confirmed', 'booking_cancelled', 'booking_completed', 'booking_rescheduled',
    'booking_reminder', 'booking_preparation_changed', 'photo_quote_asked', 'photo_quote_answered',
    'photo_quote_declined', 'photo_quote_withdrawn', 'photo_quote_expired'
  )) not valid;
