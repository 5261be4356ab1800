import { api, createStore, sessionRestored } from '@crown-and-coil/shared-api';
import { BrowserRouter, GlobalStyle } from '@crown-and-coil/shared-ui';
import { screen, waitFor, within } from '@testing-library/react';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { App, SHELL_PREFIX } from './app';
import { PageHere } from './page/page-here';
import { Providers } from './page/providers';
import { render } from './server';
import { registryWith, SERVICE, serverRenderedRemote } from './testing/server-rendered-remote';

// Containers and shared modules only exist in a build.
let liveVersion: string;
jest.mock('./loading/remotes', () => ({
  remotes: {
    load: async (_name: string, pathname: string) => {
      await serverRenderedRemote.preload(pathname);
      return serverRenderedRemote;
    },
    versionOf: () => liveVersion,
    loadExtension: jest.fn(),
  },
}));

// React must work as it does in a page.
beforeAll(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
  window.scrollTo = jest.fn() as typeof window.scrollTo;
  document.head.innerHTML = '<script id="registry" type="application/json"></script>';
  const registry = document.getElementById('registry') as HTMLElement;
  registry.textContent = JSON.stringify(registryWith('Styles'));
});

const transport = {
  baseUrl: 'https://crown.test/api',
  fetch: async () => Response.json(SERVICE),
};

/** Opens a page as the gateway sends it, and hydrates it as the shell starts. */
async function open(isLoggedIn = false) {
  const url = '/service-details/1';
  const remote = { name: serverRenderedRemote.name, module: { default: serverRenderedRemote } };
  const registry = registryWith('Styles');
  const page = await render({ url, origin: 'https://crown.test', registry, remote, fetch: transport.fetch });
  if (!page) throw new Error('The page was not rendered.');
  window.history.replaceState(null, '', url);
  document.body.innerHTML = `<div id="app">${page.html}</div>`;
  const serverHeading = screen.getByRole('heading', { level: 1 });
  const fetched = jest.spyOn(transport, 'fetch');
  const store = createStore(transport, JSON.parse(JSON.stringify(page.state)));
  const user = { role: 'admin', email: 'a@demo.test', username: 'a', profile: null } as const;
  store.dispatch(sessionRestored(isLoggedIn ? { token: 't', user } : null));
  const host = document.getElementById('app') as HTMLElement;
  const root = hydrateRoot(
    host,
    <StrictMode>
      <Providers store={store} loadExtension={jest.fn()}>
        <GlobalStyle />
        <BrowserRouter>
          <App PageHere={PageHere} />
        </BrowserRouter>
      </Providers>
    </StrictMode>,
    { identifierPrefix: SHELL_PREFIX },
  );
  const isHydrated = () => expect(document.querySelector('[data-drawn-version]')).not.toBeInTheDocument();
  await waitFor(isHydrated);
  const close = () => {
    root.unmount();
    store.dispatch(api.util.resetApiState());
  };
  return { serverHeading, fetched, close };
}

beforeEach(() => {
  liveVersion = '7';
});
afterEach(() => jest.restoreAllMocks());

test.each([
  ['a visitor', false],
  ['a logged-in person', true],
])('frame and remote hydrate without mismatch, for %s', async (_who, isLoggedIn) => {
  const complaints = jest.spyOn(console, 'error');
  const { serverHeading, fetched, close } = await open(isLoggedIn);
  expect(screen.getByRole('heading', { level: 1, name: 'Braids: $340' })).toBe(serverHeading);
  expect(complaints.mock.calls).toEqual([]);
  if (!isLoggedIn) expect(fetched).not.toHaveBeenCalled();
  const header = within(await screen.findByRole('banner'));
  expect(header.queryByRole('link', { name: 'Log in' }) !== null).toBe(!isLoggedIn);
  close();
});

test('a page prerendered by another version is rendered again', async () => {
  liveVersion = '8';
  const { serverHeading, close } = await open();
  const heading = await screen.findByRole('heading', { level: 1, name: 'Braids: $340' });
  expect(heading).not.toBe(serverHeading);
  close();
});
