-- Accounts, profiles, services, products and pictures.
-- Every constraint has a name: src/database/constraints.ts turns names into answers.

create extension if not exists citext;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- unaccent() itself is only stable, because its dictionary could be changed. Naming the dictionary makes the answer
-- fixed for our purposes, so that it can be indexed.
create function search_text(value text) returns text
  language sql immutable parallel safe strict
  return lower(public.unaccent('public.unaccent'::regdictionary, value));

create table users (
  id uuid not null,
  email citext not null,
  username citext not null,
  role text not null,
  password_hash text not null,
  -- Counts up when every token of the account must stop working, as after a change of password.
  token_version integer not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint users_pkey primary key (id),
  constraint users_role_known check (role in ('client', 'professional', 'admin')),
  constraint users_email_length check (char_length(email::text) between 3 and 320),
  -- Logging in takes either: a username that looks like an email could stand for another's account.
  constraint users_username_shape check (char_length(username::text) between 2 and 100 and position('@' in username::text) = 0)
);
create unique index users_email_unique on users (email) where deleted_at is null;
create unique index users_username_unique on users (username) where deleted_at is null;

-- Tokens that were logged out before their time.
create table revoked_tokens (
  id uuid not null,
  expires_at timestamptz not null,
  constraint revoked_tokens_pkey primary key (id)
);
create index revoked_tokens_by_expiry on revoked_tokens (expires_at);

-- Logins under way and failed ones of the last minutes. `account` is the user's id, or a hash of what was typed.
create table login_attempts (
  id uuid not null,
  account text not null,
  address text not null,
  failed boolean not null default false,
  attempted_at timestamptz not null default now(),
  constraint login_attempts_pkey primary key (id)
);
create index login_attempts_by_account on login_attempts (account, address, attempted_at);
create index login_attempts_by_age on login_attempts (attempted_at);

create table professionals (
  id uuid not null,
  user_id uuid not null,
  display_name text not null default '',
  professional_type text not null,
  location text not null default '',
  -- GeoNames id of the location, where it has one.
  place_id integer,
  latitude double precision,
  longitude double precision,
  time_zone text not null default 'Australia/Sydney',
  bio text,
  experience_years smallint not null default 0,
  profile_picture text,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint professionals_pkey primary key (id),
  constraint professionals_user_unique unique (user_id),
  constraint professionals_user_fkey foreign key (user_id) references users (id),
  constraint professionals_type_known check (professional_type in ('barber', 'hairdresser')),
  constraint professionals_experience_range check (experience_years between 0 and 50),
  constraint professionals_coordinates_whole check ((latitude is null) = (longitude is null))
);
-- One index for each order of the public list, and one for its location filter.
create index professionals_by_name on professionals (lower(display_name), id) where is_active and deleted_at is null;
create index professionals_by_experience on professionals (experience_years desc, id)
  where is_active and deleted_at is null;
create index professionals_by_newest on professionals (id desc) where is_active and deleted_at is null;
create index professionals_location_search on professionals using gin (search_text(location) gin_trgm_ops)
  where is_active and deleted_at is null;

create table professional_specializations (
  professional_id uuid not null,
  specialization_id smallint not null,
  constraint professional_specializations_pkey primary key (professional_id, specialization_id),
  constraint professional_specializations_professional_fkey foreign key (professional_id) references professionals (id),
  constraint professional_specializations_known check (specialization_id between 1 and 9)
);
create index professional_specializations_by_specialization
  on professional_specializations (specialization_id, professional_id);

create table clients (
  id uuid not null,
  user_id uuid not null,
  first_name text not null default '',
  last_name text not null default '',
  phone_number text,
  notes text,
  hair_type smallint,
  hair_subtype text,
  profile_picture text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint clients_pkey primary key (id),
  constraint clients_user_unique unique (user_id),
  constraint clients_user_fkey foreign key (user_id) references users (id),
  constraint clients_hair_type_known check (hair_type between 1 and 4),
  constraint clients_hair_subtype_known check (hair_subtype in ('A', 'B', 'C'))
);

create table services (
  id uuid not null,
  professional_id uuid not null,
  name text not null,
  description text not null default '',
  price_cents integer not null,
  duration_minutes smallint not null,
  category text not null,
  is_active boolean not null default true,
  -- Name, description and the professional's name as they are searched; kept by the triggers below.
  search_document text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint services_pkey primary key (id),
  constraint services_professional_fkey foreign key (professional_id) references professionals (id),
  constraint services_price_range check (price_cents between 500 and 10000000),
  constraint services_duration_range check (duration_minutes between 15 and 1440),
  constraint services_category_known check (category in (
    'Cuts and Trims', 'Styling', 'Protective Styles', 'Loc Services', 'Weaves and Wigs', 'Treatment', 'Color', 'Other'
  ))
);
create index services_by_professional on services (professional_id, id desc) where deleted_at is null;
create index services_by_newest on services (id desc) where is_active and deleted_at is null;
create index services_by_category on services (category, id desc) where is_active and deleted_at is null;
create index services_search on services using gin (search_document gin_trgm_ops) where is_active and deleted_at is null;

-- A separator that no search word contains keeps a word from matching across two fields.
create function service_search_document(name text, description text, display_name text) returns text
  language sql immutable parallel safe
  return search_text(name || E'\n' || description || E'\n' || display_name);

create function services_fill_search_document() returns trigger language plpgsql as $$
begin
  new.search_document := service_search_document(
    new.name,
    new.description,
    -- Locked, so that a change of the name at the same moment is either seen here or sees this service.
    coalesce((select p.display_name from professionals p where p.id = new.professional_id for share), '')
  );
  return new;
end
$$;
create trigger services_fill_search_document
  before insert or update of name, description, professional_id on services
  for each row execute function services_fill_search_document();

create function professionals_rename_in_services() returns trigger language plpgsql as $$
begin
  update services
  set search_document = service_search_document(name, description, new.display_name)
  where professional_id = new.id and deleted_at is null;
  return null;
end
$$;
create trigger professionals_rename_in_services
  after update of display_name on professionals
  for each row when (old.display_name is distinct from new.display_name)
  execute function professionals_rename_in_services();

create table products (
  id uuid not null,
  professional_id uuid not null,
  name text not null,
  description text not null default '',
  price_cents integer not null,
  -- [{"key": "Scent", "value": "Shea"}], in the order in which they were written.
  attributes jsonb not null default '[]',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint products_pkey primary key (id),
  constraint products_professional_fkey foreign key (professional_id) references professionals (id),
  constraint products_price_range check (price_cents between 100 and 10000000),
  constraint products_attributes_list check (jsonb_typeof(attributes) = 'array')
);
create index products_by_professional on products (professional_id, id desc) where deleted_at is null;

-- A picture's row; its files are <file_key>-<width>.webp, one for each of `widths`.
create table media (
  id uuid not null,
  owner_user_id uuid not null,
  professional_id uuid,
  media_type text not null,
  service_category text,
  alt text,
  position integer not null default 0,
  file_key text not null,
  widths integer[] not null,
  -- Of the largest width.
  height integer not null,
  placeholder text,
  created_at timestamptz not null default now(),
  constraint media_pkey primary key (id),
  constraint media_file_unique unique (file_key),
  constraint media_owner_fkey foreign key (owner_user_id) references users (id),
  constraint media_professional_fkey foreign key (professional_id) references professionals (id),
  constraint media_type_known check (media_type in (
    'Client Profile', 'Client Current Hair', 'Inspiration Picture', 'Professional Profile', 'Portfolio'
  )),
  constraint media_category_of_portfolio check ((media_type = 'Portfolio') = (service_category is not null)),
  constraint media_category_known check (service_category in (
    'Cuts and Trims', 'Styling', 'Protective Styles', 'Loc Services', 'Weaves and Wigs', 'Treatment', 'Color', 'Other'
  )),
  constraint media_professional_of_public check (
    (media_type in ('Professional Profile', 'Portfolio')) = (professional_id is not null)
  ),
  constraint media_widths_some check (cardinality(widths) > 0 and height > 0)
);
create index media_by_owner on media (owner_user_id, media_type, position, id);
create index media_by_professional on media (professional_id, media_type, service_category, position, id)
  where professional_id is not null;
