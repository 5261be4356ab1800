const WORDS: Readonly<Record<string, string>> = {
  provider_clearing: 'At the provider',
  deposits_held: 'Held',
  professional_kept: 'Kept by the professional',
  refunds_due: 'Refunds due',
  disputes: 'Disputed',
  platform_fees: 'Borne by the platform',
  no_show_charges: 'Charged for missed visits',
};

/** An account of the ledger in words; one that a newer API added is shown by its name. */
export const accountWords = (account: string): string => WORDS[account] ?? account.replaceAll('_', ' ');
