/** Parts that clients need to find and book a professional, in setup order. Without the schema library. */
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

/** Messages of Today. */
export const TODAY_MESSAGES = {
  loadFailed: 'Failed to load your day.',
  offerFailed: 'This time could not be offered. Please try again.',
  notSent: 'This was not sent. Please try again.',
} as const;
