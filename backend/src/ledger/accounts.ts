/** The accounts of the ledger. A debit (above zero) increases assets, a credit (below zero) liabilities. */
export const LEDGER_ACCOUNTS = [
  /** Money at the payment provider. */
  'provider_clearing',
  /** Deposits of bookings that have not ended. */
  'deposits_held',
  /** Deposits kept by professionals, of visits that took place or were cancelled late. */
  'professional_kept',
  /** No-show charges to kept cards. */
  'no_show_charges',
  /** Refunds to clients that have not reached the provider yet. */
  'refunds_due',
  /** Money that the provider took back until a dispute is decided. */
  'disputes',
  /** Losses of the platform: disputes lost after the professional was paid. */
  'platform_fees',
] as const;
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];

/** Integer cents by account; an absent account is unchanged. */
export type Amounts = Readonly<Partial<Record<LedgerAccount, number>>>;

/** The balance of each account; an account without entries has 0. */
export type Balances = Readonly<Record<LedgerAccount, number>>;

/** The non-zero amounts. @throws Error when they do not sum to zero, or one is not a whole number of cents */
export function entriesOf(amounts: Amounts): { readonly account: LedgerAccount; readonly cents: number }[] {
  const entries = LEDGER_ACCOUNTS.map((account) => ({ account, cents: amounts[account] ?? 0 }));
  const sum = entries.reduce((total, { cents }) => total + cents, 0);
  if (sum !== 0 || entries.some(({ cents }) => !Number.isSafeInteger(cents)))
    throw new Error(`A ledger transaction is not balanced: ${JSON.stringify(amounts)}`);
  return entries.filter(({ cents }) => cents !== 0);
}
