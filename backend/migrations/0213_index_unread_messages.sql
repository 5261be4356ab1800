-- outside a transaction
-- Few messages are unread: a professional's day counts theirs.
create index concurrently booking_messages_unread on booking_messages (professional_id, booking_id) where read_at is null;
