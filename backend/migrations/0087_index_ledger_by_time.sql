-- outside a transaction
create index concurrently ledger_transactions_by_time on ledger_transactions (happened_at desc, id desc);
