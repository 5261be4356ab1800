-- Of 0228.
alter table media validate constraint media_type_known;
