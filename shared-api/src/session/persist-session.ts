import { api } from '../api';
import { SESSION_STORAGE_KEY } from '../contract/first-calls';
import type { Store } from '../store';
import { sessionCleared, sessionRestored } from './session-state';
import { readSession, writeSession } from './session-storage';

/**
 * Restores the persisted session, keeps storage in step with it, and follows log-ins and log-outs of other tabs. The
 * shell calls it once. When the person changes, everything fetched for the previous one is dropped.
 * @returns stops following
 */
export function persistSession(store: Store): () => void {
  store.dispatch(sessionRestored(readSession()));
  let last = store.getState().session;

  const unsubscribe = store.subscribe(() => {
    const { session } = store.getState();
    if (session === last) return;
    const personChanged = session.token !== last.token;
    last = session;
    if (session.status === 'restoring') return;
    writeSession(session.token && session.user ? { token: session.token, user: session.user } : null);
    if (personChanged) store.dispatch(api.util.resetApiState());
  });

  const followOtherTabs = (event: StorageEvent) => {
    if (event.key !== SESSION_STORAGE_KEY && event.key !== null) return;
    const stored = readSession();
    if (stored?.token === store.getState().session.token) return;
    store.dispatch(stored ? sessionRestored(stored) : sessionCleared({ reason: 'logout' }));
  };
  window.addEventListener('storage', followOtherTabs);

  return () => {
    unsubscribe();
    window.removeEventListener('storage', followOtherTabs);
  };
}
