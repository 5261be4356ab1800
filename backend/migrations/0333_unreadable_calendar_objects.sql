-- Events that could not be read, so that the count of them survives synchronizations that read only other events. A
-- column, not a null in times: the old version of the API, which runs during a release, cannot read that.
alter table calendar_objects add column is_unreadable boolean not null default false;
