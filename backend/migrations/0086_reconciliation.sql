-- The nightly comparison of the ledger with the payment provider's own books (ledger.reconcile).
create table reconciliation_runs (
  id uuid not null,
  started_at timestamptz not null,
  finished_at timestamptz not null,
  -- How many payments were compared, and how many of them differed.
  payments integer not null,
  differences integer not null,
  constraint reconciliation_runs_pkey primary key (id)
);

-- A payment whose money the provider's books and ours disagree about. Without foreign keys, as the ledger.
create table reconciliation_differences (
  -- The provider's reference of the payment.
  payment_reference text not null,
  -- Null for a payment that we do not know.
  booking_id uuid,
  professional_id uuid,
  -- What is left of the payment, after refunds and disputes.
  ledger_cents bigint not null,
  provider_cents bigint not null,
  found_at timestamptz not null,
  checked_at timestamptz not null,
  -- When both agreed again.
  resolved_at timestamptz,
  constraint reconciliation_differences_pkey primary key (payment_reference)
);
create index reconciliation_differences_open on reconciliation_differences (found_at) where resolved_at is null;
