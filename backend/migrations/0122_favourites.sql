-- Professionals whom a client keeps in a list, which only the client sees.
create table favourites (
  client_id uuid not null,
  professional_id uuid not null,
  saved_at timestamptz not null,
  constraint favourites_pkey primary key (client_id, professional_id),
  constraint favourites_client_fkey foreign key (client_id) references clients (id),
  constraint favourites_professional_fkey foreign key (professional_id) references professionals (id)
);
create index favourites_by_professional on favourites (professional_id);
