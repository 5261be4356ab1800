import { createSlice } from '@reduxjs/toolkit';
import { api } from './api';
import { servicesApi } from './endpoints/services';
import { sessionRestored } from './session/session-state';
import { createStore, injectSlice, type PageState, readPageState, showsOldResponses } from './store';

const { getService } = servicesApi.endpoints;

/** A page of a server's: its own API, which answers each call with one price, and its own visitor. */
function openPage(host: string, price: number, state?: PageState) {
  const asked: [url: string, token: string | null][] = [];
  const fetch = async (input: RequestInfo | URL) => {
    const { url, headers } = new Request(input);
    asked.push([url, headers.get('authorization')]);
    const professional = { id: 'p', display_name: host };
    return Response.json({ id: 's', name: 'Braids', price, service_duration_minutes: 60, professional });
  };
  const store = createStore({ baseUrl: `https://${host}/api`, fetch }, state);
  const user = { role: 'client', email: `${host}@demo.test`, username: host, profile: null } as const;
  store.dispatch(sessionRestored({ token: `token of ${host}`, user }));
  return { store, asked };
}

test('two pages in one process share neither session, transport nor responses', async () => {
  const [one, other] = [openPage('one.test', 1), openPage('other.test', 2)];
  const loading = other.store.dispatch(getService.initiate('s'));
  const { data } = await one.store.dispatch(getService.initiate('s'));
  expect(data).toMatchObject({ price: 1 });
  expect((await loading).data).toMatchObject({ price: 2 });
  expect(one.asked).toEqual([['https://one.test/api/services/s', 'Bearer token of one.test']]);
  expect(other.asked).toEqual([['https://other.test/api/services/s', 'Bearer token of other.test']]);
  expect(getService.select('s')(one.store.getState()).data).toMatchObject({ price: 1 });
  expect(other.store.getState().session.user?.username).toBe('other.test');
  // The timers of its cache would keep the process.
  for (const { store } of [one, other]) store.dispatch(api.util.resetApiState());
});

test.each([
  ['an hour old are shown and requested again', 60, true, 2],
  ['an hour old are kept while the browser is offline', 60, false, 1],
  ['a minute old are not requested again', 1, true, 1],
])('responses of a server-rendered page that are %s', async (_title, ageMinutes, isOnline, price) => {
  // Node has a navigator from version 21 on.
  const ofNode = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
  Object.defineProperty(globalThis, 'navigator', { configurable: true, value: { onLine: isOnline } });
  const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() - ageMinutes * 60_000);
  const server = openPage('server.test', 1).store;
  await server.dispatch(getService.initiate('s'));
  const state = JSON.parse(JSON.stringify(readPageState(server)));
  now.mockRestore();
  const browser = openPage('browser.test', 2, state).store;
  expect(getService.select('s')(browser.getState())).toMatchObject({ isSuccess: true, data: { price: 1 } });
  const answer = browser.dispatch(getService.initiate('s'));
  expect(showsOldResponses(browser.getState())).toBe(price === 2);
  expect((await answer).data?.price).toBe(price);
  expect(showsOldResponses(browser.getState())).toBe(false);
  for (const store of [server, browser]) store.dispatch(api.util.resetApiState());
  if (ofNode) Object.defineProperty(globalThis, 'navigator', ofNode);
  else Reflect.deleteProperty(globalThis, 'navigator');
});

test('an added slice has its own state in each store, including stores created before', () => {
  const before = openPage('before.test', 1).store;
  const slice = createSlice({
    name: 'counter',
    initialState: 0,
    reducers: { counted: (count) => count + 1 },
  });
  injectSlice(slice);
  const after = openPage('after.test', 1).store;
  before.dispatch(slice.actions.counted());
  const counts = [before, after].map((store) => store.getState() as { counter?: number });
  expect(counts.map(({ counter }) => counter)).toEqual([1, 0]);
});
