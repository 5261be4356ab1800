-- What people see of their log-ins. Whether a token is valid does not depend on its row.
create table sessions (
  -- The token's.
  id uuid not null,
  user_id uuid not null,
  token_version integer not null,
  -- Null when the user agent does not say.
  browser text,
  system text,
  started_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  constraint sessions_pkey primary key (id),
  constraint sessions_user_fkey foreign key (user_id) references users (id)
);
create index sessions_by_user on sessions (user_id, last_used_at desc);
create index sessions_by_expiry on sessions (expires_at);
