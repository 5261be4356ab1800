-- What the client and the professional of a booking write to each other.
create table booking_messages (
  id uuid not null,
  booking_id uuid not null,
  professional_id uuid not null,
  -- Counts from 1 in each booking, in the order in which they were sent.
  number integer not null,
  sender text not null,
  text text not null,
  sent_at timestamptz not null,
  -- When the other party read it.
  read_at timestamptz,
  constraint booking_messages_pkey primary key (id),
  constraint booking_messages_in_order unique (booking_id, number),
  constraint booking_messages_booking_fkey foreign key (booking_id) references bookings (id) on delete cascade,
  constraint booking_messages_sender_known check (sender in ('client', 'professional'))
);

alter table notifications
  drop constraint notifications_type_known,
  add constraint notifications_type_known check (type in (
    'booking_requested', 'booking_confirmed', 'booking_cancelled', 'booking_completed', 'booking_rescheduled',
    'booking_reminder', 'booking_preparation_changed', 'booking_deposit_paid', 'booking_deposit_settled',
    'booking_deposit_returned', 'booking_no_show_charge', 'booking_next_visit', 'booking_review_due',
    'booking_review_written', 'booking_review_published', 'booking_review_replied', 'booking_review_removed',
    'booking_review_restored', 'booking_message', 'photo_quote_asked', 'photo_quote_answered', 'photo_quote_declined',
    'photo_quote_withdrawn', 'photo_quote_expired', 'waiting_list_offered', 'waiting_list_ended'
  )) not valid;
