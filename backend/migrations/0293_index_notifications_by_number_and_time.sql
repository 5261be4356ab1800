-- outside a transaction
create unique index concurrently notifications_before_number_unique on notifications (user_id, number, created_at);
