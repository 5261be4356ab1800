import { extensionsFor, isOffered, linksFor } from './contributions';
import type { Access, DeclaredExtension, DeclaredLink, RegisteredRemote, Registry, Role } from './registry';

interface Contributions {
  readonly routes?: readonly (readonly [string, Access, string?])[];
  readonly links?: readonly DeclaredLink[];
  readonly slots?: readonly DeclaredExtension[];
}

const registryOf = (remotes: Record<string, Contributions>, flags: Registry['flags'] = {}): Registry => ({
  flags,
  remotes: Object.fromEntries(
    Object.entries(remotes).map(([name, { routes = [], ...more }]) => [
      name,
      {
        ...more,
        routes: routes.map(([path, access, flag]) => ({ path, access, ...(flag && { flag }) })),
      } as unknown as RegisteredRemote,
    ]),
  ),
});

const link = (path: string, more: Partial<DeclaredLink> = {}): DeclaredLink => ({
  place: 'header',
  path,
  label: `To ${path}`,
  order: 10,
  ...more,
});

describe('linksFor', () => {
  const pathsFor = (registry: Registry, role: Role | null = null, place: DeclaredLink['place'] = 'header') =>
    linksFor(registry, place, role).map(({ path }) => path);

  it('sorts the links of all remotes by order, then by label', () => {
    const registry = registryOf({
      'mfe-a': {
        routes: [
          ['/a', 'public'],
          ['/b', 'public'],
        ],
        links: [link('/a', { order: 20 }), link('/b')],
      },
      'mfe-c': { routes: [['/c', 'public']], links: [link('/c', { label: 'First' })] },
      'mfe-d': {},
    });
    expect(pathsFor(registry)).toEqual(['/c', '/b', '/a']);
  });

  it('shows a link only in its place and for its roles', () => {
    const registry = registryOf({
      'mfe-a': {
        routes: [
          ['/a', 'public'],
          ['/b', 'public'],
        ],
        links: [link('/a', { roles: ['client', 'admin'] }), link('/b', { place: 'footer' })],
      },
    });
    expect(pathsFor(registry)).toEqual([]);
    expect(pathsFor(registry, 'professional')).toEqual([]);
    expect(pathsFor(registry, 'admin')).toEqual(['/a']);
    expect(pathsFor(registry, null, 'footer')).toEqual(['/b']);
  });

  it('omits a link to a page that is not live for this person', () => {
    const registry = registryOf({
      'mfe-a': {
        routes: [
          ['/a', ['client']],
          ['/b/:bookingId', 'public'],
        ],
        links: [link('/a'), link('/gone'), link('/b/:bookingId')],
      },
    });
    expect(pathsFor(registry)).toEqual(['/b/:bookingId']);
    expect(pathsFor(registry, 'client')).toEqual(['/a', '/b/:bookingId']);
  });

  it('omits a link whose flag or route is switched off', () => {
    const remotes = {
      'mfe-a': {
        routes: [
          ['/a', 'public'],
          ['/b', 'public', 'pages'],
        ],
        links: [link('/a', { flag: 'links' }), link('/b')],
      },
    } as const;
    expect(pathsFor(registryOf(remotes))).toEqual([]);
    expect(pathsFor(registryOf(remotes, { links: { share: 10, isOn: true } }))).toEqual(['/a']);
    expect(pathsFor(registryOf(remotes, { pages: { share: 100 } }))).toEqual(['/b']);
  });
});

describe('isOffered', () => {
  it('is true while a live remote has the page for this person', () => {
    const registry = registryOf({ 'mfe-a': { routes: [['/a', ['client']]] } });
    expect(isOffered(registry, '/a', 'client')).toBe(true);
    expect(isOffered(registry, '/a', null)).toBe(false);
    expect(isOffered(registry, '/b', 'client')).toBe(false);
  });
});

describe('extensionsFor', () => {
  const panel = (module: string, more: Partial<DeclaredExtension> = {}): DeclaredExtension => ({
    slot: 'booking.panel',
    module,
    order: 10,
    ...more,
  });
  const of = (registry: Registry, role: Role | null = 'client') =>
    extensionsFor(registry, 'booking.panel', role).map(({ id }) => id);

  it('sorts the extensions of all remotes by order, remote and module, and names the remote of each', () => {
    const registry = registryOf({
      'mfe-b': { slots: [panel('two'), panel('one'), panel('first', { order: 1 })] },
      'mfe-a': {
        slots: [panel('last', { order: 20 }), panel('points'), panel('x', { slot: 'home.section' })],
      },
    });
    expect(of(registry)).toEqual(['b.first', 'a.points', 'b.one', 'b.two', 'a.last']);
  });

  it('shows an extension only for its roles and while its flag is on', () => {
    const registry = registryOf(
      { 'mfe-a': { slots: [panel('a', { roles: ['client'] }), panel('b', { flag: 'panels' })] } },
      { panels: { share: 50, isOn: false } },
    );
    expect(of(registry)).toEqual(['a.a']);
    expect(of(registry, 'professional')).toEqual([]);
  });
});
