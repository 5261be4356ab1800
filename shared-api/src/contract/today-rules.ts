/** What clients need to find and to book a professional, in the order in which one adds it. Free of the schema library. */
export const MISSING_PARTS = [
  'active',
  'services',
  'hours',
  'picture',
  'bio',
  'specializations',
  'street_address',
  'payments',
] as const;
export type MissingPart = (typeof MISSING_PARTS)[number];

/** Sentences of Today. */
export const TODAY_MESSAGES = {
  loadFailed: 'Failed to load your day.',
  offerFailed: 'This time could not be offered. Please try again.',
  notSent: 'This was not sent. Please try again.',
} as const;
