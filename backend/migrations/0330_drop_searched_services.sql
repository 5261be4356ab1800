-- Searches compare services in the memory of the API, which reads them from their own table (see 0217).
drop trigger services_renew_searched on services;
drop function services_changed();
drop function renew_searched_services(uuid);
-- safe: no version has read this table since 0217
drop table searched_services;
