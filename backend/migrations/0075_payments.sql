-- Checkout pages and what was paid there; a booking has a second one when the first cannot be paid any more. Without
-- foreign keys and names, as the ledger.
create table payments (
  id uuid not null,
  booking_id uuid not null,
  professional_id uuid not null,
  -- starting: the provider is asked. open: its page can be paid. expired: it cannot. paid: it was, once.
  state text not null,
  amount_cents integer not null,
  currency text not null,
  -- The provider's references: its account of the professional, its checkout page, its payment.
  account_reference text not null,
  checkout_reference text,
  checkout_url text,
  payment_reference text,
  dispute_state text,
  created_at timestamptz not null,
  paid_at timestamptz,
  constraint payments_pkey primary key (id),
  constraint payments_state_known check (state in ('starting', 'open', 'expired', 'paid')),
  constraint payments_dispute_known check (dispute_state in ('open', 'won', 'lost')),
  constraint payments_amount_check check (amount_cents > 0),
  constraint payments_paid_whole check ((state = 'paid') = (payment_reference is not null and paid_at is not null))
);
create index payments_by_booking on payments (booking_id);
-- A booking has one page at a time.
create unique index payments_one_open on payments (booking_id) where state in ('starting', 'open');
create unique index payments_by_reference on payments (payment_reference) where payment_reference is not null;

-- What goes back to a card. `step` is the step of the ledger, and with the booking the provider's idempotency key.
create table refunds (
  id uuid not null,
  payment_id uuid not null,
  booking_id uuid not null,
  professional_id uuid not null,
  step text not null,
  amount_cents integer not null,
  reason text not null,
  -- due: to be sent. sent: the provider has it. void: a lost dispute gave the money back instead.
  state text not null,
  refund_reference text,
  attempt smallint not null,
  created_at timestamptz not null,
  constraint refunds_pkey primary key (id),
  constraint refunds_step_once unique (booking_id, step),
  constraint refunds_payment_fkey foreign key (payment_id) references payments (id),
  constraint refunds_state_known check (state in ('due', 'sent', 'succeeded', 'failed', 'void')),
  constraint refunds_amount_check check (amount_cents > 0)
);
create index refunds_by_payment on refunds (payment_id);
