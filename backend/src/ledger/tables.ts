import type { LedgerAccount } from './accounts';

export interface LedgerTransactionsTable {
  id: string;
  professional_id: string;
  booking_id: string;
  /** What happened to the booking's money; each step happens once. */
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
