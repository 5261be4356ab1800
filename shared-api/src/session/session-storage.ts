import { ROLES } from '../contract/catalogue';
import { SESSION_STORAGE_KEY } from '../contract/first-calls';
import type { PersistedSession, SessionState } from './session-state';

/** Stored in place of a session that the server refused. A log-out leaves nothing. */
export const REFUSED = 'null';

/** The stored text; null when there is none, or storage is blocked. */
export function readStored(): string | null {
  try {
    return localStorage.getItem(SESSION_STORAGE_KEY);
  } catch {
    return null;
  }
}

/** Reads the persisted session; null when it is missing, refused or damaged, or storage is blocked. */
export function readSession(): PersistedSession | null {
  try {
    const stored: unknown = JSON.parse(readStored() ?? 'null');
    return isPersistedSession(stored) ? stored : null;
  } catch {
    return null;
  }
}

/** Writes the session, or how it ended. With blocked storage (private windows) a reload loses it. */
export function writeSession({ token, user, endedBy }: SessionState): void {
  try {
    if (token && user) localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ token, user }));
    else if (endedBy === 'unauthorized') localStorage.setItem(SESSION_STORAGE_KEY, REFUSED);
    else localStorage.removeItem(SESSION_STORAGE_KEY);
  } catch {
    // Nothing to do: the session lives on in this tab.
  }
}

function isPersistedSession(value: unknown): value is PersistedSession {
  if (typeof value !== 'object' || value === null) return false;
  const { token, user } = value as Partial<PersistedSession>;
  return (
    typeof token === 'string' &&
    typeof user === 'object' &&
    user !== null &&
    ROLES.includes(user.role) &&
    typeof user.email === 'string' &&
    typeof user.username === 'string'
  );
}
