-- What a professional offers beside their services, in the names of the API; null before they say anything.
alter table professionals add column offers jsonb;
