import { Provider } from '@crown-and-coil/shared-api';
import { fakeApi, store } from '@crown-and-coil/shared-api/testing';
import { MemoryRouter } from '@crown-and-coil/shared-ui';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { become } from '../testing/become';
import { link, writeRegistry } from '../testing/live-remotes';
import { SiteHeader } from './site-header';

beforeAll(() =>
  writeRegistry({
    'mfe-browse': {
      routes: { '/browse-professionals': 'public', '/browse-services': 'public' },
      links: [
        link('header', '/browse-services', { label: 'Services', order: 20 }),
        link('header', '/browse-professionals', { label: 'Professionals' }),
      ],
    },
    'mfe-professional': {
      routes: { '/professional-dashboard': ['professional', 'admin'], '/manage-media': ['professional'] },
      links: [
        link('account', '/professional-dashboard', {
          label: 'My Dashboard',
          icon: 'dashboard',
          roles: ['professional'],
        }),
        link('account', '/manage-media', { label: 'Manage Images', order: 20, roles: ['professional'] }),
        link('header', '/professional-dashboard', { label: 'Trial', flag: 'trial' }),
      ],
    },
    'mfe-client': {
      routes: { '/client-profile': ['client'], '/manage-media': ['client'] },
      links: [
        link('account', '/client-profile', {
          label: 'My Profile',
          icon: 'unheard-of' as never,
          roles: ['client'],
        }),
        link('account', '/manage-media', { label: 'Manage Images', order: 20, roles: ['client'] }),
      ],
    },
    'mfe-admin': {
      routes: { '/admin-upload': ['admin'] },
      links: [
        link('account', '/admin-dashboard', { label: 'Dashboard', roles: ['admin'] }),
        link('account', '/admin-upload', { label: 'Site Images', order: 20, roles: ['admin'] }),
      ],
    },
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
  it('is shown only after the persisted session has been loaded', () => {
    // A new store has not read the session yet.
    show();
    expect(screen.queryByRole('banner')).not.toBeInTheDocument();
  });

  it('offers Log in to visitors, and marks the current page', () => {
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
    ['admin', 'Site Images', ['/admin-upload', '/account']],
  ] as const)('shows the account menu of a %s', async (role, label, links) => {
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

  it('omits links to pages that no remote offers or whose flag is off', async () => {
    become('admin');
    show();
    await userEvent.click(screen.getByRole('button', { name: 'Site Images' }));
    expect(screen.getByRole('link', { name: 'Site Images' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Dashboard' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Trial' })).not.toBeInTheDocument();
  });

  it('closes the account menu with Escape, restoring focus, by a click outside and by Back', async () => {
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
    await userEvent.click(button);
    fireEvent.popState(window);
    expect(button).toHaveAttribute('aria-expanded', 'false');
  });

  it('logs out: ends the session and revokes its token', async () => {
    const { calls } = fakeApi({ 'POST /logout/': () => new Response(null, { status: 204 }) });
    become('client');
    show();
    await userEvent.click(screen.getByRole('button', { name: 'My Profile' }));
    await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
    expect(store.getState().session).toMatchObject({ status: 'anonymous', endedBy: 'logout' });
    const revoked = () => calls.filter(({ path }) => path === '/logout/');
    await waitFor(() => expect(revoked()).toHaveLength(1));
    expect(revoked()[0]?.headers.get('authorization')).toBe('Bearer token-of-client');
    expect(screen.getByRole('link', { name: 'Log in' })).toBeInTheDocument();
  });

  it('shows every link in the mobile menu', async () => {
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

  it('closes the mobile menu by Back, also before the page of a pressed link is rendered', async () => {
    show();
    await userEvent.click(screen.getByLabelText('Open menu'));
    expect(screen.getByRole('dialog', { name: 'Menu' })).toBeInTheDocument();
    fireEvent.popState(window);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
