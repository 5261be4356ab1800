/** What both legal pages say and must say alike (specification, sections 1 and 9). */

/** Where questions, requests and complaints go. */
export const CONTACT_EMAIL = 'hello@crownandcoil.example';

/** The day from which both texts hold. */
export const EFFECTIVE_DATE = '2025-08-01';

/** The Australian state whose law governs the terms. */
export const GOVERNING_STATE = 'Victoria';

/** The minimum age of users. */
export const MINIMUM_AGE_YEARS = 18;

/** The longest that an answer to a request takes. */
export const ANSWER_DAYS = 30;
