import { Provider, type Role, store } from '@crown-and-coil/shared-api';
import { MemoryRouter } from '@crown-and-coil/shared-ui';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { become } from '../testing/become';
import { SiteHeader } from './site-header';

/** The gateway writes the registry into the page. */
function offer(routes: Record<string, Role[]>) {
  const declared = Object.entries(routes).map(([path, access]) => ({ path, access, chunks: [] }));
  const script = document.createElement('script');
  script.id = 'registry';
  script.type = 'application/json';
  script.textContent = JSON.stringify({ remotes: { 'mfe-a': { routes: declared } } });
  document.head.append(script);
}

beforeAll(() =>
  offer({
    '/professional-dashboard': ['professional', 'admin'],
    '/manage-media': ['professional', 'client'],
    '/client-profile': ['client'],
    '/admin-upload': ['admin'],
  }),
);

const show = (path = '/browse-services') =>
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[path]}>
        <SiteHeader />
      </MemoryRouter>
    </Provider>,
  );

describe('SiteHeader', () => {
  it('appears only after the persisted session has been loaded', () => {
    // A new store has not read the session yet.
    show();
    expect(screen.queryByRole('banner')).not.toBeInTheDocument();
  });

  it('offers Log in to who is not, and marks the present page', () => {
    become(null);
    show();
    const nav = screen.getByRole('navigation', { name: 'Main' });
    expect(within(nav).getByRole('link', { name: 'Services' })).toHaveAttribute('aria-current', 'page');
    expect(within(nav).getByRole('link', { name: 'Professionals' })).not.toHaveAttribute('aria-current');
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
    expect(screen.queryByRole('button', { name: 'Notifications' })).not.toBeInTheDocument();
  });

  it.each([
    ['professional', 'My Dashboard', ['/professional-dashboard', '/manage-media', '/account']],
    ['client', 'My Profile', ['/client-profile', '/manage-media', '/account']],
    ['admin', 'Dashboard', ['/admin-upload', '/account']],
  ] as const)('has the dropdown of a %s', async (role, label, links) => {
    become(role);
    show();
    expect(screen.queryByRole('link', { name: 'Log in' })).not.toBeInTheDocument();
    const button = screen.getByRole('button', { name: label });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    for (const link of links) {
      expect(screen.getAllByRole('link').map((one) => one.getAttribute('href'))).toContain(link);
    }
    expect(screen.getByRole('button', { name: 'Log out' })).toBeInTheDocument();
  });

  it('has no link to a page that no remote offers', async () => {
    become('admin');
    show();
    await userEvent.click(screen.getByRole('button', { name: 'Dashboard' }));
    expect(screen.getByRole('link', { name: 'Site Images' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Dashboard' })).not.toBeInTheDocument();
  });

  it('closes the dropdown with Escape, focus back on its button, and by a press elsewhere', async () => {
    become('client');
    show();
    const button = screen.getByRole('button', { name: 'My Profile' });
    await userEvent.click(button);
    await userEvent.keyboard('{Escape}');
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(button).toHaveFocus();
    await userEvent.click(button);
    await userEvent.click(document.body);
    expect(button).toHaveAttribute('aria-expanded', 'false');
  });

  it('logs out: the session is gone and the server is told', async () => {
    const fetched = jest.fn(async () => new Response(null, { status: 204 }));
    globalThis.fetch = fetched as typeof fetch;
    become('client');
    show();
    await userEvent.click(screen.getByRole('button', { name: 'My Profile' }));
    await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
    expect(store.getState().session).toMatchObject({ status: 'anonymous', endedBy: 'logout' });
    expect(fetched).toHaveBeenCalledWith('/api/logout/', expect.objectContaining({ method: 'POST' }));
    expect(screen.getByRole('link', { name: 'Log in' })).toBeInTheDocument();
  });

  it('has every link in the mobile menu', async () => {
    become('professional');
    show();
    await userEvent.click(screen.getByLabelText('Open menu'));
    const menu = screen.getByRole('dialog', { name: 'Menu' });
    expect(
      within(menu)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Crown & Coil', 'Professionals', 'Services', 'My Dashboard', 'Manage Images', 'Account']);
    await userEvent.click(within(menu).getByRole('button', { name: 'Close menu' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
