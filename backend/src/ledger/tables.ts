import type { LedgerAccount } from './accounts';

export interface LedgerTransactionsTable {
  id: string;
  professional_id: string;
  booking_id: string;
  /**
   * A step of the booking's money, which happens once. One that moves money at the provider ends with the id of its
   * payment or refund, which the reconciliation sums by.
   */
  step: string;
  happened_at: Date;
}

export interface LedgerEntriesTable {
  transaction_id: string;
  position: number;
  account: LedgerAccount;
  /** A debit is above zero, a credit below. */
  amount_cents: number;
  currency: string;
}

export interface ReconciliationRunsTable {
  id: string;
  started_at: Date;
  finished_at: Date;
  payments: number;
  differences: number;
}

export interface ReconciliationDifferencesTable {
  /** The provider's. */
  payment_reference: string;
  /** Null for a payment that we do not know. */
  booking_id: string | null;
  professional_id: string | null;
  /** The payment's remaining amount, after refunds and disputes. */
  ledger_cents: number;
  provider_cents: number;
  found_at: Date;
  checked_at: Date;
  resolved_at: Date | null;
}
