-- What the order of results needs of a professional, counted by a job every few minutes (search.count-standings).
create table professional_standings (
  professional_id uuid not null,
  -- Pictures and completed visits on each hair type, from 1 straight to 4 coily.
  work_on_type_1 integer not null,
  work_on_type_2 integer not null,
  work_on_type_3 integer not null,
  work_on_type_4 integer not null,
  -- Confirmed visits of the last year, and those that the professional did not cancel.
  agreed_visits integer not null,
  kept_visits integer not null,
  is_newcomer boolean not null,
  -- Null without free time.
  first_free_day date,
  constraint professional_standings_pkey primary key (professional_id),
  constraint professional_standings_professional_fkey foreign key (professional_id) references professionals (id)
    on delete cascade
);
