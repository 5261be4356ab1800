-- The service, options and hair type that a portfolio picture shows, in the names of the API. Price and length are those
-- of the service when the picture is read.
alter table media add column look jsonb;
