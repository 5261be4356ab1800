-- Where a review was written, as keyed hashes: a professional who logs in from there later gives it a sign of a fake.
create table review_origins (
  review_id uuid not null,
  professional_id uuid not null,
  network text not null,
  device text not null,
  written_at timestamptz not null,
  constraint review_origins_pkey primary key (review_id),
  constraint review_origins_review_fkey foreign key (review_id) references reviews (id) on delete cascade,
  constraint review_origins_professional_fkey foreign key (professional_id) references professionals (id)
);
create index review_origins_by_network on review_origins (professional_id, network);
create index review_origins_by_age on review_origins (written_at);
