/** What a tab was about to write on a history entry when that was left; one item for each entry. */
const itemOf = (key: string) => `crown-and-coil.unwritten-step.${key}`;

/**
 * Keeps a state that still waits to be written when its page goes. It cannot go on the history entry any more: Back has
 * already left it, and a browser that reloads drops what is written meanwhile.
 *
 * @param key of the history entry that the state belongs to
 */
export function keepUnwritten(key: string, state: object | undefined): void {
  if (!state) return;
  try {
    sessionStorage.setItem(itemOf(key), JSON.stringify(state));
  } catch {
    // Storage is full or closed: the last moment before leaving is lost.
  }
}

/** The state kept for a history entry, if there is one. */
export function readUnwritten(key: string): object | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(itemOf(key)) ?? 'null');
    return typeof kept === 'object' && kept !== null ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** It has been written, or another state has. */
export const forgetUnwritten = (key: string): void => sessionStorage.removeItem(itemOf(key));
