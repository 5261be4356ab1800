import fc from 'fast-check';
import { matchRoutes } from 'react-router-dom';
import { allows, bestRoutes, isFlagOn, matchesPath, routesFor } from './find-route';
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

  it('prefers a fixed segment to a parameter, in any remote', () => {
    expect(found('/edit/new')).toEqual(['mfe-b /edit/new']);
    expect(found('/edit/7')).toEqual(['mfe-a /edit/:id']);
  });

  it('finds nothing for an unknown path', () => {
    expect(found('/nope')).toEqual([]);
  });
});

describe('allows', () => {
  it('lets everyone see public routes', () => {
    expect(allows('public', null)).toBe(true);
    expect(allows('public', 'admin')).toBe(true);
  });

  it('lets only the declared roles see other routes', () => {
    expect(allows(['client'], 'client')).toBe(true);
    expect(allows(['client'], 'admin')).toBe(false);
    expect(allows(['client'], null)).toBe(false);
  });
});

describe('bestRoutes', () => {
  let warn: jest.SpyInstance;
  beforeEach(() => {
    warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  });
  afterEach(() => warn.mockRestore());

  const part = fc.constantFrom('a', 'b', 'A', ':id', ':other', 'new', 'x-y');
  const pattern = fc.array(part, { maxLength: 4 }).map((parts) => {
    // react-router needs each name once.
    return `/${parts.map((one, at) => (one.startsWith(':') ? `${one}${at}` : one)).join('/')}`;
  });
  const text = fc.constantFrom(
    'a',
    'b',
    'new',
    'X-Y',
    '',
    '%',
    '%2f',
    '%2F',
    '%61',
    '%zz',
    '%E9',
    '%F0%9F%91%91',
    '..',
    '*',
    '?',
    '\\',
    ':id',
    '%25',
    'K',
  );
  const pathname = fc.oneof(
    fc.array(text, { maxLength: 5 }).map((parts) => `/${parts.join('/')}`),
    fc.string({ unit: 'binary' }).map((any) => `/${any.replace(/[?#]/g, '')}`),
  );

  it('agrees with react-router about the best route', () => {
    fc.assert(
      fc.property(fc.array(pattern, { maxLength: 6 }), pathname, (patterns, path) => {
        const routes = patterns.map((one) => ({ path: one }));
        const [best] = bestRoutes(routes, path);
        expect(best).toBe(matchRoutes(routes, { pathname: path })?.[0]?.route);
      }),
      { numRuns: 2_000 },
    );
  });

  it('returns every route that react-router would open if it were listed first', () => {
    fc.assert(
      fc.property(fc.array(pattern, { maxLength: 6 }), pathname, (patterns, path) => {
        const routes = patterns.map((one) => ({ path: one }));
        const first = (one: { path: string }) => [one, ...routes.filter((other) => other !== one)];
        expect(bestRoutes(routes, path)).toEqual(
          routes.filter((one) => matchRoutes(first(one), { pathname: path })?.[0]?.route === one),
        );
      }),
      { numRuns: 1_000 },
    );
  });

  it('does not warn about malformed paths: the gateway would log each one', () => {
    for (const path of ['/a/%zz', '/%', '/a/%E9', `/${'%'.repeat(10_000)}`, '//%2f'])
      bestRoutes([{ path: '/a/:id' }, { path: '/:any' }], path);
    expect(warn).not.toHaveBeenCalled();
  });
});

describe('isFlagOn', () => {
  test.each([
    [undefined, {}, true, 'without a flag it always exists'],
    ['gift-cards', {}, false, 'an unknown flag is off'],
    ['gift-cards', { 'gift-cards': { share: 10, isOn: true } }, true, "the gateway's decision counts"],
    ['gift-cards', { 'gift-cards': { share: 100, isOn: false } }, false, 'the decision overrides the share'],
    ['gift-cards', { 'gift-cards': { share: 100 } }, true, 'without a decision a share of 100 is on'],
    ['gift-cards', { 'gift-cards': { share: 99 } }, false, 'without a decision a smaller share is off'],
    ['constructor', {}, false, 'a name of Object.prototype is no flag'],
  ])('flag %s with %j: %s (%s)', (flag, flags, expected, _reason) => {
    expect(isFlagOn({ flags }, flag)).toBe(expected);
    expect(isFlagOn({}, flag)).toBe(flag === undefined);
  });
});
