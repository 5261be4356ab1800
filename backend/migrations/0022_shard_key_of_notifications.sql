-- Every table that grows with the bookings carries its professional's id, so that a distributed PostgreSQL can keep
-- what belongs to one professional together (docs/limits.md). Only notifications did not.
alter table notifications add column professional_id uuid;

-- Whoever writes a notification of a booking, the version before this one among them, need not know.
create function notifications_fill_professional() returns trigger language plpgsql as $$
begin
  new.professional_id := (select professional_id from bookings where id = new.booking_id);
  return new;
end
$$;
create trigger notifications_fill_professional before insert on notifications
  for each row when (new.booking_id is not null and new.professional_id is null)
  execute function notifications_fill_professional();

-- safe: rows of notifications are only read and marked read; bookings and new notifications go on meanwhile
update notifications n set professional_id = b.professional_id
from bookings b
where b.id = n.booking_id and n.professional_id is null;
