import { Provider, sessionCleared } from '@crown-and-coil/shared-api';
import { type Answers, type Call, fakeApi, problem, store } from '@crown-and-coil/shared-api/testing';
import { MemoryRouter, useLocation, useNavigate } from '@crown-and-coil/shared-ui';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect } from 'react';
import { App } from './app';
import { PageHere } from './page/page-here';
import { become, expire } from './testing/become';
import { link, writeRegistry } from './testing/live-remotes';

// Containers and shared modules only exist in a build: a remote is a heading with its name here.
jest.mock('./loading/remotes', () => ({
  remotes: {
    load: async (name: string) => ({
      name,
      parcel: ({ mountName }: { mountName: string }) => ({
        name: mountName,
        bootstrap: async () => {},
        mount: async ({ domElement }: { domElement: HTMLElement }) => {
          domElement.append(Object.assign(document.createElement('h1'), { textContent: name }));
        },
        unmount: async ({ domElement }: { domElement: HTMLElement }) => domElement.replaceChildren(),
      }),
    }),
    versionOf: () => '1',
  },
}));
jest.mock('./routing/prefetch', () => ({ prefetchPath: jest.fn() }));

beforeAll(() =>
  writeRegistry({
    'mfe-browse': { routes: { '/': 'public', '/browse-services': 'public' } },
    'mfe-booking': { routes: { '/confirm-booking/:id': 'public', '/booking-details/:id': ['client'] } },
    'mfe-client': {
      routes: { '/client-profile': ['client'] },
      links: [link('account', '/client-profile', { label: 'My Profile', roles: ['client'] })],
    },
    'mfe-professional': {
      routes: { '/professional-dashboard': ['professional'] },
      links: [link('landing', '/professional-dashboard', { label: 'My Dashboard', roles: ['professional'] })],
    },
  }),
);

let here: ReturnType<typeof useLocation>;
let goBack: () => void;
let goForward: () => void;
let goTo: (path: string, state?: unknown) => void;
/** Whether each page that was shown, even for a moment, had the footer. */
let footers: Record<string, boolean>;
function Here() {
  here = useLocation();
  useLayoutEffect(() => {
    footers[here.pathname] = screen.queryByRole('contentinfo') !== null;
  });
  const navigate = useNavigate();
  goBack = () => void navigate(-1);
  goForward = () => void navigate(1);
  goTo = (path, state) => void navigate(path, { state });
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
            <App PageHere={PageHere} />
            <Here />
          </MemoryRouter>
        </Provider>,
      ),
  );
}

/** The API as far as logging in goes. */
function answerLogIn(role: string, answers: Answers = {}): void {
  fakeApi({
    ...answers,
    'POST /login/': ({ body }: Call) =>
      Object(body).password === 'right password'
        ? { accessToken: 't', tokenType: 'bearer', expiresIn: 43_200 }
        : problem(401, 'Incorrect email or password.'),
    'GET /users/me/': { id: '1', role, email: 'a@demo.test', username: 'a' },
    'GET /clients/me': { id: '2', firstName: 'Naomi', lastName: 'A', createdAt: '2026-10-03T00:00:00.000Z' },
    'GET /professionals/profile': { id: '2', displayName: 'Naomi' },
  });
}

async function logIn(password: string): Promise<void> {
  await userEvent.type(await screen.findByLabelText('Email'), 'a@demo.test');
  await userEvent.type(screen.getByLabelText('Password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
}

beforeEach(() => {
  window.scrollTo = jest.fn() as typeof window.scrollTo;
  become(null);
  footers = {};
});

describe('the shell', () => {
  it("shows a public page with its title, in the site's frame", async () => {
    await open('/browse-services');
    expect(await screen.findByRole('heading', { name: 'mfe-browse' })).toBeInTheDocument();
    expect(document.title).toBe('Title of /browse-services | Crown & Coil');
    expect(screen.getByRole('contentinfo')).toHaveTextContent('© 2025 Crown & Coil');
    expect(screen.getByRole('link', { name: 'Skip to content' })).toBeInTheDocument();
  });

  it('shows a message for an unknown route', async () => {
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

  it("leads from there to the role's own workspace", async () => {
    become('professional');
    await open('/unauthorized');
    await screen.findByRole('heading', { name: 'You do not have permission to view this page.' });
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'My Dashboard' })).toHaveAttribute(
      'href',
      '/professional-dashboard',
    );
  });

  it('logs an anonymous visitor in and returns to the same page with the same state', async () => {
    answerLogIn('client');
    await open({ pathname: '/booking-details/7', state: { slotStart: 'x' } });
    await waitFor(() => expect(here.pathname).toBe('/login'));
    expect(await screen.findByText(/You go on where you left off\.$/)).toBeInTheDocument();
    await logIn('right password');
    await waitFor(() =>
      expect(here).toMatchObject({ pathname: '/booking-details/7', state: { slotStart: 'x' } }),
    );
    expect(await screen.findByRole('heading', { name: 'mfe-booking' })).toBeInTheDocument();
  });

  it('returns to the entry of the page whose link led to the log-in: Back leads to the page before', async () => {
    answerLogIn('client');
    await open('/browse-services', '/confirm-booking/1?a=b');
    const from = { pathname: '/confirm-booking/1', search: '?a=b', hash: '', state: { slotStart: 'x' } };
    act(() => goTo('/login', { from }));
    await logIn('right password');
    await waitFor(() => expect(here).toMatchObject(from));
    act(() => goForward());
    await waitFor(() => expect(here).toMatchObject({ pathname: '/', state: null }));
    act(() => goBack());
    act(() => goBack());
    await waitFor(() => expect(here.pathname).toBe('/browse-services'));
  });

  it('gives the page nothing when the visitor goes back from the log-in', async () => {
    await open('/browse-services', '/confirm-booking/1');
    act(() => goTo('/login', { from: { pathname: '/confirm-booking/1', state: { slotStart: 'x' } } }));
    await screen.findByLabelText('Email');
    act(() => goBack());
    await waitFor(() => expect(here.pathname).toBe('/confirm-booking/1'));
    expect(here.state).toBeNull();
  });

  it('shows no footer on the way to the log-in page', async () => {
    await open('/browse-services', '/booking-details/7');
    await waitFor(() => expect(here.pathname).toBe('/login'));
    expect(footers).toEqual({ '/booking-details/7': false, '/login': false });
    act(() => goBack());
    await waitFor(() => expect(footers['/browse-services']).toBe(true));
  });

  it('sends a role without an origin to its landing page', async () => {
    answerLogIn('professional');
    await open('/login');
    expect(await screen.findByText('Log in to book, or to run your chair.')).toBeInTheDocument();
    await logIn('right password');
    await waitFor(() => expect(here.pathname).toBe('/professional-dashboard'));
  });

  it("shows the server's message when log-in fails, and the contract's for empty fields", async () => {
    answerLogIn('client');
    await open('/login');
    await userEvent.click(await screen.findByRole('button', { name: 'Log in' }));
    expect(await screen.findByText('Password is required')).toBeInTheDocument();
    await logIn('wrong');
    expect(await screen.findByText('Incorrect email or password.')).toBeInTheDocument();
    expect(here.pathname).toBe('/login');
  });

  it('goes to /login after a 401, even from a public page, and remembers the page', async () => {
    become('client');
    await open({ pathname: '/confirm-booking/1', state: { professionalId: 'p' } });
    act(() => expire());
    await waitFor(() => expect(here.pathname).toBe('/login'));
    expect(here.state).toMatchObject({
      from: { pathname: '/confirm-booking/1', state: { professionalId: 'p' } },
    });
    expect(await screen.findByText('Your session has ended. Log in again to go on.')).toBeInTheDocument();
  });

  it('goes to /login once after a 401 on a protected page: Back leads to the previous page', async () => {
    become('client');
    await open('/browse-services', '/booking-details/7');
    act(() => expire());
    await waitFor(() => expect(here.pathname).toBe('/login'));
    act(() => goBack());
    await waitFor(() => expect(here.pathname).toBe('/browse-services'));
  });

  it('goes home, not to /login, when the person logs out on a protected page', async () => {
    globalThis.fetch = (async () => new Response(null, { status: 204 })) as typeof fetch;
    become('client');
    await open('/booking-details/7');
    await userEvent.click(screen.getByRole('button', { name: 'My Profile' }));
    await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(here.pathname).toBe('/'));
  });

  it('goes to /login, not home, when a protected page is opened after a log-out', async () => {
    become('client');
    await open('/browse-services');
    act(() => void store.dispatch(sessionCleared({ reason: 'logout' })));
    expect(here.pathname).toBe('/browse-services');
    act(() => goTo('/booking-details/7'));
    await waitFor(() => expect(here.pathname).toBe('/login'));
    expect(here.state).toMatchObject({ from: { pathname: '/booking-details/7' } });
  });

  it('mounts the page again when another person is logged in without a log-out between', async () => {
    become('client');
    await open('/browse-services');
    const ofClient = await screen.findByRole('heading', { name: 'mfe-browse' });
    act(() => become('professional'));
    await waitFor(() => expect(ofClient).not.toBeInTheDocument());
    const ofProfessional = await screen.findByRole('heading', { name: 'mfe-browse' });
    act(() => become(null));
    act(() => become('professional'));
    expect(ofProfessional).toBeInTheDocument();
  });

  it('opens the first page of an account that is activated while another person is logged in', async () => {
    answerLogIn('professional', {
      'POST /accounts/invitation': {
        email: 'a@demo.test',
        role: 'Barber',
        name: null,
        expiresAt: '2026-12-01T00:00:00.000Z',
      },
      'POST /accounts/activate': { accessToken: 't', tokenType: 'bearer', expiresIn: 43_200 },
    });
    become('client');
    await open('/activate?token=abc');
    await userEvent.type(await screen.findByLabelText('Display name'), 'Naomi');
    await userEvent.type(screen.getByLabelText('Password', { selector: 'input' }), 'ten of them');
    await userEvent.click(screen.getByRole('button', { name: 'Activate account' }));
    await waitFor(() => expect(here.pathname).toBe('/professional-dashboard'));
  });

  it("keeps the focus in the page when a remote's focused control is removed", async () => {
    await open('/browse-services');
    const heading = await screen.findByRole('heading', { name: 'mfe-browse' });
    const button = document.createElement('button');
    heading.after(button);
    button.focus();
    button.remove();
    await waitFor(() => expect(heading.parentElement).toHaveFocus());
  });

  it("moves focus to the new page's heading, but not on first load", async () => {
    await open('/browse-services');
    expect(document.body).toHaveFocus();
    await userEvent.click(screen.getAllByRole('link', { name: 'Crown & Coil' })[0] as HTMLElement);
    await waitFor(() => expect(screen.getByRole('heading', { name: 'mfe-browse' })).toHaveFocus());
    expect(window.scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'instant' });
  });
});
