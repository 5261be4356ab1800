/** The shell without a page in it: the service worker keeps it, and any page can start from it. */
export const SHELL_PAGE = '/app-shell';

/** Start of the names of caches with answers to one account. They are deleted when a session ends. */
export const OWN_ANSWERS = 'own-answers:';

/** Sentences about being offline. */
export const OFFLINE_WORDS = {
  title: 'You are offline.',
  kept: 'You see what was saved when you were last connected.',
  waiting: 'waiting to be sent',
  refused: 'not sent',
  remove: 'Remove',
  notDone: 'You are offline: try again when you are connected.',
} as const;
