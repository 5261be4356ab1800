-- Browsers that get a person's notifications while the site is closed (Web Push). The address at the push service and the
-- browser's keys are sealed: they are all that is needed to send to it.
create table push_subscriptions (
  id uuid not null,
  user_id uuid not null,
  -- The log-in that it belongs to: it ends when that one is ended, or every one of the account.
  session_id uuid not null,
  token_version integer not null,
  -- Of the address: a browser belongs to one account at a time.
  endpoint_hash bytea not null,
  sealed_secret bytea not null,
  key_id text not null,
  browser text,
  system text,
  -- Notifications in a row that could not be sent.
  failures smallint not null default 0,
  created_at timestamptz not null,
  -- When the browser last said that it is there.
  renewed_at timestamptz not null,
  constraint push_subscriptions_pkey primary key (id),
  constraint push_subscriptions_user_fkey foreign key (user_id) references users (id),
  constraint push_subscriptions_endpoint_unique unique (endpoint_hash)
);
create index push_subscriptions_by_user on push_subscriptions (user_id);
create index push_subscriptions_by_session on push_subscriptions (session_id);
create index push_subscriptions_by_age on push_subscriptions (renewed_at);
