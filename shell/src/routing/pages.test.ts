import type { Access, RegisteredRemote, Registry } from '@crown-and-coil/shared-ui/remote/registry';
import { decidePage, type Visitor } from './pages';

const remote = (path: string, access: Access): RegisteredRemote => ({
  version: '1',
  container: 'c',
  entry: '/e.js',
  integrity: '',
  manifest: '',
  previous: null,
  routes: [{ path, access, screen: 's', title: `${path} title`, chunks: [] }],
});

const registry: Registry = {
  remotes: {
    'mfe-browse': remote('/browse-services', 'public'),
    'mfe-client': remote('/manage-media', ['client']),
    'mfe-professional': remote('/manage-media', ['professional', 'admin']),
  },
};

const anonymous: Visitor = { status: 'anonymous' };
const as = (role: 'client' | 'professional' | 'admin'): Visitor => ({ status: 'authenticated', role });

describe('decidePage', () => {
  it('shows a public page to everyone, even before the session is loaded', () => {
    for (const visitor of [anonymous, as('client'), { status: 'restoring' } as const]) {
      expect(decidePage(registry, '/browse-services', visitor)).toMatchObject({
        kind: 'remote',
        remote: 'mfe-browse',
      });
    }
  });

  it('waits for the session on a protected page', () => {
    expect(decidePage(registry, '/manage-media', { status: 'restoring' })).toEqual({ kind: 'wait' });
  });

  it('sends an admin without two-step log-in to set it up, except from public and own pages', () => {
    const held = { ...as('admin'), needsSecondFactor: true } as Visitor;
    expect(decidePage(registry, '/manage-media', held)).toEqual({ kind: 'second-factor' });
    expect(decidePage(registry, '/browse-services', held)).toMatchObject({ kind: 'remote' });
    expect(decidePage(registry, '/account', held)).toMatchObject({ kind: 'own' });
  });

  it('sends anonymous visitors of a protected page to log in', () => {
    expect(decidePage(registry, '/manage-media', anonymous)).toEqual({ kind: 'log-in' });
  });

  it('assigns a shared path to the remote that declares it for the role', () => {
    expect(decidePage(registry, '/manage-media', as('client'))).toMatchObject({ remote: 'mfe-client' });
    expect(decidePage(registry, '/manage-media', as('admin'))).toMatchObject({ remote: 'mfe-professional' });
  });

  it('denies a page to a role without access', () => {
    const onlyClients: Registry = { remotes: { 'mfe-client': remote('/client-profile', ['client']) } };
    expect(decidePage(onlyClients, '/client-profile', as('professional'))).toEqual({ kind: 'unauthorized' });
  });

  it('answers not-found for a path without a route', () => {
    expect(decidePage(registry, '/nope', as('admin'))).toEqual({ kind: 'not-found' });
  });
});
