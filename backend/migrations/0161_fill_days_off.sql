-- days_off takes the place of availability_series.days_off. Processes of the version before still write to the column
-- while they are replaced, so it is read until it is dropped.
insert into days_off (professional_id, day)
  select distinct professional_id, unnest(days_off) from availability_series
  on conflict do nothing;
