alter table media validate constraint media_type_known;
alter table notifications validate constraint notifications_type_known;
