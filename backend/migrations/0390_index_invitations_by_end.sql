-- outside a transaction
create index concurrently invitations_by_end on invitations (closed_at) where closed_at is not null;
