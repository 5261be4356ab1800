/**
 * Words that stand near when somebody thinks of a password for this product, and are tried first by who knows whose it
 * is: its name, its people, what they do. Longest first, so that none hides inside another.
 */
export const CONTEXT_WORDS: readonly string[] = [
  'crownandcoil',
  'professional',
  'hairdresser',
  'marketplace',
  'appointment',
  'australia',
  'loctician',
  'colourist',
  'colorist',
  'stylist',
  'password',
  'braider',
  'booking',
  'haircut',
  'barber',
  'braids',
  'client',
  'salon',
  'admin',
  'crown',
  'braid',
  'curls',
  'login',
  'coil',
  'curl',
  'hair',
  'locs',
];

/** What is left of a password must be worth guessing. */
const MIN_REST = 5;

/**
 * Whether a password is hardly more than words that stand near, or the person's own address: `CrownAndCoil2026!`,
 * `braider-naomi`. Signs between do not count, and figures do not.
 */
export function isFromContext(password: string, email: string): boolean {
  const ownWords = email
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 2);
  let rest = password.toLowerCase().replaceAll(/[^\p{L}]/gu, '');
  // A passphrase of other signs has nothing to do with words.
  if (rest.length < MIN_REST) return false;
  const whole = rest;
  for (const word of [...CONTEXT_WORDS, ...ownWords]) rest = rest.replaceAll(word, '');
  return rest !== whole && rest.length < MIN_REST;
}
