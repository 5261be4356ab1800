-- A client sends pictures and words to a professional, who answers with a price, a length and a validity. `expires_at` is
-- the end of the wait for an answer, and then of the validity.
create table photo_quotes (
  id uuid not null,
  client_id uuid not null,
  professional_id uuid not null,
  -- Of the request, if it names one; after the answer what it is for.
  service_id uuid,
  state text not null,
  words text not null,
  -- The answer: the style as it will be booked, in the names of the API.
  style jsonb,
  deposit_cents integer,
  answer_words text,
  booking_id uuid,
  ended_by text,
  created_at timestamptz not null,
  answered_at timestamptz,
  expires_at timestamptz not null,
  ended_at timestamptz,
  constraint photo_quotes_pkey primary key (id),
  constraint photo_quotes_client_fkey foreign key (client_id) references clients (id),
  constraint photo_quotes_professional_fkey foreign key (professional_id) references professionals (id),
  constraint photo_quotes_service_fkey foreign key (service_id) references services (id),
  constraint photo_quotes_booking_fkey foreign key (booking_id) references bookings (id) on delete set null,
  -- A booking has the price of one quote.
  constraint photo_quotes_booking_unique unique (booking_id),
  constraint photo_quotes_state_known check (
    state in ('asked', 'answered', 'booked', 'declined', 'withdrawn', 'expired')
  ),
  constraint photo_quotes_answer_whole check (
    (style is null) = (deposit_cents is null) and (style is null) = (answered_at is null)
      and (style is null or service_id is not null)
      and (state <> 'asked' or style is null) and (state not in ('answered', 'booked') or style is not null)
  ),
  constraint photo_quotes_end_whole check (
    (state in ('asked', 'answered')) = (ended_at is null) and (ended_at is null) = (ended_by is null)
      and (booking_id is null or state = 'booked')
  ),
  constraint photo_quotes_ended_by_known check (ended_by in ('client', 'professional', 'system')),
  constraint photo_quotes_deposit_check check (deposit_cents >= 0)
);
create index photo_quotes_by_client on photo_quotes (client_id, created_at desc, id desc);
create index photo_quotes_by_professional on photo_quotes (professional_id, created_at desc, id desc);
create index photo_quotes_open on photo_quotes (expires_at) where ended_at is null;
create index photo_quotes_ended on photo_quotes (ended_at) where ended_at is not null;
-- Of the same request twice, one arrives.
create unique index photo_quotes_one_asked on photo_quotes (client_id, professional_id, service_id)
  nulls not distinct where state = 'asked';

-- Pictures that were sent with a quote. Until then they are among the client's own, of their kind.
create table photo_quote_pictures (
  photo_quote_id uuid not null,
  media_id uuid not null,
  constraint photo_quote_pictures_pkey primary key (media_id),
  constraint photo_quote_pictures_quote_fkey foreign key (photo_quote_id) references photo_quotes (id) on delete cascade,
  constraint photo_quote_pictures_media_fkey foreign key (media_id) references media (id) on delete cascade
);
create index photo_quote_pictures_by_quote on photo_quote_pictures (photo_quote_id);

alter table media
  drop constraint media_type_known,
  add constraint media_type_known check (media_type in (
    'Client Profile', 'Client Current Hair', 'Inspiration Picture', 'Quote Current Hair', 'Quote Wish',
    'Professional Profile', 'Portfolio'
  )) not valid;

-- Without a foreign key, which would need an index of its own on a large table: a quote that is gone has no page.
alter table notifications
  add column photo_quote_id uuid,
  drop constraint notifications_type_known,
  add constraint notifications_type_known check (type in (
    'booking_requested', 'booking_confirmed', 'booking_cancelled', 'booking_completed', 'booking_rescheduled',
    'booking_reminder', 'photo_quote_asked', 'photo_quote_answered', 'photo_quote_declined', 'photo_quote_withdrawn',
    'photo_quote_expired'
  )) not valid;
