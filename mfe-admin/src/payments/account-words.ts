import { formatCents } from '@crown-and-coil/shared-ui';

const WORDS: Readonly<Record<string, string>> = {
  provider_clearing: 'At the provider',
  deposits_held: 'Held',
  professional_kept: 'Kept by the professional',
  refunds_due: 'Refunds due',
  disputes: 'Disputed',
  platform_fees: 'Borne by the platform',
  no_show_charges: 'Charged for missed visits',
};

/** Liability accounts: the ledger stores their credit balance as a negative amount (backend/src/ledger/accounts.ts). */
const LIABILITIES: ReadonlySet<string> = new Set([
  'deposits_held',
  'professional_kept',
  'refunds_due',
  'no_show_charges',
]);

/** Display name of a ledger account; accounts added by a newer API are shown by their key. */
export const accountWords = (account: string): string => WORDS[account] ?? account.replaceAll('_', ' ');

/** An amount of an account as shown to an admin: credit balances are positive too. */
export const accountPrice = (account: string, cents: number): string =>
  formatCents(LIABILITIES.has(account) && cents !== 0 ? -cents : cents);
