-- The parties who moved a confirmed booking inside the last 24 hours before its start: their cancellation is late even
-- when the new start is further away.
alter table bookings add column late_moved_by text[] not null default '{}';
