/** Longest location text that the API takes. */
export const MAX_LOCATION_LENGTH = 100;

/** A location text as an address has it; blank text is none (specification, section 2). */
export const asLocation = (text: string | null): string => (text ?? '').trim().slice(0, MAX_LOCATION_LENGTH);
