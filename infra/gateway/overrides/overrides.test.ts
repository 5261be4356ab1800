import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@crown-and-coil/backend/testing-until';
import type { ReleaseRegistry } from '@crown-and-coil/release/registry/release-registry';
import { folderStore } from '@crown-and-coil/release/store/folder-store';
import type { ReleaseStore } from '@crown-and-coil/release/store/release-store';
import type { PageOverrides, RemoteRelease, RemoteRequires } from '@crown-and-coil/shared-ui/remote/registry';
import { listen, type RunningGateway, startGateway } from '../testing/running-gateway';
import { remoteLister, versionFinder } from './find-version';
import { type OverrideRules, readOverrideRules } from './override-rules';

const release = (name: string, version: string, requires?: RemoteRequires): RemoteRelease => ({
  version,
  container: `${name.replaceAll('-', '_')}_${version}`,
  entry: `/remotes/${name}/${version}/remoteEntry.js`,
  integrity: `sha384-${version}`,
  manifest: `/remotes/${name}/${version}/remote.json`,
  routes: [
    {
      path: name === 'mfe-booking' ? '/book/:id' : '/',
      screen: 'a',
      access: 'public',
      title: `Page of ${version}`,
      chunks: [`/remotes/${name}/${version}/a.js`],
    },
  ],
  ...(requires ? { requires } : {}),
});

const OLD = '1.3.0-aaaa';
const LIVE = '1.4.0-bbbb';
const NEXT = '1.5.0-cccc';
const TOO_NEW = '2.0.0-dddd';

const registry: ReleaseRegistry = {
  shell: {
    version: '1.0.0-shell',
    scripts: [],
    fonts: [],
    inlineStyles: '',
    icon: '',
    routes: [],
    previous: null,
  },
  remotes: {
    'mfe-browse': { ...release('mfe-browse', '1.0.0-eeee'), previous: null },
    'mfe-booking': { ...release('mfe-booking', LIVE), previous: release('mfe-booking', OLD) },
  },
};

let folder: string;
let api: Server;
let apiOrigin: string;
const gateways: RunningGateway[] = [];
const problems: unknown[] = [];
let on: number;
let off: number;

async function gateway(overrides: OverrideRules | undefined, publicUrl?: string): Promise<number> {
  const started = await startGateway({
    releases: folder,
    media: undefined,
    apiOrigin,
    overrides,
    ...(publicUrl && { publicUrl }),
    onProblem: (problem) => problems.push(problem),
  });
  gateways.push(started);
  return started.port;
}

interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

const ask = (
  port: number,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (answer) => {
      let body = '';
      answer.on('data', (part) => {
        body += part;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }));
    });
    sent.on('error', reject);
    sent.end();
  });

interface WrittenRegistry extends ReleaseRegistry {
  readonly overrides?: PageOverrides;
}

function written({ body }: Reply): WrittenRegistry {
  const [, json] = /<script type="application\/json" id="registry"[^>]*>([^<]*)<\/script>/.exec(body) ?? [];
  return JSON.parse(json ?? 'null');
}

const cookieOf = ({ headers }: Reply): string => String(headers['set-cookie']?.[0] ?? '');
/** A browser that has followed a link. */
async function after(port: number, query: string, headers: Record<string, string> = {}): Promise<string> {
  const reply = await ask(port, `/book/7?${query}`, headers);
  expect(reply.status).toBe(303);
  return cookieOf(reply).split(';', 1)[0] ?? '';
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'overrides-'));
  await writeFile(join(folder, 'registry.json'), JSON.stringify(registry));
  const needs = (contract: string): RemoteRequires => ({ contract, shared: {}, exports: {} });
  const published: [string, RemoteRelease][] = [
    ['mfe-browse', release('mfe-browse', '1.0.0-eeee')],
    ['mfe-booking', release('mfe-booking', OLD)],
    ['mfe-booking', release('mfe-booking', LIVE)],
    ['mfe-booking', release('mfe-booking', NEXT)],
    ['mfe-booking', release('mfe-booking', TOO_NEW, needs('^99.0.0'))],
  ];
  for (const [name, one] of published) {
    const place = join(folder, 'remotes', name, one.version);
    await mkdir(place, { recursive: true });
    await writeFile(join(place, 'release.json'), JSON.stringify(one));
  }
  api = createServer((_, answer) => void answer.writeHead(503).end());
  apiOrigin = await listen(api);
  on = await gateway({ origins: ['http://localhost:*', 'https://preview.example'] });
  off = await gateway(undefined);
});

afterAll(async () => {
  await Promise.all(gateways.map((gateway) => gateway.stop()));
  api.closeAllConnections();
  await new Promise((closed) => api.close(closed));
  await rm(folder, { recursive: true, force: true });
  expect(problems).toEqual([]);
});

describe('a link to another version', () => {
  it('redirects to the clean URL, and sets an HttpOnly cookie', async () => {
    const reply = await ask(on, `/book/7?remote=booking@${NEXT}&step=2`);
    expect(reply).toMatchObject({
      status: 303,
      headers: { location: '/book/7?step=2', 'cache-control': 'no-store' },
    });
    expect(cookieOf(reply)).toBe(`remotes=booking%40${NEXT}; Path=/; HttpOnly; SameSite=Lax`);
  });

  it('gives that browser only this version with its hints and no fallback', async () => {
    const cookie = await after(on, `remote=booking@${NEXT}`);
    const page = await ask(on, '/book/7', { cookie });
    expect(written(page).remotes['mfe-booking']).toMatchObject({ version: NEXT, previous: null });
    expect(written(page).overrides).toEqual({
      allowed: true,
      active: { 'mfe-booking': { kind: 'version', version: NEXT, live: LIVE } },
      refused: [],
    });
    expect(page.body).toContain(`href="/remotes/mfe-booking/${NEXT}/remoteEntry.js"`);
    expect(page.body).toContain(`<title>Page of ${NEXT}`);
    expect(page.body).not.toContain(`/${LIVE}/`);
    const other = await ask(on, '/book/7');
    expect(written(other)).toMatchObject({
      remotes: registry.remotes,
      overrides: { allowed: true, active: {}, refused: [] },
    });
  });

  it('persists when a page requests the registry again before a retry', async () => {
    const cookie = await after(on, `remote=booking@${NEXT}`);
    const seen = JSON.parse((await ask(on, '/registry.json', { cookie })).body) as WrittenRegistry;
    expect(seen.remotes['mfe-booking']?.version).toBe(NEXT);
    const live = await ask(on, '/registry.json');
    expect(live.headers.vary).toBe('cookie');
    expect(JSON.parse(live.body).remotes['mfe-booking'].version).toBe(LIVE);
  });

  it('selects the newest build of a version given without hash, and accepts the full name', async () => {
    expect(await after(on, 'remote=mfe-booking@1.5.0')).toBe(`remotes=booking%40${NEXT}`);
  });

  it("replaces the browser's earlier overrides, and an empty link removes all", async () => {
    const cookie = await after(on, `remote=booking@${NEXT}&remote=browse@1.0.0-eeee`);
    expect(Object.keys(written(await ask(on, '/', { cookie })).overrides?.active ?? {})).toEqual([
      'mfe-booking',
      'mfe-browse',
    ]);
    expect(await after(on, `remote=booking@${OLD}`, { cookie })).toBe(`remotes=booking%40${OLD}`);
    const back = await ask(on, '/?remote=none', { cookie });
    expect(back).toMatchObject({ status: 303, headers: { location: '/' } });
    expect(cookieOf(back)).toContain('remotes=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0');
  });

  it('sets a secure, host-only cookie over HTTPS', async () => {
    const secure = await gateway({ origins: [] }, 'https://staging.crown.test');
    const reply = await ask(secure, `/?remote=booking@${NEXT}`);
    expect(cookieOf(reply)).toBe(`__Host-remotes=booking%40${NEXT}; Path=/; HttpOnly; SameSite=Lax; Secure`);
    const cookie = cookieOf(reply).split(';', 1)[0] ?? '';
    expect(written(await ask(secure, '/', { cookie })).remotes['mfe-booking']?.version).toBe(NEXT);
  });

  it('never redirects off the site', async () => {
    const { headers } = await ask(on, '//evil.example/x?remote=none');
    expect(headers.location).toBe('/evil.example/x');
  });
});

describe("a link to a developer's origin", () => {
  it('allows this page to load and fetch from there, while the browser finds the release', async () => {
    const cookie = await after(on, 'remote=booking@http://localhost:4510');
    const page = await ask(on, '/book/7', { cookie });
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toMatch(/script-src [^;]* http:\/\/localhost:4510;/);
    expect(policy).toMatch(/connect-src [^;]* http:\/\/localhost:4510;/);
    expect(written(page).overrides?.active).toEqual({
      'mfe-booking': { kind: 'origin', origin: 'http://localhost:4510', live: LIVE },
    });
    expect(written(page).remotes['mfe-booking']).toMatchObject({ entry: '', previous: null });
    expect(page.body).not.toContain('rel="preload"');
    expect(String((await ask(on, '/book/7')).headers['content-security-policy'])).not.toContain('localhost');
  });

  it('can add a remote and pages that this site does not have yet', async () => {
    const cookie = await after(on, 'remote=loyalty@https://preview.example');
    const page = await ask(on, '/points', { cookie });
    expect(page.status).toBe(200);
    expect(written(page).remotes['mfe-loyalty']).toMatchObject({ entry: '', routes: [] });
    expect((await ask(on, '/points')).status).toBe(404);
  });
});

describe('a refused link changes nothing, and the page says why', () => {
  it.each([
    ['an unknown version', 'booking@9.9.9', 'mfe-booking 9.9.9 is not published on this site.'],
    ['an unknown remote', 'nothing@1.0.0', 'There is no remote mfe-nothing on this site.'],
    ['the shell', 'shell@1.0.0-shell', 'There is no remote mfe-shell on this site.'],
    ['a version that does not fit', `booking@${TOO_NEW}`, 'needs the remote contract ^99.0.0'],
    ['another origin', 'booking@https://evil.example', 'may not come from https://evil.example'],
    [
      'a host that looks like an allowed one',
      'booking@http://localhost.evil.example:4510',
      'may not come from',
    ],
    ['another scheme of an allowed host', 'booking@http://preview.example', 'may not come from'],
    ['another port of an allowed host', 'booking@https://preview.example:8443', 'may not come from'],
    ['an allowed host as a user name', 'booking@http://localhost:4510@evil.example', 'not understood'],
    ['an address with a path', 'booking@http://localhost:4510/x', 'not understood'],
    ['a script', 'booking@javascript:alert(1)', 'not understood'],
    ['a way out of the folder', 'booking@../../secret', 'not understood'],
    ['no version at all', 'booking', 'not understood'],
  ])('%s', async (_, asked, why) => {
    const cookie = await after(on, `remote=booking@${OLD}`);
    const reply = await ask(on, `/book/7?remote=${encodeURIComponent(asked)}`, { cookie });
    expect(reply.status).toBe(200);
    expect(reply.headers['set-cookie']).toBeUndefined();
    const { overrides, remotes } = written(reply);
    expect(overrides?.refused).toEqual([expect.stringContaining(why)]);
    expect(remotes['mfe-booking']?.version).toBe(OLD);
    expect(String(reply.headers['content-security-policy'])).not.toMatch(/evil|preview|localhost/);
  });

  it('one invalid part refuses the whole link', async () => {
    const reply = await ask(on, `/?remote=booking@${NEXT}&remote=browse@9.9.9`);
    expect(reply.headers['set-cookie']).toBeUndefined();
    expect(written(reply).overrides?.active).toEqual({});
  });

  it.each(['image', 'iframe', 'empty'])('a link that is requested as %s', async (destination) => {
    const reply = await ask(on, `/?remote=booking@${NEXT}`, { 'sec-fetch-dest': destination });
    expect(reply.headers['set-cookie']).toBeUndefined();
    expect(written(reply).overrides?.refused).toHaveLength(1);
  });

  it('a forbidden or outdated entry in the cookie is reported once and removed', async () => {
    const cookie = `remotes=${encodeURIComponent('booking@https://evil.example,browse@1.0.0-eeee')}`;
    const reply = await ask(on, '/', { cookie });
    expect(written(reply).overrides).toMatchObject({
      active: { 'mfe-browse': { version: '1.0.0-eeee' } },
      refused: [expect.stringContaining('evil.example')],
    });
    expect(cookieOf(reply)).toContain('remotes=browse%401.0.0-eeee;');
    expect(String(reply.headers['content-security-policy'])).not.toContain('evil');
  });

  it.each(['remotes=%', 'remotes=,,,', 'remotes=%00', `remotes=${'x@1'.repeat(900)}`])(
    'a malformed cookie: %.20s',
    async (cookie) => {
      const reply = await ask(on, '/', { cookie });
      expect(reply.status).toBe(200);
      expect(written(reply).overrides?.active).toEqual({});
    },
  );
});

describe('when disabled', () => {
  it('a crafted link only reports that overrides are off, whatever it requests', async () => {
    for (const asked of [`booking@${NEXT}`, 'booking@http://localhost:4510', 'call+us+now']) {
      const reply = await ask(off, `/book/7?remote=${asked}`);
      expect(reply.status).toBe(200);
      expect(reply.headers['set-cookie']).toBeUndefined();
      const { remotes, overrides } = written(reply);
      expect(remotes).toEqual(registry.remotes);
      expect(overrides).toEqual({
        allowed: false,
        active: {},
        refused: [expect.stringMatching(/^This site shows its live releases only/)],
      });
    }
  });

  it('a cookie from when it was enabled has no effect', async () => {
    const page = await ask(off, '/book/7', { cookie: 'remotes=booking%40http%3A%2F%2Flocalhost%3A4510' });
    expect(written(page)).toEqual({ remotes: registry.remotes });
    expect(String(page.headers['content-security-policy'])).not.toContain('localhost');
  });

  it('no versions are listed', async () => {
    expect((await ask(off, '/overrides.json')).status).toBe(404);
  });
});

test('the panel lists every version, and why some cannot be used', async () => {
  const { remotes, origins } = JSON.parse((await ask(on, '/overrides.json')).body);
  expect(origins).toEqual(['http://localhost:*', 'https://preview.example']);
  const booking = remotes.find(({ name }: { name: string }) => name === 'mfe-booking');
  expect(booking).toMatchObject({ live: LIVE, previous: OLD });
  const problems = Object.fromEntries(
    booking.versions.map((one: { version: string; problems: string[] }) => [
      one.version,
      one.problems.length,
    ]),
  );
  expect(problems).toEqual({ [OLD]: 0, [LIVE]: 0, [NEXT]: 0, [TOO_NEW]: 1 });
});

test('concurrent requests for unknown versions, and panels, share one listing of the store', async () => {
  const store = folderStore(folder);
  let goOn = () => {};
  const isWaiting = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let listings = 0;
  const slow: ReleaseStore = {
    ...store,
    async *list(prefix) {
      listings += prefix.startsWith('remotes/') ? 1 : 0;
      await isWaiting;
      yield* store.list(prefix);
    },
  };
  const findVersion = versionFinder(slow);
  const list = remoteLister(slow, findVersion);
  const found = Array.from({ length: 20 }, (_, at) => findVersion('mfe-booking', `9.9.${at}`));
  const listed = Array.from({ length: 20 }, () => list(registry));
  await new Promise(setImmediate);
  await until(() => listings >= 2);
  goOn();
  expect(await Promise.all(found)).toEqual(Array.from({ length: 20 }, () => undefined));
  expect((await Promise.all(listed)).flat()).toHaveLength(40);
  expect(listings).toBe(2);
});

describe('the configuration', () => {
  it.each([
    [{}, undefined],
    [{ NODE_ENV: 'production' }, undefined],
    [{ NODE_ENV: 'development' }, ['http://localhost:*', 'http://127.0.0.1:*']],
    [{ NODE_ENV: 'development', REMOTE_OVERRIDES: 'off' }, undefined],
    [{ NODE_ENV: 'production', REMOTE_OVERRIDES: 'on' }, []],
    [
      {
        NODE_ENV: 'production',
        REMOTE_OVERRIDES: 'on',
        REMOTE_OVERRIDE_ORIGINS: 'https://a.test, http://localhost:*',
      },
      ['https://a.test', 'http://localhost:*'],
    ],
    [{ NODE_ENV: 'production', REMOTE_OVERRIDE_ORIGINS: 'https://a.test' }, undefined],
    [{ NODE_ENV: 'production', REMOTE_OVERRIDES: '', REMOTE_OVERRIDE_ORIGINS: '' }, undefined],
    [{ NODE_ENV: 'production', REMOTE_OVERRIDES: 'on', REMOTE_OVERRIDE_ORIGINS: '' }, []],
  ])('%j allows %j', (env, origins) => {
    expect(readOverrideRules(env)?.origins).toEqual(origins);
  });

  it.each([
    '*',
    'https://*',
    'https://*.a.test',
    'https://a.test:*',
    'https://a.test/x',
    'a.test',
    'null',
    "'self'",
  ])('an origin like %s is reported as an error at startup', (origin) => {
    expect(() => readOverrideRules({ REMOTE_OVERRIDES: 'on', REMOTE_OVERRIDE_ORIGINS: origin })).toThrow(
      origin,
    );
  });

  it('any value but on and off is an error', () => {
    expect(() => readOverrideRules({ REMOTE_OVERRIDES: 'true' })).toThrow('on or off');
  });
});
