import { Provider, store } from '@crown-and-coil/shared-api';
import { MemoryRouter, useLocation, useNavigate } from '@crown-and-coil/shared-ui';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from './app';
import { become, expire } from './testing/become';

// Containers and shared modules only exist in a webpack build: a remote is a heading with its name here.
jest.mock('./loading/remote-outlet', () => ({
  RemoteOutlet: ({ name }: { name: string }) => <h1>{name}</h1>,
}));
jest.mock('./loading/prefetch', () => ({ prefetchPath: jest.fn(), prefetchPublicRemotes: () => () => {} }));

const route = (path: string, access: unknown) => ({
  path,
  access,
  screen: 's',
  title: `Title of ${path}`,
  chunks: [],
});

function putRegistryIntoPage(): void {
  const script = document.createElement('script');
  script.id = 'registry';
  script.type = 'application/json';
  script.textContent = JSON.stringify({
    remotes: {
      'mfe-browse': { routes: [route('/', 'public'), route('/browse-services', 'public')] },
      'mfe-booking': {
        routes: [route('/confirm-booking/:id', 'public'), route('/booking-details/:id', ['client'])],
      },
      'mfe-professional': { routes: [route('/professional-dashboard', ['professional'])] },
    },
  });
  document.head.append(script);
}

let here: ReturnType<typeof useLocation>;
let goBack: () => void;
function Here() {
  here = useLocation();
  const navigate = useNavigate();
  goBack = () => void navigate(-1);
  return null;
}

type Entry = string | { pathname: string; state: unknown };

/** A page's own code is loaded while it opens. */
async function open(...entries: Entry[]): Promise<void> {
  await act(
    async () =>
      void render(
        <Provider store={store}>
          <MemoryRouter initialEntries={entries} initialIndex={entries.length - 1}>
            <App />
            <Here />
          </MemoryRouter>
        </Provider>,
      ),
  );
}

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** The API as far as logging in goes. */
function fakeApi(role: string): void {
  globalThis.fetch = (async (input: RequestInfo | URL, init?: RequestInit) => {
    const path = String(input);
    if (path.endsWith('/login/')) {
      const password = new URLSearchParams(String(init?.body)).get('password');
      return password === 'right password'
        ? json(200, { access_token: 't', token_type: 'bearer', expires_in: 43_200 })
        : json(401, { detail: 'Incorrect email or password.' });
    }
    if (path.endsWith('/users/me/')) return json(200, { id: '1', role, email: 'a@demo.test', username: 'a' });
    return json(200, {
      id: '2',
      first_name: 'Naomi',
      last_name: 'A',
      display_name: 'Naomi',
      profile_picture: null,
    });
  }) as typeof fetch;
}

async function logIn(password: string): Promise<void> {
  await userEvent.type(await screen.findByLabelText('Email'), 'a@demo.test');
  await userEvent.type(screen.getByLabelText('Password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
}

beforeAll(putRegistryIntoPage);
beforeEach(() => {
  window.scrollTo = jest.fn() as typeof window.scrollTo;
  become(null);
});

describe('the shell', () => {
  it("shows a public page with its title, and the site's frame", async () => {
    await open('/browse-services');
    expect(screen.getByRole('heading', { name: 'mfe-browse' })).toBeInTheDocument();
    expect(document.title).toBe('Title of /browse-services | Crown & Coil');
    expect(screen.getByRole('contentinfo')).toHaveTextContent('© 2025 Crown & Coil');
    expect(screen.getByRole('link', { name: 'Skip to content' })).toBeInTheDocument();
  });

  it('says so for an unknown route', async () => {
    await open('/nope');
    expect(
      await screen.findByRole('heading', { name: "This part doesn't lead anywhere." }),
    ).toBeInTheDocument();
    expect(document.title).toBe('Page not found | Crown & Coil');
  });

  it('sends a disallowed role to /unauthorized', async () => {
    become('client');
    await open('/professional-dashboard');
    expect(
      await screen.findByRole('heading', { name: 'You do not have permission to view this page.' }),
    ).toBeInTheDocument();
    expect(here.pathname).toBe('/unauthorized');
  });

  it('logs an anonymous visitor in and leads back to the same place with the same state', async () => {
    fakeApi('client');
    await open({ pathname: '/booking-details/7', state: { slotStart: 'x' } });
    await waitFor(() => expect(here.pathname).toBe('/login'));
    await logIn('right password');
    await waitFor(() =>
      expect(here).toMatchObject({ pathname: '/booking-details/7', state: { slotStart: 'x' } }),
    );
    expect(await screen.findByRole('heading', { name: 'mfe-booking' })).toBeInTheDocument();
  });

  it('leads a role without an origin to its landing page', async () => {
    fakeApi('professional');
    await open('/login');
    await logIn('right password');
    await waitFor(() => expect(here.pathname).toBe('/professional-dashboard'));
  });

  it("shows the server's words when it refuses a log-in, and the contract's for empty fields", async () => {
    fakeApi('client');
    await open('/login');
    await userEvent.click(await screen.findByRole('button', { name: 'Log in' }));
    expect(await screen.findByText('Password is required')).toBeInTheDocument();
    await logIn('wrong');
    expect(await screen.findByText('Incorrect email or password.')).toBeInTheDocument();
    expect(here.pathname).toBe('/login');
  });

  it('goes to /login after a 401, from a public page too, and remembers where it was', async () => {
    become('client');
    await open({ pathname: '/confirm-booking/1', state: { professionalId: 'p' } });
    act(() => expire());
    await waitFor(() => expect(here.pathname).toBe('/login'));
    expect(here.state).toMatchObject({
      from: { pathname: '/confirm-booking/1', state: { professionalId: 'p' } },
    });
    expect(await screen.findByText('Your session has ended. Log in again to go on.')).toBeInTheDocument();
  });

  it('is at /login once after a 401 on a protected page: Back leads to the page before', async () => {
    become('client');
    await open('/browse-services', '/booking-details/7');
    act(() => expire());
    await waitFor(() => expect(here.pathname).toBe('/login'));
    act(() => goBack());
    await waitFor(() => expect(here.pathname).toBe('/browse-services'));
  });

  it('goes home, not to /login, when one logs out on a protected page', async () => {
    globalThis.fetch = (async () => new Response(null, { status: 204 })) as typeof fetch;
    become('client');
    await open('/booking-details/7');
    await userEvent.click(screen.getByRole('button', { name: 'My Profile' }));
    await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(here.pathname).toBe('/'));
  });

  it("moves the focus to the new page's heading, and not on a page's first show", async () => {
    await open('/browse-services');
    expect(document.body).toHaveFocus();
    await userEvent.click(screen.getAllByRole('link', { name: 'Crown & Coil' })[0] as HTMLElement);
    await waitFor(() => expect(screen.getByRole('heading', { name: 'mfe-browse' })).toHaveFocus());
    expect(window.scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'instant' });
  });
});
