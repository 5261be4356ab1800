import { api } from '../api';
import { SESSION_STORAGE_KEY } from '../contract/first-calls';
import type { Store } from '../store';
import { sessionCleared, sessionRestored } from './session-state';
import { REFUSED, readSession, readStored, writeSession } from './session-storage';

/**
 * Restores the persisted session, keeps storage in step with it, and follows log-ins and log-outs of other tabs. The
 * shell calls it once. When the person changes, everything fetched for the previous one is dropped.
 * @returns stops following
 */
export function persistSession(store: Store): () => void {
  store.dispatch(sessionRestored(readSession()));
  let last = store.getState().session;
  let seen = readStored();

  const unsubscribe = store.subscribe(() => {
    const { session } = store.getState();
    if (session === last) return;
    const personChanged = session.token !== last.token;
    last = session;
    if (session.status === 'restoring') return;
    writeSession(session);
    seen = readStored();
    if (personChanged) store.dispatch(api.util.resetApiState());
  });

  /** @param text what was stored when the session changed: a tab of an earlier release removes a refused session's entry */
  const follow = (text: string | null) => {
    const stored = readSession();
    const { token } = store.getState().session;
    if ((stored?.token ?? null) === token) return;
    // Drafts and offline writes outlive a refused session, in every tab.
    const reason = text === REFUSED ? 'unauthorized' : 'logout';
    store.dispatch(stored ? sessionRestored(stored) : sessionCleared({ reason }));
  };
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === SESSION_STORAGE_KEY || key === null) follow(newValue);
  };
  const onShow = ({ persisted }: PageTransitionEvent) => {
    // From the back/forward cache, where it got no events. Blocked storage has not changed: the session stays.
    const stored = readStored();
    if (persisted && stored !== seen) follow(stored);
  };
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onShow);

  return () => {
    unsubscribe();
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onShow);
  };
}
