/** The shell without a page: cached by the service worker, and a start for any page. */
export const SHELL_PAGE = '/app-shell';

/** Prefix of caches with one account's responses, which are deleted when a session ends. */
export const OWN_ANSWERS = 'own-answers:';

/** Messages about being offline. */
export const OFFLINE_WORDS = {
  title: 'You are offline.',
  kept: 'You see what was saved when you were last connected.',
  slow: 'Your connection is slow.',
  old: 'You see what was saved earlier. It is being updated.',
  waiting: 'waiting to be sent',
  refused: 'not sent',
  remove: 'Remove',
  notDone: 'You are offline: try again when you are connected.',
} as const;
