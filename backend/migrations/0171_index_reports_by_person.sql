-- outside a transaction
create unique index concurrently review_reports_one_a_person on review_reports (review_id, user_id);
