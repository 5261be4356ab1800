import { fakeApi, store } from '../../testing';
import { SESSION_STORAGE_KEY } from '../contract/first-calls';
import { clientsApi } from '../endpoints/clients';
import { persistSession } from './persist-session';
import { sessionCleared, sessionRestored } from './session-state';
import { readSession } from './session-storage';

const user = { role: 'client', email: 'n@demo.test', username: 'naomi', profile: null } as const;
const stored = () => localStorage.getItem(SESSION_STORAGE_KEY);
let stop: () => void = () => undefined;

beforeEach(() => localStorage.clear());
afterEach(() => stop());

test('a stored session is restored', () => {
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ token: 't', user }));
  stop = persistSession(store);
  expect(store.getState().session).toMatchObject({
    status: 'authenticated',
    token: 't',
    user: { email: 'n@demo.test' },
  });
});

test.each(['{', 'null', '[]', '{"token":1}', '{"token":"t","user":{"role":"owner"}}', '{"token":"t"}'])(
  'a corrupt session (%s) is ignored',
  (text) => {
    localStorage.setItem(SESSION_STORAGE_KEY, text);
    expect(readSession()).toBeNull();
    stop = persistSession(store);
    expect(store.getState().session.status).toBe('anonymous');
  },
);

test('log-in stores the session and later profile changes, log-out removes it', async () => {
  stop = persistSession(store);
  store.dispatch(sessionRestored({ token: 't', user }));
  const changed = { firstName: 'Naomi', lastName: 'Tesfaye', phoneNumber: '0400000000' };
  fakeApi({ 'PUT /clients/me': { ...changed, id: '1', createdAt: '2026-10-03T00:00:00.000Z' } });
  const { error } = await store.dispatch(clientsApi.endpoints.updateOwnClient.initiate(changed));
  expect(error).toBeUndefined();
  // RTK Query's own actions notify subscribers a frame late, any other action at once.
  store.dispatch({ type: 'flush' });
  expect(JSON.parse(stored() ?? '')).toMatchObject({
    token: 't',
    user: { profile: { displayName: 'Naomi Tesfaye' } },
  });
  store.dispatch(sessionCleared({ reason: 'logout' }));
  expect(stored()).toBeNull();
});

test('log-out and log-in in another tab apply here too', () => {
  stop = persistSession(store);
  store.dispatch(sessionRestored({ token: 't', user }));

  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  expect(store.getState().session.status).toBe('anonymous');

  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ token: 'other', user }));
  window.dispatchEvent(new StorageEvent('storage', { key: SESSION_STORAGE_KEY }));
  expect(store.getState().session.token).toBe('other');
});

/** What another tab stores when its session ends for a reason. */
function storedBy(reason: 'logout' | 'unauthorized'): string | null {
  localStorage.clear();
  const stopOther = persistSession(store);
  store.dispatch(sessionRestored({ token: 't', user }));
  store.dispatch(sessionCleared({ reason }));
  stopOther();
  return stored();
}

test.each(['logout', 'unauthorized'] as const)(
  'a session ended by %s in another tab ends so here',
  (reason) => {
    const left = storedBy(reason);
    store.dispatch(sessionRestored({ token: 't', user }));
    stop = persistSession(store);
    store.dispatch(sessionRestored({ token: 't', user }));
    if (left === null) localStorage.removeItem(SESSION_STORAGE_KEY);
    else localStorage.setItem(SESSION_STORAGE_KEY, left);
    window.dispatchEvent(new StorageEvent('storage', { key: SESSION_STORAGE_KEY, newValue: left }));
    expect(store.getState().session).toMatchObject({ status: 'anonymous', endedBy: reason });
    expect(stored()).toBe(left);
  },
);

test('a session refused in another tab ends so here, though a tab of an earlier release has removed its entry', () => {
  const newValue = storedBy('unauthorized');
  stop = persistSession(store);
  store.dispatch(sessionRestored({ token: 't', user }));
  localStorage.removeItem(SESSION_STORAGE_KEY);
  window.dispatchEvent(new StorageEvent('storage', { key: SESSION_STORAGE_KEY, newValue }));
  expect(store.getState().session.endedBy).toBe('unauthorized');
});

const comeBack = () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));

test('a page from the back/forward cache has the session of the other tabs', () => {
  stop = persistSession(store);
  store.dispatch(sessionRestored({ token: 't', user }));
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ token: 'other', user }));
  comeBack();
  expect(store.getState().session.token).toBe('other');
  localStorage.removeItem(SESSION_STORAGE_KEY);
  comeBack();
  expect(store.getState().session).toMatchObject({ status: 'anonymous', endedBy: 'logout' });
});

test('a page from the back/forward cache keeps a session that could not be stored', () => {
  stop = persistSession(store);
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  store.dispatch(sessionRestored({ token: 't', user }));
  full.mockRestore();
  comeBack();
  expect(store.getState().session.token).toBe('t');
});

test('all cached data is cleared when the person changes', () => {
  stop = persistSession(store);
  store.dispatch(sessionRestored({ token: 't', user }));
  store.dispatch(clientsApi.util.upsertQueryData('getClient', 'c', null));
  const queries = () => Object.keys(store.getState().api.queries);
  expect(queries()).toEqual(['getClient("c")']);
  store.dispatch(sessionCleared({ reason: 'logout' }));
  expect(queries()).toEqual([]);
});
