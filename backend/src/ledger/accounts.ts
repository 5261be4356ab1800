/** The accounts of the ledger. A debit (above zero) adds to what is ours, a credit (below zero) to what we owe. */
export const LEDGER_ACCOUNTS = [
  /** Money that the payment provider has. */
  'provider_clearing',
  /** Deposits of bookings that have not ended. */
  'deposits_held',
  /** What professionals keep, of visits that took place or ended late. */
  'professional_kept',
  /** What professionals get for missed visits, from kept cards. */
  'no_show_charges',
  /** What goes back to clients and has not arrived at the provider yet. */
  'refunds_due',
  /** Money that the provider took back until a dispute is decided. */
  'disputes',
  /** What the platform bears: disputes that are lost after the professional was paid. */
  'platform_fees',
] as const;
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];

/** Integer cents by account; an absent account is unchanged. */
export type Amounts = Readonly<Partial<Record<LedgerAccount, number>>>;

/** The balance of each account; an account without entries has 0. */
export type Balances = Readonly<Record<LedgerAccount, number>>;

/** The amounts that are entries. @throws Error when they do not sum to zero, or one is no whole number of cents */
export function entriesOf(amounts: Amounts): { readonly account: LedgerAccount; readonly cents: number }[] {
  const entries = LEDGER_ACCOUNTS.map((account) => ({ account, cents: amounts[account] ?? 0 }));
  const sum = entries.reduce((total, { cents }) => total + cents, 0);
  if (sum !== 0 || entries.some(({ cents }) => !Number.isSafeInteger(cents)))
    throw new Error(`A ledger transaction is not balanced: ${JSON.stringify(amounts)}`);
  return entries.filter(({ cents }) => cents !== 0);
}
