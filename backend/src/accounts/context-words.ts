/**
 * Words related to this product that an attacker tries first: its name, its people, what they do. Longest first, so
 * that a word inside another is removed as part of it.
 */
const CONTEXT_WORDS: readonly string[] = [
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

/** Characters of a password that must remain without those words. */
const MIN_REST = 5;

/**
 * Whether a password is little more than context words or the user's own address: `CrownAndCoil2026!`,
 * `braider-naomi`. Punctuation between words and digits are ignored.
 */
export function isFromContext(password: string, email: string): boolean {
  const ownWords = email
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 2);
  let rest = password.toLowerCase().replaceAll(/[^\p{L}]/gu, '');
  // A passphrase in another script contains no such words.
  if (rest.length < MIN_REST) return false;
  const whole = rest;
  for (const word of [...CONTEXT_WORDS, ...ownWords]) rest = rest.replaceAll(word, '');
  return rest !== whole && rest.length < MIN_REST;
}
