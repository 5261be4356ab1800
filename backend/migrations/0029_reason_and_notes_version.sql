-- Why a booking was cancelled, in the words of the person who did it; the other party reads it.
alter table bookings add column cancellation_reason text;
alter table bookings add constraint bookings_cancellation_reason_valid
  check (cancellation_reason is null or (status = 'cancelled' and char_length(cancellation_reason) <= 500)) not valid;

-- Detects that the shared notes changed since somebody read them. A trigger raises it, so that the version of the code
-- before this one raises it too while both run.
alter table bookings add column notes_version integer not null default 1;

create function raise_notes_version() returns trigger language plpgsql as $$
begin
  new.notes_version := old.notes_version + 1;
  return new;
end
$$;

create trigger bookings_raise_notes_version
  before update of notes on bookings
  for each row when (old.notes is distinct from new.notes)
  execute function raise_notes_version();
