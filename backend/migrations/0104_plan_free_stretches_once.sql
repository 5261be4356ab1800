-- Planning took most of the time of a booking's trigger, and of a year of windows: the plan is the same each time.
alter function renew_free_stretches(uuid, date, date) set plan_cache_mode = force_generic_plan;

create or replace function renew_free_stretches_around(changed uuid, starts timestamptz, ends timestamptz) returns void language plpgsql as $$
declare
  zone text;
begin
  select time_zone into zone from professionals where id = changed;
  if found then
    perform renew_free_stretches(
      changed, ((starts - interval '24 hours') at time zone zone)::date, (ends at time zone zone)::date
    );
  end if;
end
$$;
