-- A client may agree that the card of the deposit is kept at the payment provider, so that a missed visit can be charged to it.
-- Without foreign keys and names, as the payments.
create table kept_cards (
  booking_id uuid not null,
  -- agreed: its deposit is not paid yet. kept: it can be charged. deleted: it cannot any more.
  state text not null,
  -- The provider's payment with which it was kept.
  payment_reference text,
  -- The charge in `payments`; a booking has one at most.
  charge_id uuid,
  agreed_at timestamptz not null,
  constraint kept_cards_pkey primary key (booking_id),
  constraint kept_cards_charge_fkey foreign key (charge_id) references payments (id),
  constraint kept_cards_state_known check (state in ('agreed', 'kept', 'deleted')),
  constraint kept_cards_reference_whole check ((state = 'agreed') = (payment_reference is null))
);
create index kept_cards_kept on kept_cards (booking_id) where state = 'kept';

-- deposit: paid on a checkout page. no_show: charged to the card that was kept with the deposit.
alter table payments
  add column kind text not null default 'deposit',
  add constraint payments_kind_known check (kind in ('deposit', 'no_show')) not valid;
alter table ledger_entries
  drop constraint ledger_entries_account_known,
  add constraint ledger_entries_account_known check (account in (
    'provider_clearing', 'deposits_held', 'professional_kept', 'no_show_charges', 'refunds_due', 'disputes',
    'platform_fees'
  )) not valid;
alter table notifications
  drop constraint notifications_type_known,
  add constraint notifications_type_known check (type in (
    'booking_requested', 'booking_confirmed', 'booking_cancelled', 'booking_completed', 'booking_rescheduled',
    'booking_reminder', 'booking_preparation_changed', 'booking_deposit_paid', 'booking_deposit_settled',
    'booking_deposit_returned', 'booking_no_show_charge', 'booking_next_visit', 'booking_review_due',
    'booking_review_written', 'booking_review_published', 'booking_review_replied', 'booking_review_removed',
    'booking_review_restored', 'photo_quote_asked', 'photo_quote_answered', 'photo_quote_declined',
    'photo_quote_withdrawn', 'photo_quote_expired', 'waiting_list_offered', 'waiting_list_ended'
  )) not valid;
