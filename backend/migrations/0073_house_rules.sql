-- What a professional asks of clients and owes them, in versions that never change. Rules hold no words of a person.
create table house_rules (
  professional_id uuid not null,
  -- From 1; the current one is on the row of the professional, which a booking locks.
  version integer not null,
  -- In the names of the API.
  rules jsonb not null,
  created_at timestamptz not null,
  constraint house_rules_pkey primary key (professional_id, version),
  constraint house_rules_professional_fkey foreign key (professional_id) references professionals (id),
  constraint house_rules_version_positive check (version > 0)
);
create function refuse_house_rules_change() returns trigger language plpgsql as $$
begin
  raise exception 'house rules are append-only: % refused', lower(tg_op)
    using errcode = 'check_violation', constraint = 'house_rules_append_only';
end
$$;
create trigger house_rules_append_only before update or delete or truncate on house_rules
  for each statement execute function refuse_house_rules_change();

-- 0 before the first.
alter table professionals add column house_rules_version integer not null default 0;
-- The version that the client accepted; null without rules.
alter table bookings
  add column house_rules_version integer,
  add constraint bookings_house_rules_fkey foreign key (professional_id, house_rules_version)
    references house_rules (professional_id, version) not valid;
