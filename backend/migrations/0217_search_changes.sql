-- Whose searched facts have changed, and in which transaction. Each API process keeps these facts in memory, and before a
-- search it reads again those whose transaction its last snapshot did not see: none is missed, in whatever order they commit.
create table search_changes (
  professional_id uuid not null,
  changed_by xid8 not null default pg_current_xact_id(),
  changed_at timestamptz not null default now(),
  -- One row for each transaction, so that writers never wait for each other. No foreign key: it outlives the professional.
  constraint search_changes_pkey primary key (changed_by, professional_id)
);
create index search_changes_by_age on search_changes (changed_at);

create function search_changed() returns trigger language plpgsql
  set plan_cache_mode = force_generic_plan as $$
declare
  changed uuid;
begin
  if tg_table_name = 'professionals' then
    changed := case when tg_op = 'DELETE' then old.id else new.id end;
  else
    changed := case when tg_op = 'DELETE' then old.professional_id else new.professional_id end;
  end if;
  insert into search_changes (professional_id) values (changed) on conflict do nothing;
  return null;
end
$$;

create trigger professionals_change_search after insert or update or delete on professionals
  for each row execute function search_changed();
create trigger professional_specializations_change_search after insert or update or delete on professional_specializations
  for each row execute function search_changed();
create trigger professional_standings_change_search after insert or update or delete on professional_standings
  for each row execute function search_changed();
create trigger professional_ratings_change_search after insert or update or delete on professional_ratings
  for each row execute function search_changed();
create trigger services_change_search after insert or update or delete on services
  for each row execute function search_changed();
create trigger free_stretches_change_search after insert or update or delete on free_stretches
  for each row execute function search_changed();
