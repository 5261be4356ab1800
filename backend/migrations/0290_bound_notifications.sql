-- What 0294 attaches as the first partition: everything up to the end of next month (UTC). Clocks are not that far ahead, so that
-- no insert is refused in between. With this check, attaching the table reads no rows.
-- safe: one check without validation, whose bound is written out because PostgreSQL compares constants only
do $$
begin
  execute format(
    'alter table notifications add constraint notifications_before_bound check (created_at < %L) not valid',
    (date_trunc('month', now() at time zone 'UTC') + interval '2 months') at time zone 'UTC'
  );
end
$$;
