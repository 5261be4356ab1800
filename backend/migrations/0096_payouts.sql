-- What the payment provider paid out to professionals, or could not. Without foreign keys and names, as the ledger.
create table payouts (
  -- The provider's.
  reference text not null,
  professional_id uuid not null,
  amount_cents bigint not null,
  currency text not null,
  -- failed: the bank returned it, at once or days later; it stays so.
  state text not null,
  -- When it reaches the bank.
  arrives_at timestamptz not null,
  happened_at timestamptz not null,
  constraint payouts_pkey primary key (reference),
  constraint payouts_state_known check (state in ('paid', 'failed'))
);
create index payouts_by_professional on payouts (professional_id, happened_at desc);
