-- outside a transaction
create index concurrently availability_windows_by_end on availability_windows (end_time);
