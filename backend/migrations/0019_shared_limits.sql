-- The requests of each address in a minute, of all processes together. Not worth a log: a crash forgets one minute.
create unlogged table request_counts (
  caller text not null,
  window_start timestamptz not null,
  count integer not null,
  constraint request_counts_pkey primary key (caller, window_start)
);
create index request_counts_by_age on request_counts (window_start);

-- Failed logins of one address with whatever account.
-- safe: the table holds a quarter of an hour, a few rows.
create index login_failures_by_address on login_attempts (address, attempted_at) where failed;
