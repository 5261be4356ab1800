-- The style menu of a service. Its revision is on the service, whose row a booking locks: 0 before the first menu. Lists
-- show the range of what is offered; null for a service without a menu.
alter table services
  add column menu_revision integer not null default 0,
  add column menu_price_from_cents integer,
  add column menu_price_to_cents integer,
  add column menu_minutes_from integer,
  add column menu_minutes_to integer;

-- The menu itself, in the names of the API. It loads with a booking, not with lists.
create table service_menus (
  service_id uuid not null,
  professional_id uuid not null,
  document jsonb not null,
  constraint service_menus_pkey primary key (service_id),
  constraint service_menus_service_fkey foreign key (service_id) references services (id) on delete cascade
);

-- The style as it was booked, with its price, minutes and words; null for a service without a menu.
alter table booking_services add column style jsonb;
