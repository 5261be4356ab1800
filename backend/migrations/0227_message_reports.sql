-- A party of a booking asks the platform to look at a message of the other. Either reports what the other wrote, so a
-- message has one report at most.
create table message_reports (
  message_id uuid not null,
  -- Who reports it.
  user_id uuid not null,
  reason text not null,
  words text not null,
  created_at timestamptz not null,
  decided_at timestamptz,
  constraint message_reports_pkey primary key (message_id),
  constraint message_reports_message_fkey foreign key (message_id) references booking_messages (id) on delete cascade,
  constraint message_reports_user_fkey foreign key (user_id) references users (id)
);
create index message_reports_open on message_reports (created_at) where decided_at is null;
create index message_reports_by_user on message_reports (user_id);

-- Why an admin removed a message; its words are gone then.
alter table booking_messages add column removal_reason text;

alter table notifications
  drop constraint notifications_type_known,
  add constraint notifications_type_known check (type in (
    'booking_requested', 'booking_confirmed', 'booking_cancelled', 'booking_completed', 'booking_rescheduled',
    'booking_reminder', 'booking_preparation_changed', 'booking_deposit_paid', 'booking_deposit_settled',
    'booking_deposit_returned', 'booking_no_show_charge', 'booking_next_visit', 'booking_review_due',
    'booking_review_written', 'booking_review_published', 'booking_review_replied', 'booking_review_removed',
    'booking_review_restored', 'booking_message', 'booking_message_removed', 'booking_message_kept',
    'photo_quote_asked', 'photo_quote_answered', 'photo_quote_declined', 'photo_quote_withdrawn',
    'photo_quote_expired', 'waiting_list_offered', 'waiting_list_ended'
  )) not valid;
