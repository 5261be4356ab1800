-- Detects that a professional's notes about a client changed since they read them, on another device perhaps. Cleared
-- notes keep their row, so that no version ever counts twice. A trigger raises it, as that of a booking's notes.
alter table client_notes add column notes_version integer not null default 1;
alter table client_notes alter column notes drop not null;

create trigger client_notes_raise_notes_version
  before update of notes on client_notes
  for each row when (old.notes is distinct from new.notes)
  execute function raise_notes_version();
