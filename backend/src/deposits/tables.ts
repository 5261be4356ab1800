import type { Generated } from 'kysely';

/** A checkout page and its payment, or a charge to the card kept there. */
export interface PaymentsTable {
  id: string;
  booking_id: string;
  professional_id: string;
  kind: Generated<'deposit' | 'no_show'>;
  /**
   * starting: being created at the provider. open: the page can be paid. expired: it cannot, or was declined or
   * withdrawn. paid: paid once.
   */
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

/** A client's consent to keep a card for a no-show, and the state of the card. */
export interface KeptCardsTable {
  booking_id: string;
  /**
   * agreed: the deposit is not yet paid, or the card not yet saved. kept: it can be charged. deleted: it can no longer
   * be charged.
   */
  state: 'agreed' | 'kept' | 'deleted';
  /** The provider's payment or setup with which it was kept. */
  payment_reference: string | null;
  /** Of `payments`; null when it was withdrawn, as the no-show was undone. */
  charge_id: string | null;
  agreed_at: Date;
}

/** A refund to a card. */
export interface RefundsTable {
  id: string;
  payment_id: string;
  booking_id: string;
  professional_id: string;
  /** Of the ledger; with the booking's id the provider's idempotency key. */
  step: string;
  amount_cents: number;
  reason: string;
  /** due: to be sent. sent: accepted by the provider. void: a lost dispute returned the money instead. */
  state: 'due' | 'sent' | 'succeeded' | 'failed' | 'void';
  refund_reference: string | null;
  /** From 1. */
  attempt: number;
  created_at: Date;
}
