-- Reviews of completed visits: one for each booking, by its client. Hair type, service and style are copied when it is
-- written. Public from `published_at` until `removed_at`.
create table reviews (
  id uuid not null,
  booking_id uuid not null,
  professional_id uuid not null,
  client_id uuid not null,
  service_id uuid,
  service_name text not null,
  -- The chosen options in words; empty without a style menu.
  style text not null,
  result smallint not null,
  on_time smallint not null,
  price_as_quoted smallint not null,
  gentle smallint not null,
  text text not null,
  hair_type smallint,
  hair_subtype text,
  -- Signs of a fake that were found when it was written; for admins only.
  signs text[] not null default '{}',
  reply text,
  replied_at timestamptz,
  created_at timestamptz not null,
  -- When it is published at the latest.
  publish_at timestamptz not null,
  published_at timestamptz,
  edited_at timestamptz,
  removed_at timestamptz,
  removal_reason text,
  constraint reviews_pkey primary key (id),
  constraint reviews_one_a_booking unique (booking_id),
  constraint reviews_booking_fkey foreign key (booking_id) references bookings (id) on delete cascade,
  constraint reviews_professional_fkey foreign key (professional_id) references professionals (id),
  constraint reviews_client_fkey foreign key (client_id) references clients (id),
  constraint reviews_service_fkey foreign key (service_id) references services (id),
  constraint reviews_scores_check check (
    result between 1 and 5 and on_time between 1 and 5 and price_as_quoted between 1 and 5 and gentle between 1 and 5
  ),
  constraint reviews_hair_type_check check (hair_type between 1 and 4),
  constraint reviews_reply_whole check ((reply is null) or (replied_at is not null)),
  constraint reviews_removal_whole check ((removed_at is null) = (removal_reason is null))
);
create index reviews_public on reviews (professional_id, published_at desc, id desc)
  where published_at is not null and removed_at is null;
create index reviews_by_professional on reviews (professional_id, created_at);
create index reviews_by_service on reviews (service_id);
create index reviews_by_client on reviews (client_id);
create index reviews_unpublished on reviews (publish_at) where published_at is null and removed_at is null;
create index reviews_with_signs on reviews (created_at desc) where signs <> '{}';
create index reviews_removed on reviews (removed_at desc) where removed_at is not null;

-- Pictures that were sent with a review. Until then they are among the client's own, of their kind.
create table review_pictures (
  review_id uuid not null,
  media_id uuid not null,
  constraint review_pictures_pkey primary key (media_id),
  constraint review_pictures_review_fkey foreign key (review_id) references reviews (id) on delete cascade,
  constraint review_pictures_media_fkey foreign key (media_id) references media (id) on delete cascade
);
create index review_pictures_by_review on review_pictures (review_id);

-- What the professional tells the client about the visit; never public.
create table visit_feedback (
  booking_id uuid not null,
  professional_id uuid not null,
  text text not null,
  created_at timestamptz not null,
  constraint visit_feedback_pkey primary key (booking_id),
  constraint visit_feedback_booking_fkey foreign key (booking_id) references bookings (id) on delete cascade,
  constraint visit_feedback_professional_fkey foreign key (professional_id) references professionals (id)
);
create index visit_feedback_by_professional on visit_feedback (professional_id);

-- A professional asks the platform to look at a review.
create table review_reports (
  id uuid not null,
  review_id uuid not null,
  professional_id uuid not null,
  reason text not null,
  words text not null,
  created_at timestamptz not null,
  decided_at timestamptz,
  constraint review_reports_pkey primary key (id),
  constraint review_reports_one_a_review unique (review_id),
  constraint review_reports_review_fkey foreign key (review_id) references reviews (id) on delete cascade,
  constraint review_reports_professional_fkey foreign key (professional_id) references professionals (id)
);
create index review_reports_open on review_reports (created_at) where decided_at is null;
create index review_reports_by_professional on review_reports (professional_id);

-- Sums of the public reviews of each professional, kept by a trigger: lists read the mean by the primary key.
create table professional_ratings (
  professional_id uuid not null,
  count integer not null,
  result integer not null,
  on_time integer not null,
  price_as_quoted integer not null,
  gentle integer not null,
  -- Of the means of the four scores.
  sum numeric generated always as ((result + on_time + price_as_quoted + gentle) / 4.0) stored,
  constraint professional_ratings_pkey primary key (professional_id),
  constraint professional_ratings_professional_fkey foreign key (professional_id) references professionals (id)
);

create function count_review() returns trigger language plpgsql as $$
declare
  -- Of the missing row all fields are null.
  was integer := (old.published_at is not null and old.removed_at is null)::integer;
  is_now integer := (new.published_at is not null and new.removed_at is null)::integer;
begin
  if was = 0 and is_now = 0 then
    return null;
  end if;
  insert into professional_ratings as r (professional_id, count, result, on_time, price_as_quoted, gentle)
  values (
    coalesce(new.professional_id, old.professional_id),
    is_now - was,
    is_now * coalesce(new.result, 0) - was * coalesce(old.result, 0),
    is_now * coalesce(new.on_time, 0) - was * coalesce(old.on_time, 0),
    is_now * coalesce(new.price_as_quoted, 0) - was * coalesce(old.price_as_quoted, 0),
    is_now * coalesce(new.gentle, 0) - was * coalesce(old.gentle, 0)
  )
  on conflict (professional_id) do update set
    count = r.count + excluded.count,
    result = r.result + excluded.result,
    on_time = r.on_time + excluded.on_time,
    price_as_quoted = r.price_as_quoted + excluded.price_as_quoted,
    gentle = r.gentle + excluded.gentle;
  return null;
end
$$;
create trigger reviews_count after insert or update or delete on reviews
  for each row execute function count_review();

-- Where a professional logged in from, as keyed hashes: a review from there has a sign of a fake.
create table professional_logins (
  professional_id uuid not null,
  network text not null,
  device text not null,
  last_at timestamptz not null,
  constraint professional_logins_pkey primary key (professional_id, network, device),
  constraint professional_logins_professional_fkey foreign key (professional_id) references professionals (id)
);
create index professional_logins_by_age on professional_logins (last_at);

alter table notification_settings add column reviews boolean not null default true;

alter table media
  drop constraint media_type_known,
  add constraint media_type_known check (media_type in (
    'Client Profile', 'Client Current Hair', 'Inspiration Picture', 'Quote Current Hair', 'Quote Wish', 'Review',
    'Professional Profile', 'Portfolio'
  )) not valid;

alter table notifications
  drop constraint notifications_type_known,
  add constraint notifications_type_known check (type in (
    'booking_requested', 'booking_confirmed', 'booking_cancelled', 'booking_completed', 'booking_rescheduled',
    'booking_reminder', 'booking_preparation_changed', 'booking_deposit_paid', 'booking_deposit_settled',
    'booking_deposit_returned', 'booking_next_visit', 'booking_review_due', 'booking_review_written',
    'booking_review_published', 'booking_review_replied', 'booking_review_removed', 'booking_review_restored',
    'photo_quote_asked', 'photo_quote_answered', 'photo_quote_declined', 'photo_quote_withdrawn',
    'photo_quote_expired'
  )) not valid;
