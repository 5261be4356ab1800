-- What the payment provider sent, as it was signed. Applied once by the job payments.apply-events.
create table payment_events (
  -- The provider's id: the same event delivered again changes nothing.
  id text not null,
  kind text not null,
  body text not null,
  -- What it means to us.
  event jsonb not null,
  happened_at timestamptz not null,
  received_at timestamptz not null,
  applied_at timestamptz,
  constraint payment_events_pkey primary key (id)
);
create index payment_events_waiting on payment_events (received_at) where applied_at is null;
create index payment_events_by_end on payment_events (applied_at);

-- A professional's account at the payment provider, with its state when it was last asked for.
create table payment_accounts (
  professional_id uuid not null,
  -- The provider's id of the account.
  reference text not null,
  can_take_deposits boolean not null,
  payouts_enabled boolean not null,
  missing text[] not null,
  created_at timestamptz not null,
  checked_at timestamptz not null,
  constraint payment_accounts_pkey primary key (professional_id),
  constraint payment_accounts_professional_fkey foreign key (professional_id) references professionals (id),
  constraint payment_accounts_reference_once unique (reference)
);
