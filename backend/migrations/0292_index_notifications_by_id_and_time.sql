-- outside a transaction
create unique index concurrently notifications_before_pkey on notifications (id, created_at);
