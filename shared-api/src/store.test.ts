import { createSlice } from '@reduxjs/toolkit';
import { api } from './api';
import { servicesApi } from './endpoints/services';
import { sessionRestored } from './session/session-state';
import { createStore, injectSlice } from './store';

const { getService } = servicesApi.endpoints;

/** A page of a server's: its own API, which answers each call with one price, and its own visitor. */
function openPage(host: string, price: number) {
  const asked: [url: string, token: string | null][] = [];
  const store = createStore({
    baseUrl: `https://${host}/api`,
    fetch: async (input) => {
      const { url, headers } = new Request(input);
      asked.push([url, headers.get('authorization')]);
      const professional = { id: 'p', display_name: host };
      return Response.json({ id: 's', name: 'Braids', price, service_duration_minutes: 60, professional });
    },
  });
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
