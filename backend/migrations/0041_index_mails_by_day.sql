-- outside a transaction
create index concurrently mails_by_day on mails (created_at);
