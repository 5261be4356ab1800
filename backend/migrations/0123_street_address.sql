-- Where the visits are, beside the suburb that everybody sees: for the client of a confirmed booking only.
alter table professionals add column street_address text;
