/** What a tab was about to write on a history entry when its page was left. */
const UNWRITTEN = 'crown-and-coil.unwritten-step';

/**
 * Keeps a state that still waits to be written when the page goes. It cannot go on the history entry any more: a browser
 * that reloads drops what is written there meanwhile.
 *
 * @param key of the history entry that the state belongs to
 */
export function keepUnwritten(key: string, state: object | undefined): void {
  if (!state) return;
  try {
    sessionStorage.setItem(UNWRITTEN, JSON.stringify({ key, state }));
  } catch {
    // Storage is full or closed: the last moment before the reload is lost.
  }
}

/** The state kept for a history entry, if there is one. */
export function readUnwritten(key: string): object | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(UNWRITTEN) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('key' in kept) || !('state' in kept)) return undefined;
    return kept.key === key && typeof kept.state === 'object' ? (kept.state ?? undefined) : undefined;
  } catch {
    return undefined;
  }
}

export const forgetUnwritten = (): void => sessionStorage.removeItem(UNWRITTEN);
