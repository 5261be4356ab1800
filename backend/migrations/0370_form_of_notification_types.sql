-- The contract lists the types (NOTIFICATION_TYPES); the table checks their form only, so that a new one needs no migration.
-- The constraint stays, so that nothing is locked and no row is read. The function only allows more than before.
create or replace function is_notification_type(type text) returns boolean language plpgsql immutable as $$
begin
  return type ~ '^[a-z]+(_[a-z]+)*$';
end
$$;
