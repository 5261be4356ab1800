-- Reminders as texts to a phone, of clients who agreed to them.
create table text_messages (
  id uuid not null,
  user_id uuid not null,
  notification_id uuid not null,
  recipient text not null,
  text text not null,
  status text not null,
  created_at timestamptz not null,
  constraint text_messages_pkey primary key (id),
  constraint text_messages_user_fkey foreign key (user_id) references users (id),
  constraint text_messages_notification_unique unique (notification_id),
  constraint text_messages_status_known check (status in ('outbox', 'sent', 'refused'))
);
create index text_messages_by_user on text_messages (user_id);
create index text_messages_by_age on text_messages (created_at);
