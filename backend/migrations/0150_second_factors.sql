-- Two-step log-in: the secret of an authenticator app, encrypted by the API.
create table second_factors (
  user_id uuid not null,
  sealed_secret bytea not null,
  -- The key that sealed it: a rotation seals it again with the next one.
  key_id text not null,
  -- Null until its first code: such a row protects nothing yet.
  confirmed_at timestamptz,
  -- The time step of the last code; neither it nor an earlier one is accepted again.
  last_step integer,
  created_at timestamptz not null,
  constraint second_factors_pkey primary key (user_id),
  constraint second_factors_user_fkey foreign key (user_id) references users (id)
);
create index second_factors_unfinished on second_factors (created_at) where confirmed_at is null;
create index second_factors_by_key on second_factors (key_id);

create table recovery_codes (
  user_id uuid not null,
  hash bytea not null,
  -- The same for all codes of an account, so that one costly hash finds a code among ten.
  salt bytea not null,
  used_at timestamptz,
  constraint recovery_codes_pkey primary key (user_id, hash),
  constraint recovery_codes_factor_fkey foreign key (user_id) references second_factors (user_id) on delete cascade
);
