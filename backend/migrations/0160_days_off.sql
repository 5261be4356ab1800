-- Days on which a professional does not work. Weekly hours that are started, changed or extended later leave them out.
create table days_off (
  professional_id uuid not null,
  day date not null,
  created_at timestamptz not null default now(),
  constraint days_off_pkey primary key (professional_id, day),
  constraint days_off_professional_fkey foreign key (professional_id) references professionals (id) on delete cascade
);
create index days_off_by_day on days_off (day);

-- The first day of weekly hours. Null for those of earlier versions.
alter table availability_series add column starts_on date;
