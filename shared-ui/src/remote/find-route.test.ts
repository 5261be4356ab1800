import { allows, matchesPath, routesFor } from './find-route';
import type { Access, RegisteredRemote, Registry } from './registry';

const remote = (routes: readonly (readonly [string, Access])[]): RegisteredRemote => ({
  version: '1',
  container: 'c',
  entry: '/e.js',
  integrity: '',
  manifest: '',
  previous: null,
  routes: routes.map(([path, access]) => ({ path, access, screen: 's', title: 't', chunks: [] })),
});

const registry: Registry = {
  remotes: {
    'mfe-a': remote([
      ['/', 'public'],
      ['/booking/:bookingId/update', ['client']],
      ['/manage-media', ['client']],
      ['/edit/:id', 'public'],
    ]),
    'mfe-b': remote([
      ['/manage-media', ['professional', 'admin']],
      ['/edit/new', 'public'],
    ]),
  },
};

const found = (path: string) =>
  routesFor(registry, path).map(({ remote: name, route }) => `${name} ${route.path}`);

describe('matchesPath', () => {
  it.each([
    ['/', '/', true],
    ['/login', '/login/', true],
    ['/login', '/LOGIN', true],
    ['/service-details/:id', '/service-details/42', true],
    ['/service-details/:id', '/service-details', false],
    ['/service-details/:id', '/service-details/42/more', false],
    ['/', '/anything', false],
    ['/a/:id', '/a/%zz', true],
  ])('%s for %s is %s', (pattern, path, expected) => {
    expect(matchesPath(pattern, path)).toBe(expected);
  });
});

describe('routesFor', () => {
  it('finds the remote that declares a path', () => {
    expect(found('/')).toEqual(['mfe-a /']);
    expect(found('/booking/7/update')).toEqual(['mfe-a /booking/:bookingId/update']);
  });

  it('finds each remote that declares the same path for its own roles', () => {
    expect(found('/manage-media')).toEqual(['mfe-a /manage-media', 'mfe-b /manage-media']);
  });

  it('prefers a fixed segment to a varying one, whichever remote has it', () => {
    expect(found('/edit/new')).toEqual(['mfe-b /edit/new']);
    expect(found('/edit/7')).toEqual(['mfe-a /edit/:id']);
  });

  it('finds nothing for an unknown path', () => {
    expect(found('/nope')).toEqual([]);
  });
});

describe('allows', () => {
  it('lets everyone see what is public', () => {
    expect(allows('public', null)).toBe(true);
    expect(allows('public', 'admin')).toBe(true);
  });

  it('lets only the declared roles see the rest', () => {
    expect(allows(['client'], 'client')).toBe(true);
    expect(allows(['client'], 'admin')).toBe(false);
    expect(allows(['client'], null)).toBe(false);
  });
});
