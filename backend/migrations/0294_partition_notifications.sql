-- Notifications by month: the existing table becomes the first partition, and no row is copied. The worker makes the months to come
-- and drops those that are over (backend/src/retention/partitions.ts). What fits in no partition goes to the default one, so that
-- no insert fails. A unique key must contain created_at; that a number is given once is ensured by notification_counters.
-- The previous version deletes old rows by ctid alone, which is unique within a partition: it must not run any more when the
-- second one gets rows, at least a month from now.
-- safe: the same transaction gives the name to a table with the same columns, of which this one is a partition
alter table notifications rename to notifications_before;
alter table notifications_before
  drop constraint notifications_pkey,
  drop constraint notifications_number_unique,
  add constraint notifications_before_pkey primary key using index notifications_before_pkey,
  add constraint notifications_before_number_unique unique using index notifications_before_number_unique;
-- safe: no code names an index
alter index notifications_unread rename to notifications_before_unread;
-- safe: no code names an index
alter index notifications_by_booking rename to notifications_before_by_booking;
-- safe: no code names an index
alter index notifications_by_age rename to notifications_before_by_age;
drop trigger notifications_fill_professional on notifications_before;
drop trigger notifications_announce on notifications_before;

create table notifications (like notifications_before including defaults including constraints)
  partition by range (created_at);
alter table notifications
  drop constraint notifications_before_bound,
  add constraint notifications_pkey primary key (id, created_at),
  add constraint notifications_number_unique unique (user_id, number, created_at),
  add constraint notifications_user_fkey foreign key (user_id) references users (id),
  add constraint notifications_booking_fkey foreign key (booking_id) references bookings (id) on delete cascade;
create index notifications_unread on notifications (user_id) where read_at is null;
create index notifications_by_booking on notifications (booking_id);
create index notifications_by_age on notifications (created_at);
create trigger notifications_fill_professional before insert on notifications
  for each row when (new.booking_id is not null and new.professional_id is null)
  execute function notifications_fill_professional();
create trigger notifications_announce after insert on notifications
  for each row execute function notifications_announce();

-- Not before the bound of 0290, however long it took: months later it reads the rows once.
alter table notifications attach partition notifications_before for values from (minvalue)
  to ((date_trunc('month', now() at time zone 'UTC') + interval '2 months') at time zone 'UTC');
alter table notifications_before drop constraint notifications_before_bound;
create table notifications_default partition of notifications default;
