-- What a client tells about health and comfort: a row for each item that they consented to. Withdrawing the consent
-- deletes it.
create table client_comfort (
  client_id uuid not null,
  item text not null,
  words text,
  consented_at timestamptz not null,
  constraint client_comfort_pkey primary key (client_id, item),
  constraint client_comfort_client_fkey foreign key (client_id) references clients (id),
  constraint client_comfort_item_known check (item in (
    'scalp_condition', 'hair_loss', 'allergies', 'tender_headed', 'pregnancy', 'quiet_visit', 'step_free',
    'interpreter', 'own_words'
  )),
  constraint client_comfort_words_length check (char_length(words) between 1 and 300)
);

-- Which items were shown to which professional, and when; the client reads it.
create table client_comfort_views (
  id uuid not null,
  client_id uuid not null,
  professional_id uuid not null,
  items text[] not null,
  viewed_at timestamptz not null,
  constraint client_comfort_views_pkey primary key (id),
  constraint client_comfort_views_client_fkey foreign key (client_id) references clients (id),
  constraint client_comfort_views_professional_fkey foreign key (professional_id) references professionals (id)
);
create index client_comfort_views_by_client on client_comfort_views (client_id, viewed_at desc, id desc);
create index client_comfort_views_by_age on client_comfort_views (viewed_at);
