import type { RegisteredRemote, Registry } from '@crown-and-coil/shared-ui/remote/registry';
import { link } from '../testing/live-remotes';
import { destinationAfterLogin, firstPageOf, landingOf, originIn } from './after-login';

const registry: Registry = {
  remotes: {
    'mfe-booking': {
      routes: [
        { path: '/confirm-booking/:serviceId', access: 'public', screen: 's', title: 't', chunks: [] },
        { path: '/client-profile', access: ['client'], screen: 's', title: 't', chunks: [] },
        { path: '/browse-services', access: 'public', screen: 's', title: 't', chunks: [] },
        { path: '/professional-dashboard', access: ['professional'], screen: 's', title: 't', chunks: [] },
      ],
      links: [
        link('landing', '/professional-dashboard', { roles: ['professional'] }),
        link('landing', '/browse-services', { roles: ['client'], order: 20 }),
        // No live remote has this page.
        link('landing', '/client-start', { roles: ['client'], order: 10 }),
        link('first-landing', '/client-profile', { roles: ['client'] }),
      ],
    } as unknown as RegisteredRemote,
  },
};
const confirm = { pathname: '/confirm-booking/1', search: '?a=1', hash: '', state: { slotStart: 'x' } };

describe('destinationAfterLogin', () => {
  it('returns to the origin with its state', () => {
    expect(destinationAfterLogin(registry, 'client', originIn({ from: confirm }))).toEqual(confirm);
  });

  it.each([
    ['professional', '/professional-dashboard'],
    ['client', '/browse-services'],
    // No remote declares a landing page for admins here.
    ['admin', '/'],
  ] as const)('sends a %s without an origin to %s', (role, path) => {
    expect(destinationAfterLogin(registry, role, null)).toMatchObject({ pathname: path, state: null });
    expect(landingOf(registry, role)).toBe(path);
  });

  it('sends a new client to their own profile, other roles to their landing page', () => {
    expect(firstPageOf(registry, 'client')).toBe('/client-profile');
    expect(firstPageOf(registry, 'professional')).toBe('/professional-dashboard');
    expect(firstPageOf({ remotes: {} }, 'client')).toBe('/');
  });

  it('is the landing page when the origin is not for this role', () => {
    const origin = originIn({ from: { pathname: '/client-profile' } });
    expect(destinationAfterLogin(registry, 'professional', origin).pathname).toBe('/professional-dashboard');
    expect(destinationAfterLogin(registry, 'client', origin).pathname).toBe('/client-profile');
  });
});

describe('originIn', () => {
  it.each([
    null,
    {},
    { from: null },
    { from: { pathname: 7 } },
    { from: { pathname: '//evil.example' } },
    { from: { pathname: '/\\evil' } },
  ])('finds no origin in %j', (state) => expect(originIn(state)).toBeNull());
});
