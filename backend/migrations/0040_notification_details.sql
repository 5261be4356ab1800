-- What a notification is about, without the people in it: { event, start_time, end_time, time_zone }. The message is
-- rendered when it is read, with the names that the profiles have then: erasing a profile erases its name here too.
-- Null in the rows of earlier versions, which stored the text only.
alter table notifications add column details jsonb;
