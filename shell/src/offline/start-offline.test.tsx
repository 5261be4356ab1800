import { sessionCleared } from '@crown-and-coil/shared-api';
import { keepUnsent, readUnsent } from '@crown-and-coil/shared-api/offline';
import { fakeApi, loggedInAs, store } from '@crown-and-coil/shared-api/testing';
import { waitFor } from '@testing-library/react';
import { watchSession, watchUnsentWrites } from './start-offline';

let kept: Set<string>;
const account = () => store.getState().session.user?.email ?? '';
const write = () =>
  keepUnsent({
    key: 'key-of-sixteen-characters',
    account: account(),
    path: '/bookings/b/messages',
    body: { text: 'Hello' },
    writtenAt: '2026-11-26T03:00:00Z',
  });

beforeEach(() => {
  kept = new Set(['files', 'own-answers:ann']);
  Object.assign(globalThis, {
    caches: { keys: async () => [...kept], delete: async (name: string) => kept.delete(name) },
  });
  loggedInAs('client');
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'caches');
  localStorage.clear();
});

it.each([
  ['logout', 0],
  ['unauthorized', 1],
] as const)('after %s, cached responses are deleted, and %i unsent items are kept', async (reason, count) => {
  const stop = watchSession(store);
  const email = account();
  write();
  await Promise.resolve();
  expect([...kept]).toEqual(['files', 'own-answers:ann']);
  store.dispatch(sessionCleared({ reason }));
  await waitFor(() => expect([...kept]).toEqual(['files']));
  expect(readUnsent(email)).toHaveLength(count);
  stop();
});

it('unsent items follow an account whose email has changed', async () => {
  const stop = watchSession(store);
  write();
  loggedInAs('client', { email: 'naomi@new.example' });
  expect(readUnsent('naomi@new.example')).toHaveLength(1);
  loggedInAs('professional');
  expect(readUnsent('naomi@new.example')).toHaveLength(1);
  stop();
});

it('a page without a session deletes cached personal responses', async () => {
  store.dispatch(sessionCleared({ reason: 'unauthorized' }));
  const stop = watchSession(store);
  await waitFor(() => expect([...kept]).toEqual(['files']));
  stop();
});

it('a browser that blocks storage has no failure', async () => {
  const refused = Promise.reject(new DOMException('', 'SecurityError'));
  const unhandled = jest.fn();
  process.on('unhandledRejection', unhandled);
  Object.assign(globalThis, { caches: { keys: () => refused } });
  store.dispatch(sessionCleared({ reason: 'unauthorized' }));
  watchSession(store)();
  await new Promise((resolve) => setTimeout(resolve));
  expect(unhandled).not.toHaveBeenCalled();
  process.off('unhandledRejection', unhandled);
});

it('sends what was written offline once the connection is back, and only once', async () => {
  const { calls } = fakeApi({ 'POST /bookings/b/messages': {} });
  const line = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const stop = watchUnsentWrites(store);
  write();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(calls).toEqual([]);
  line.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(readUnsent(account())).toEqual([]));
  window.dispatchEvent(new Event('online'));
  expect(calls.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['key-of-sixteen-characters']);
  line.mockRestore();
  stop();
});
