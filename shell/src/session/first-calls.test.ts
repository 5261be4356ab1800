import { FIRST_CALLS } from '@crown-and-coil/shared-api';
import { fetchOnce } from './first-calls';

interface Asking {
  readonly method?: string;
  readonly token?: string | null;
  readonly signal?: AbortSignal | null;
}

const request = (path: string, { token = 't', ...init }: Asking = {}) =>
  new Request(`https://crown.test${path}`, {
    ...init,
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
  });

const asked = (answers: Record<string, Promise<Response | null>>, token: string | null = 't') =>
  Reflect.set(globalThis, FIRST_CALLS, { token, answers });

const textOf = async (...[path, options]: Parameters<typeof request>) =>
  (await fetchOnce(request(path, options))).text();

beforeEach(() => {
  globalThis.fetch = async () => new Response('from the network');
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, FIRST_CALLS);
});

test('a prefetched response is used once', async () => {
  asked({ '/api/services/1?a=b': Promise.resolve(new Response('early')) });
  expect(await textOf('/api/services/1')).toBe('from the network');
  expect(await textOf('/api/services/1?a=b')).toBe('early');
  expect(await textOf('/api/services/1?a=b')).toBe('from the network');
});

test.each([
  ['another person', 't', 'other'],
  ['a visitor', 't', null],
  ['a person who has just logged in', null, 't'],
])('a prefetched response is not used for %s', async (_case, asker, token) => {
  asked({ '/api/clients/me': Promise.resolve(new Response('early')) }, asker);
  expect(await textOf('/api/clients/me', { token })).toBe('from the network');
});

test('a visitor uses the responses prefetched for visitors', async () => {
  asked({ '/api/services/1': Promise.resolve(new Response('early')) }, null);
  expect(await textOf('/api/services/1', { token: null })).toBe('early');
});

test('a failed prefetch is requested again', async () => {
  asked({ '/api/services/1': Promise.resolve(null) });
  expect(await textOf('/api/services/1')).toBe('from the network');
});

test('any change drops all prefetched responses', async () => {
  asked({ '/api/services/1': Promise.resolve(new Response('early')) });
  await textOf('/api/services/1', { method: 'PUT' });
  expect(await textOf('/api/services/1')).toBe('from the network');
});

test('an aborted request does not wait for its prefetched response', async () => {
  asked({ '/api/services/1': new Promise(() => {}) });
  const giving = new AbortController();
  const waiting = fetchOnce(request('/api/services/1', { signal: giving.signal }));
  giving.abort(new Error('given up'));
  await expect(waiting).rejects.toThrow('given up');
});

test('a prefetched response that no screen used soon after the start is dropped', async () => {
  asked({ '/api/services/1': Promise.resolve(new Response('early')) });
  jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
  expect(await textOf('/api/services/1')).toBe('from the network');
});
