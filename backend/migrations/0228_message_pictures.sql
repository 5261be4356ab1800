-- Of 0227.
alter table notifications validate constraint notifications_type_known;

-- Pictures that were sent with a message beside a booking. Until then they are among their owner's own, of their kind.
create table booking_message_pictures (
  message_id uuid not null,
  media_id uuid not null,
  constraint booking_message_pictures_pkey primary key (media_id),
  constraint booking_message_pictures_message_fkey foreign key (message_id) references booking_messages (id) on delete cascade,
  constraint booking_message_pictures_media_fkey foreign key (media_id) references media (id) on delete cascade
);
create index booking_message_pictures_by_message on booking_message_pictures (message_id);

alter table media
  drop constraint media_type_known,
  add constraint media_type_known check (media_type in (
    'Client Profile', 'Client Current Hair', 'Inspiration Picture', 'Quote Current Hair', 'Quote Wish', 'Review',
    'Message', 'Professional Profile', 'Portfolio'
  )) not valid;
