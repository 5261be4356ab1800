-- The contract lists the actions (ADMIN_ACTIONS); the table checks their form only, so that a new one needs no migration.
alter table admin_log
  drop constraint admin_log_action_known,
  add constraint admin_log_action_is_name check (action ~ '^[a-z]+(_[a-z]+)*$') not valid;
