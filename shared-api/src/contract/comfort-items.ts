import { MAX_COMFORT_WORDS_LENGTH } from './limits';

/** Health and comfort items, each with its own consent. Without the schema library, for screens. */
export const COMFORT_ITEMS = [
  'scalp_condition',
  'hair_loss',
  'allergies',
  'tender_headed',
  'pregnancy',
  'quiet_visit',
  'step_free',
  'interpreter',
  'own_words',
] as const;
export type ComfortItemName = (typeof COMFORT_ITEMS)[number];

/** The label of each item, and a hint for its text. */
export const COMFORT_LABELS: Readonly<
  Record<ComfortItemName, { readonly label: string; readonly hint: string }>
> = {
  scalp_condition: { label: 'Scalp condition', hint: 'Such as eczema, psoriasis or sores.' },
  hair_loss: { label: 'Hair loss', hint: 'Where, and what to leave alone.' },
  allergies: { label: 'Allergies', hint: 'To which products or materials.' },
  tender_headed: { label: 'Tender-headed', hint: 'Where, and what helps.' },
  pregnancy: { label: 'Pregnancy', hint: 'What to avoid, and which breaks you need.' },
  quiet_visit: { label: 'Quiet visit', hint: 'Little talk, no music, low light.' },
  step_free: { label: 'Step-free access', hint: 'What you need to get in and to sit.' },
  interpreter: { label: 'Interpreter', hint: 'Which language, or Auslan.' },
  own_words: { label: 'In your own words', hint: 'Anything else that makes your visit better.' },
};

/** Messages about health and comfort. */
export const COMFORT_MESSAGES = {
  loadFailed: 'Failed to load health and comfort.',
  saveFailed: 'This could not be saved. Please try again.',
  saved: 'Saved',
  withdrawn: 'Deleted',
  consentMissing: 'Agree that this is kept and shown',
  wordsMissing: 'Write a few words',
  wordsTooLong: `Must be ${MAX_COMFORT_WORDS_LENGTH} characters or fewer`,
} as const;
