import type { Registry, RemoteRelease } from '@crown-and-coil/shared-ui/remote/registry';
import { withOrigins } from './origins';

const ORIGIN = 'http://localhost:4510';

const live: RemoteRelease = {
  version: '1.0.0-live',
  container: 'mfe_booking_live',
  entry: '/remotes/mfe-booking/1.0.0-live/remoteEntry.js',
  integrity: 'sha384-live',
  manifest: '/m.json',
  routes: [],
};

/** As the gateway writes it: the origin's files are not known yet. */
const registry: Registry = {
  remotes: {
    'mfe-booking': { ...live, version: ORIGIN, container: '', entry: '', integrity: '', previous: null },
    'mfe-browse': { ...live, previous: null },
  },
  overrides: {
    allowed: true,
    active: { 'mfe-booking': { kind: 'origin', origin: ORIGIN, live: live.version } },
    refused: [],
  },
};

const built = {
  version: 'develop-1',
  container: 'mfe_booking_develop',
  entry: 'remoteEntry.js',
  integrity: 'sha384-own',
  manifest: `${ORIGIN}/remote.json`,
  routes: [
    {
      path: '/new/:id',
      screen: 'new',
      access: 'public',
      title: 'New',
      chunks: ['/new.js'],
    },
  ],
  links: [{ place: 'header', path: '/new', label: 'New', order: 10 }],
  slots: [{ slot: 'home.section', module: 'new', order: 10 }],
};

function serve(answer: () => Response | Promise<Response>) {
  const fetched = jest.fn(async (..._: Parameters<typeof fetch>) => answer());
  globalThis.fetch = fetched;
  return fetched;
}

beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => {});
});

it('uses the release that the origin serves now, with absolute URLs and no fallback', async () => {
  const fetched = serve(() => Response.json(built));
  const { remotes, overrides } = await withOrigins(registry);
  expect(remotes['mfe-booking']).toEqual({
    version: 'develop-1',
    container: 'mfe_booking_develop',
    entry: `${ORIGIN}/remoteEntry.js`,
    integrity: 'sha384-own',
    manifest: `${ORIGIN}/remote.json`,
    routes: [
      { path: '/new/:id', screen: 'new', access: 'public', title: 'New', chunks: [`${ORIGIN}/new.js`] },
    ],
    links: built.links,
    slots: built.slots,
    previous: null,
  });
  expect(remotes['mfe-browse']).toBe(registry.remotes['mfe-browse']);
  expect(overrides?.refused).toEqual([]);
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(fetched.mock.calls[0]?.[0]).toBe(`${ORIGIN}/release.json`);
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({ credentials: 'omit', cache: 'no-store' });
});

it.each<[string, () => Response | Promise<Response>]>([
  ['does not answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['has no build yet', () => new Response('Not built yet', { status: 503 })],
  ['answers a page', () => new Response('<!doctype html>')],
  ['answers something else', () => Response.json({ name: 'mfe-booking' })],
  ['answers nothing', () => Response.json(null)],
  ['names files of another origin', () => Response.json({ ...built, entry: 'https://evil.example/x.js' })],
  [
    'names a part of another origin',
    () => Response.json({ ...built, routes: [{ ...built.routes[0], chunks: ['//evil.example/x.js'] }] }),
  ],
])('an origin that %s has no fallback, and never shows the live build', async (_, answer) => {
  serve(answer);
  const { remotes, overrides } = await withOrigins(registry);
  expect(remotes['mfe-booking']).toMatchObject({ entry: '', previous: null });
  expect(overrides?.refused).toEqual([expect.stringContaining(`${ORIGIN} does not serve mfe-booking.`)]);
});
