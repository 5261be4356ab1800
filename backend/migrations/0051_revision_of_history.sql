-- The revision of the booking after the change: entries of one booking are in its order, whatever their time says. It
-- is counted under the booking's lock. Null in entries of earlier versions.
alter table booking_history add column revision integer;
