-- The ledger of money: double entry, append-only. Rows name no person and no foreign key, so that they outlive the
-- bookings and accounts that they are about.
create table ledger_transactions (
  id uuid not null,
  professional_id uuid not null,
  booking_id uuid not null,
  -- What happened to the booking's money; each step happens once.
  step text not null,
  happened_at timestamptz not null,
  constraint ledger_transactions_pkey primary key (id),
  constraint ledger_transactions_step_once unique (booking_id, step)
);
create index ledger_transactions_by_professional on ledger_transactions (professional_id, happened_at desc, id desc);

create table ledger_entries (
  transaction_id uuid not null,
  position smallint not null,
  account text not null,
  -- A debit is above zero, a credit below.
  amount_cents bigint not null,
  currency text not null,
  constraint ledger_entries_pkey primary key (transaction_id, position),
  constraint ledger_entries_transaction_fkey foreign key (transaction_id) references ledger_transactions (id),
  constraint ledger_entries_account_known check (account in (
    'provider_clearing', 'deposits_held', 'professional_kept', 'refunds_due', 'disputes', 'platform_fees'
  )),
  constraint ledger_entries_amount_not_zero check (amount_cents <> 0),
  constraint ledger_entries_currency_known check (currency = 'AUD')
);

-- Debits equal credits, in each currency, when the database transaction commits; and nothing is added afterwards.
create function require_balanced_transaction() returns trigger language plpgsql as $$
declare
  ledger_transaction uuid := coalesce(to_jsonb(new) ->> 'transaction_id', to_jsonb(new) ->> 'id');
begin
  if not exists (select from ledger_entries where transaction_id = ledger_transaction) or exists (
    select from ledger_entries where transaction_id = ledger_transaction group by currency having sum(amount_cents) <> 0
  ) then
    raise exception 'ledger transaction % is not balanced', ledger_transaction
      using errcode = 'check_violation', constraint = 'ledger_balanced';
  end if;
  return null;
end
$$;
create constraint trigger ledger_transactions_balanced after insert on ledger_transactions
  deferrable initially deferred for each row execute function require_balanced_transaction();
create constraint trigger ledger_entries_balanced after insert on ledger_entries
  deferrable initially deferred for each row execute function require_balanced_transaction();

create function refuse_late_entry() returns trigger language plpgsql as $$
begin
  if not exists (
    select from ledger_transactions where id = new.transaction_id and xmin = pg_current_xact_id()::xid
  ) then
    raise exception 'ledger transaction % is closed', new.transaction_id
      using errcode = 'check_violation', constraint = 'ledger_append_only';
  end if;
  return null;
end
$$;
create trigger ledger_entries_with_their_transaction after insert on ledger_entries
  for each row execute function refuse_late_entry();

-- Rows never change and are never deleted.
create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: % of % refused', lower(tg_op), tg_table_name
    using errcode = 'check_violation', constraint = 'ledger_append_only';
end
$$;
create trigger ledger_transactions_append_only before update or delete or truncate on ledger_transactions
  for each statement execute function refuse_ledger_change();
create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
  for each statement execute function refuse_ledger_change();
