-- How many searches of a day found nothing, for the admin's demand map. Nothing of who searched or what they typed.
create table search_demand (
  -- In Australia/Sydney.
  day date not null,
  -- Of the gazetteer: 'Footscray VIC'.
  place text not null,
  -- A category or one of a fixed list; empty for none.
  style text not null,
  -- From 1 straight to 4 coily; 0 for none.
  hair_type smallint not null,
  searches integer not null,
  constraint search_demand_pkey primary key (day, place, style, hair_type)
);
