-- outside a transaction
create index concurrently refunds_unsettled on refunds (created_at) where state in ('due', 'failed');
