-- When the next visit of maintenance is due: its client is reminded of it once, unless they switched that off.
alter table bookings add column next_visit_at timestamptz;
alter table notification_settings add column next_visits boolean not null default true;

alter table notifications
  drop constraint notifications_type_known,
  add constraint notifications_type_known check (type in (
    'booking_requested', 'booking_confirmed', 'booking_cancelled', 'booking_completed', 'booking_rescheduled',
    'booking_reminder', 'booking_preparation_changed', 'booking_deposit_paid', 'booking_deposit_settled',
    'booking_deposit_returned', 'booking_next_visit', 'photo_quote_asked', 'photo_quote_answered',
    'photo_quote_declined', 'photo_quote_withdrawn', 'photo_quote_expired'
  )) not valid;
