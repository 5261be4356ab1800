-- What failed in people's browsers, without a word about the people. The same failure of one day is one row, so that a
-- broken release that thousands meet stays a row.
create table client_errors (
  id uuid not null,
  -- Hash of remote, version, route, kind and message.
  fingerprint text not null,
  day date not null,
  remote text not null,
  version text not null,
  route text not null,
  kind text not null,
  message text not null,
  stack text,
  component_stack text,
  -- Of the newest report that had one.
  request_id text,
  shell_version text,
  times integer not null default 1,
  first_at timestamptz not null,
  last_at timestamptz not null,
  constraint client_errors_pkey primary key (id),
  constraint client_errors_once_a_day unique (fingerprint, day),
  constraint client_errors_kind_known check (kind in ('load', 'mount', 'render', 'event', 'unmount'))
);
create index client_errors_newest on client_errors (last_at desc, id desc);
