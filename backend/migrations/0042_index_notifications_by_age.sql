-- outside a transaction
create index concurrently notifications_by_age on notifications (created_at);
