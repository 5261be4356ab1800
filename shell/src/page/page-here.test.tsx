import {
  api,
  createStore,
  logOut,
  persistSession,
  sessionRestored,
  useGetOwnClientQuery,
} from '@crown-and-coil/shared-api';
import { MemoryRouter } from '@crown-and-coil/shared-ui';
import { defineRemote } from '@crown-and-coil/shared-ui/remote';
import { render, screen } from '@testing-library/react';
import { writeRegistry } from '../testing/live-remotes';
import { PageHere } from './page-here';
import { Providers } from './providers';

const Home = () => <h1>Home</h1>;
const Profile = () => <h1>{useGetOwnClientQuery().data?.firstName ?? 'Loading'}</h1>;
const mockRemotes = {
  'mfe-browse': defineRemote(
    { name: 'mfe-browse', routes: [{ path: '/', screen: 's' }] },
    { s: async () => ({ default: Home }) },
  ),
  'mfe-client': defineRemote(
    { name: 'mfe-client', routes: [{ path: '/client-profile', screen: 's' }] },
    { s: async () => ({ default: Profile }) },
  ),
};
// Containers and shared modules only exist in a build.
jest.mock('../loading/remotes', () => ({
  remotes: {
    load: async (name: keyof typeof mockRemotes) => mockRemotes[name],
    versionOf: () => '1',
    loadExtension: jest.fn(),
  },
}));

// React must work as it does in a page.
beforeAll(() => void Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false));

test('the queries of a private page are not sent again without a session when the person logs out', async () => {
  writeRegistry({
    'mfe-browse': { routes: { '/': 'public' } },
    'mfe-client': { routes: { '/client-profile': ['client'] } },
  });
  const asked: (readonly [path: string, token: string | null])[] = [];
  const store = createStore({
    baseUrl: 'https://crown.test/api',
    fetch: async (input) => {
      const { url, headers } = new Request(input);
      asked.push([new URL(url).pathname, headers.get('authorization')]);
      return url.endsWith('/logout/')
        ? new Response(null, { status: 204 })
        : Response.json({
            id: 'c',
            first_name: 'Naomi',
            last_name: 'Tesfaye',
            created_at: '2026-10-03T00:00:00Z',
          });
    },
  });
  const stop = persistSession(store);
  const user = { role: 'client', email: 'n@demo.test', username: 'naomi', profile: null } as const;
  store.dispatch(sessionRestored({ token: 't', user }));
  render(
    <Providers store={store} loadExtension={jest.fn()}>
      <MemoryRouter initialEntries={['/client-profile']}>
        <PageHere />
      </MemoryRouter>
    </Providers>,
  );
  expect(await screen.findByRole('heading', { name: 'Naomi' })).toBeVisible();
  store.dispatch(logOut());
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeVisible();
  expect(asked).toEqual([
    ['/api/clients/me', 'Bearer t'],
    ['/api/logout/', 'Bearer t'],
  ]);
  stop();
  store.dispatch(api.util.resetApiState());
});
