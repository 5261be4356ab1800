-- When a professional moves, the bookings made until then keep the place and the clock of before. Who books or moves a
-- booking holds the lock of the professional's row, so each booking is of before or of after. Those of a deleted account
-- show no place.
create function professional_moved() returns trigger language plpgsql as $$
begin
  update bookings set location = old.location, time_zone = old.time_zone
  from (
    select id from bookings
    where professional_id = old.id and time_zone is null
    order by id for no key update
  ) as made
  where bookings.id = made.id and bookings.professional_id = old.id;
  return null;
end
$$;
create trigger professionals_keep_place_of_bookings after update of location, time_zone on professionals
  for each row when (new.deleted_at is null and (old.location, old.time_zone) is distinct from (new.location, new.time_zone))
  execute function professional_moved();
