-- Weekly hours without an end, in wall clocks of the professional's zone. A job makes their windows some weeks ahead.
-- `made_until` is the last day that it has looked at: a window that was deleted or moved since is not made again.
create table availability_series (
  id uuid not null,
  professional_id uuid not null,
  weekdays smallint[] not null,
  start_clock time not null,
  end_clock time not null,
  ends_next_day boolean not null,
  made_until date not null,
  -- Later days on which none is to be made.
  days_off date[] not null default '{}',
  created_at timestamptz not null default now(),
  constraint availability_series_pkey primary key (id),
  constraint availability_series_professional_fkey foreign key (professional_id) references professionals (id)
    on delete cascade,
  constraint availability_series_weekdays_check check (
    weekdays <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[] and cardinality(weekdays) between 1 and 7
  )
);
create index availability_series_by_professional on availability_series (professional_id);
create index availability_series_by_made_until on availability_series (made_until);

-- Which series made a window; null for one that was set or moved by hand. Without a foreign key: whoever ends a series
-- clears it in the same transaction, and a key would need an index of its own on a large table.
alter table availability_windows add column series_id uuid;
