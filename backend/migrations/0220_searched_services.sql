-- What searches compare of the active services of a professional, in one row: the services themselves lie on as many pages
-- of their table as there are, and reading those of everybody around a place took most of a search.
create table searched_services (
  professional_id uuid not null,
  -- One element for each service, the newest first, with the columns of its row.
  ids uuid[] not null default '{}',
  search_documents text[] not null default '{}',
  categories text[] not null default '{}',
  price_cents integer[] not null default '{}',
  duration_minutes integer[] not null default '{}',
  menu_price_from_cents integer[] not null default '{}',
  menu_price_to_cents integer[] not null default '{}',
  menu_minutes_from integer[] not null default '{}',
  menu_minutes_reserved integer[] not null default '{}',
  gates jsonb[] not null default '{}',
  created_at timestamptz[] not null default '{}',
  -- The transaction that wrote the row last.
  written_by xid8,
  constraint searched_services_pkey primary key (professional_id),
  constraint searched_services_professional_fkey foreign key (professional_id) references professionals (id)
    on delete cascade
-- Neither compressed nor on other pages while there is room: reading those would be as slow as the services.
) with (toast_tuple_target = 8160);

create function renew_searched_services(changed uuid) returns void language plpgsql
  set plan_cache_mode = force_generic_plan as $$
begin
  insert into searched_services (professional_id) select id from professionals where id = changed
  on conflict do nothing;
  -- The row is the lock under which it is written: of two changes at once the second sees what the first has committed.
  perform from searched_services where professional_id = changed for update;
  update searched_services set (
    ids, search_documents, categories, price_cents, duration_minutes, menu_price_from_cents, menu_price_to_cents,
    menu_minutes_from, menu_minutes_reserved, gates, created_at, written_by
  ) = (
    select coalesce(array_agg(id order by id desc), '{}'), coalesce(array_agg(search_document order by id desc), '{}'),
      coalesce(array_agg(category order by id desc), '{}'), coalesce(array_agg(price_cents order by id desc), '{}'),
      coalesce(array_agg(duration_minutes order by id desc), '{}'),
      coalesce(array_agg(menu_price_from_cents order by id desc), '{}'),
      coalesce(array_agg(menu_price_to_cents order by id desc), '{}'),
      coalesce(array_agg(menu_minutes_from order by id desc), '{}'),
      coalesce(array_agg(menu_minutes_reserved order by id desc), '{}'),
      coalesce(array_agg(gates order by id desc), '{}'), coalesce(array_agg(created_at order by id desc), '{}'),
      pg_current_xact_id()
    from services where professional_id = changed and is_active and deleted_at is null
  )
  where professional_id = changed;
end
$$;

-- At the commit, as calendar_changed: no lock is held for long. Of all changes of a transaction the first one writes the row.
create function services_changed() returns trigger language plpgsql
  set plan_cache_mode = force_generic_plan as $$
declare
  professional constant uuid := case when tg_op = 'DELETE' then old.professional_id else new.professional_id end;
begin
  perform from searched_services where professional_id = professional and written_by = pg_current_xact_id();
  if not found then
    perform renew_searched_services(professional);
  end if;
  return null;
end
$$;

create constraint trigger services_renew_searched after insert or update or delete on services
  deferrable initially deferred
  for each row execute function services_changed();
