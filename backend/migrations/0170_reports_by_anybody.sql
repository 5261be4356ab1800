-- Anybody who is signed in may report a review, each of them once.
alter table review_reports
  -- Set when the professional whom the review is about reports it.
  alter column professional_id drop not null,
  -- Who reports it. Null in rows of the version before: they are the professional's.
  add column user_id uuid,
  add constraint review_reports_user_fkey foreign key (user_id) references users (id) not valid,
  drop constraint review_reports_one_a_review;
