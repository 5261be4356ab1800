/** The names that are shown in place of a deleted person's. */
export const FORMER_CLIENT = 'A former client';
export const FORMER_PROFESSIONAL = 'A former professional';
