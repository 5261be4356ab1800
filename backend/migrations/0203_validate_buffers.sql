alter table services validate constraint services_buffers_known;
alter table bookings validate constraint bookings_buffers_known;
