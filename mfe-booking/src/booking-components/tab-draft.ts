/** Cleared at log-out, with all that starts like this (shared-ui, draft-storage). */
const PREFIX = 'crown-and-coil:draft:';

/**
 * Keeps a value across a reload of the tab; undefined removes it. With blocked storage a reload loses it.
 *
 * @param name from its owner and page: 'ada@example.com /booking/1/reschedule'
 */
export function keepTabDraft(name: string, value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(PREFIX + name);
    else sessionStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // The value lives on in this page.
  }
}

/** The kept value, which may be from another release; undefined when there is none, or it is damaged. */
export function readTabDraft(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + name) ?? '') as unknown;
  } catch {
    return undefined;
  }
}
