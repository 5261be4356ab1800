/** A checkout page and what was paid there. */
export interface PaymentsTable {
  id: string;
  booking_id: string;
  professional_id: string;
  /** starting: the provider is asked. open: its page can be paid. expired: it cannot. paid: it was, once. */
  state: 'starting' | 'open' | 'expired' | 'paid';
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
