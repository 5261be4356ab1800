-- outside a transaction
create index concurrently review_reports_by_user on review_reports (user_id);
