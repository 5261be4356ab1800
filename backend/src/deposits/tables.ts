import type { Generated } from 'kysely';

/** A checkout page and what was paid there, or a charge to the card that was kept there. */
export interface PaymentsTable {
  id: string;
  booking_id: string;
  professional_id: string;
  kind: Generated<'deposit' | 'no_show'>;
  /** starting: the provider is asked. open: its page can be paid. expired: it cannot, or was declined. paid: it was, once. */
  state: 'starting' | 'open' | 'expired' | 'paid';
  /** 0 for a card that is kept without a deposit; then `payment_reference` is its setup. */
  amount_cents: number;
  currency: string;
  account_reference: string;
  checkout_reference: string | null;
  checkout_url: string | null;
  payment_reference: string | null;
  dispute_state: 'open' | 'won' | 'lost' | null;
  created_at: Date;
  paid_at: Date | null;
}

/** A client's consent to keep a card for a missed visit, and what became of the card. */
export interface KeptCardsTable {
  booking_id: string;
  /** agreed: the deposit is not paid, or the card not saved, yet. kept: it can be charged. deleted: it cannot any more. */
  state: 'agreed' | 'kept' | 'deleted';
  /** The provider's payment or setup with which it was kept. */
  payment_reference: string | null;
  /** Of `payments`. */
  charge_id: string | null;
  agreed_at: Date;
}

/** What goes back to a card. */
export interface RefundsTable {
  id: string;
  payment_id: string;
  booking_id: string;
  professional_id: string;
  /** Of the ledger; with the booking's id the provider's idempotency key. */
  step: string;
  amount_cents: number;
  reason: string;
  /** due: to be sent. sent: the provider has it. void: a lost dispute gave the money back instead. */
  state: 'due' | 'sent' | 'succeeded' | 'failed' | 'void';
  refund_reference: string | null;
  /** From 1. */
  attempt: number;
  created_at: Date;
}
