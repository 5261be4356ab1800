import { ROLES } from '../contract/catalogue';
import { SESSION_STORAGE_KEY } from '../contract/first-calls';
import type { PersistedSession } from './session-state';

/** Reads the persisted session; null when it is missing or damaged, or storage is blocked. */
export function readSession(): PersistedSession | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(SESSION_STORAGE_KEY) ?? 'null');
    return isPersistedSession(stored) ? stored : null;
  } catch {
    return null;
  }
}

/** Writes the session, or removes it with null. With blocked storage (private windows) a reload loses it. */
export function writeSession(session: PersistedSession | null): void {
  try {
    if (session) localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session));
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
