-- Pictures: what is in storage, what shows it, and the images of the site itself.

-- A picture in storage; its files are <audience>/<file_key>-<width>.webp, one for each of `widths`. The row is here
-- before the first file is written and until the last one is deleted, so that whatever dies between, nothing lies in
-- storage that no row knows of:
--   writing   its files may be there, in part or all; nothing shows it yet
--   kept      its files are there, and one row of media or site_images shows it
--   leaving   nothing shows it any more; its files may still be there
create table stored_pictures (
  file_key text not null,
  -- Anybody may have a public picture's files; those of a private one need a signed address.
  audience text not null,
  widths integer[] not null,
  -- Of the largest width.
  height integer not null,
  placeholder text,
  state text not null default 'writing',
  changed_at timestamptz not null default now(),
  constraint stored_pictures_pkey primary key (file_key),
  constraint stored_pictures_audience_known check (audience in ('public', 'private')),
  constraint stored_pictures_state_known check (state in ('writing', 'kept', 'leaving')),
  constraint stored_pictures_size_some check (cardinality(widths) > 0 and height > 0)
);
create index stored_pictures_unsettled on stored_pictures (changed_at) where state <> 'kept';

insert into stored_pictures (file_key, audience, widths, height, placeholder, state)
  select file_key, case when professional_id is null then 'private' else 'public' end, widths, height, placeholder, 'kept'
  from media;

alter table media
  drop column widths,
  drop column height,
  drop column placeholder,
  add constraint media_file_fkey foreign key (file_key) references stored_pictures (file_key);

-- Images of the site itself, which the admin keeps.
create table site_images (
  id uuid not null,
  image_type text not null,
  alt text,
  position integer not null default 0,
  file_key text not null,
  uploaded_by uuid not null,
  created_at timestamptz not null default now(),
  constraint site_images_pkey primary key (id),
  constraint site_images_file_unique unique (file_key),
  constraint site_images_file_fkey foreign key (file_key) references stored_pictures (file_key),
  constraint site_images_uploaded_by_fkey foreign key (uploaded_by) references users (id),
  constraint site_images_type_known check (image_type in ('homepage_carousel', 'founder', 'service', 'other')),
  constraint site_images_alt_length check (char_length(alt) <= 200)
);
create index site_images_by_type on site_images (image_type, position, id);

-- Whoever shows a picture settles it, and whoever stops showing it lets it go: no code above can forget either.
create function stored_pictures_keep() returns trigger language plpgsql as $$
begin
  update stored_pictures set state = 'kept', changed_at = now()
  where file_key = new.file_key and state = 'writing';
  if not found then
    raise exception 'picture % is not being written', new.file_key
      using errcode = 'check_violation', constraint = 'stored_pictures_written_before_shown';
  end if;
  return new;
end
$$;
create function stored_pictures_let_go() returns trigger language plpgsql as $$
begin
  update stored_pictures set state = 'leaving', changed_at = now() where file_key = old.file_key;
  return null;
end
$$;
create trigger media_keep_picture before insert on media for each row execute function stored_pictures_keep();
create trigger media_let_picture_go after delete on media for each row execute function stored_pictures_let_go();
create trigger site_images_keep_picture before insert on site_images
  for each row execute function stored_pictures_keep();
create trigger site_images_let_picture_go after delete on site_images
  for each row execute function stored_pictures_let_go();

-- Somebody has one profile picture: a new one takes the place of the old one.
delete from media older using media newer
where older.owner_user_id = newer.owner_user_id and older.media_type = newer.media_type and older.id < newer.id
  and older.media_type in ('Client Profile', 'Professional Profile');
create unique index media_one_profile_picture on media (owner_user_id)
  where media_type in ('Client Profile', 'Professional Profile');

-- An uploaded picture shows by itself; the column is for pictures that lie elsewhere on the web.
update professionals set profile_picture = null where profile_picture like '/media/%';
update clients set profile_picture = null where profile_picture like '/media/%';
