-- replaces e9bba46666b46aea551aa185dd2907d8a7cf05acecdf17cba0d054b7c2d93e09: it also filled the rows, under this lock
-- Every table that grows with the bookings carries its professional's id, so that a distributed PostgreSQL can keep
-- what belongs to one professional together (docs/limits.md). Only notifications did not.
alter table notifications add column professional_id uuid;

-- Code that inserts a notification, the previous version's included, does not have to set it.
create function notifications_fill_professional() returns trigger language plpgsql as $$
begin
  new.professional_id := (select professional_id from bookings where id = new.booking_id);
  return new;
end
$$;
create trigger notifications_fill_professional before insert on notifications
  for each row when (new.booking_id is not null and new.professional_id is null)
  execute function notifications_fill_professional();
