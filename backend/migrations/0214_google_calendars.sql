-- Calendars at Google, which are opened with tokens of OAuth 2: the sealed secret is then what such tokens are asked with.
alter table calendar_connections
  add column kind text not null default 'caldav',
  add constraint calendar_connections_kind_known check (kind in ('caldav', 'google')) not valid;
