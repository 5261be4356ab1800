-- Marks the address that set a new password: failures of others do not keep it from logging in.
alter table login_attempts add column after_reset boolean not null default false;
