/**
 * Browser storage key of the session (the specification leaves its name open). The page's inline script reads its
 * token.
 */
export const SESSION_STORAGE_KEY = 'crown-and-coil.session';

/** The property of `window` with the calls that a page made before its scripts had loaded. */
export const FIRST_CALLS = 'firstCalls';
