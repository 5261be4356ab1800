import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReleaseRegistry } from '@crown-and-coil/release/registry/release-registry';
import { browserIds } from '@crown-and-coil/service/browser-id';
import type { Registry, RemoteRelease } from '@crown-and-coil/shared-ui/remote/registry';
import { liveReleases } from './live-releases';
import { readOverrideRules } from './overrides/override-rules';
import { type RunningGateway, startGateway } from './testing/running-gateway';

const release = (name: string, version: string): RemoteRelease => ({
  version,
  container: `${name}_${version}`.replaceAll(/\W/g, '_'),
  entry: `/remotes/${name}/${version}/remoteEntry.js`,
  integrity: `sha384-${version}`,
  manifest: `/remotes/${name}/${version}/remote.json`,
  routes: [
    { path: `/${name}`, screen: 'a', access: 'public', title: `Page of ${version}`, chunks: [] },
    {
      path: `/${name}-new`,
      screen: 'b',
      access: 'public',
      title: 'New',
      description: 'A page for those browsers that a flag gives it to.',
      flag: 'new-page',
      chunks: [],
    },
  ],
});
const since = '2026-11-22T00:00:00.000Z';
const shell = {
  version: '1',
  scripts: [],
  fonts: [],
  inlineStyles: '',
  icon: '',
  routes: [],
  previous: null,
};
const plain: ReleaseRegistry = {
  shell,
  remotes: {
    'mfe-a': { ...release('mfe-a', '1'), previous: release('mfe-a', '0') },
    'mfe-b': { ...release('mfe-b', '1'), previous: null },
  },
};
const withCanaries = (share: number): ReleaseRegistry => ({
  ...plain,
  flags: { 'new-page': { share } },
  remotes: {
    'mfe-a': {
      ...release('mfe-a', '1'),
      previous: release('mfe-a', '0'),
      canary: { release: release('mfe-a', '2'), share, since },
    },
    'mfe-b': {
      ...release('mfe-b', '1'),
      previous: null,
      canary: { release: release('mfe-b', '2'), share, since },
    },
  },
});
/** Always the same 1,000. */
const browsers = Array.from({ length: 1000 }, (_, number) => String(number).padStart(22, '0'));
const has = (registry: ReleaseRegistry, browser: string | null) => {
  const { remotes, flags } = liveReleases(registry).forBrowser(browser).registry;
  return {
    a: remotes['mfe-a']?.version === '2',
    b: remotes['mfe-b']?.version === '2',
    flag: flags?.['new-page']?.isOn === true,
  };
};
const count = (of: readonly boolean[]) => of.filter(Boolean).length;

describe("a browser's registry", () => {
  test('with a canary or flag at 10 % goes to 8 to 12 % of 1,000 browsers, always the same ones', () => {
    const registry = withCanaries(10);
    const first = browsers.map((browser) => has(registry, browser));
    expect(browsers.map((browser) => has(registry, browser))).toEqual(first);
    for (const key of ['a', 'b', 'flag'] as const) {
      const got = count(first.map((one) => one[key]));
      expect(got).toBeGreaterThanOrEqual(80);
      expect(got).toBeLessThanOrEqual(120);
    }
  });

  test('assigns canaries of two remotes and a flag independently: at 50 % each, a quarter gets two', () => {
    const all = browsers.map((browser) => has(withCanaries(50), browser));
    for (const both of [
      count(all.map(({ a, b }) => a && b)),
      count(all.map(({ a, flag }) => a && flag)),
      count(all.map(({ b, flag }) => b && flag)),
    ]) {
      expect(both).toBeGreaterThan(210);
      expect(both).toBeLessThan(290);
    }
  });

  test('keeps a canary for a browser when the share grows', () => {
    for (const browser of browsers)
      if (has(withCanaries(10), browser).a) expect(has(withCanaries(50), browser).a).toBe(true);
  });

  test('without an id has no canary, and only flags that are on for every browser', () => {
    expect(has(withCanaries(99), null)).toEqual({ a: false, b: false, flag: false });
    expect(has(withCanaries(100), null).flag).toBe(true);
  });

  test('falls back from the canary to the live version', () => {
    const registry = withCanaries(99);
    const browser = browsers.find((one) => has(registry, one).a) ?? '';
    const { remotes, canaries } = liveReleases(registry).forBrowser(browser).registry;
    expect(remotes['mfe-a']).toMatchObject({ version: '2', previous: { version: '1' } });
    expect(remotes['mfe-a']?.previous).not.toHaveProperty('previous');
    expect(canaries?.['mfe-a']).toEqual({ version: '2', share: 99, isOn: true });
  });

  test('is unchanged without canaries and flags', () => {
    expect(Object.keys(JSON.parse(liveReleases(plain).forBrowser(browsers[0] ?? '').publicJson))).toEqual([
      'remotes',
    ]);
    expect(liveReleases(plain).isSplit).toBe(false);
  });

  test('stays cached while it is in use, however many others there are', () => {
    const flags = Object.fromEntries(Array.from({ length: 8 }, (_, n) => [`flag-${n}`, { share: 50 }]));
    const live = liveReleases({ ...plain, flags });
    const [first = '', ...others] = browsers;
    const cached = live.forBrowser(first);
    for (const other of others) {
      live.forBrowser(other);
      expect(live.forBrowser(first)).toBe(cached);
    }
  });

  test("excludes the canary's private metadata", () => {
    const { publicJson } = liveReleases(withCanaries(1)).forBrowser(null);
    expect(publicJson).not.toContain('/remotes/mfe-a/2/');
    expect(publicJson).not.toContain(since);
  });
});

const SECRETS = ['a secret of this test'] as const;
const ids = browserIds(SECRETS, false);
const cookieOf = (id = ''): string => ids.setCookie(id).split(';', 1)[0] ?? '';

describe('over HTTP', () => {
  let folder: string;
  const gateways: RunningGateway[] = [];
  const write = (registry: ReleaseRegistry) =>
    writeFile(join(folder, 'registry.json'), JSON.stringify(registry));

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'shares-'));
  });
  afterEach(async () => {
    for (const one of gateways.splice(0)) await one.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function gateway(publicUrl?: string): Promise<string> {
    const started = await startGateway({
      releases: folder,
      media: undefined,
      apiOrigin: 'http://127.0.0.1:9',
      overrides: readOverrideRules({ NODE_ENV: 'test' }),
      browserIdSecrets: SECRETS,
      ...(publicUrl && { publicUrl }),
      onProblem: () => undefined,
    });
    gateways.push(started);
    return started.address;
  }
  const ask = async (address: string, path: string, cookie = '') => {
    const answer = await fetch(address + path, { headers: { cookie }, redirect: 'manual' });
    return { answer, headers: answer.headers, text: await answer.text() };
  };
  const registryIn = (html: string): Registry =>
    JSON.parse(/id="registry"[^>]*>([^<]*)</.exec(html)?.[1] ?? '{}') as Registry;
  const within = (registry: ReleaseRegistry) => browsers.find((browser) => has(registry, browser).a) ?? '';

  test('a page gives a new browser an id; page, registry.json and panel then agree', async () => {
    await write(withCanaries(50));
    const address = await gateway();
    const first = await ask(address, '/mfe-a');
    expect(registryIn(first.text).remotes['mfe-a']?.version).toBe('1');
    const [cookie = ''] = first.headers.getSetCookie();
    expect(cookie).toMatch(/^browser=[\w-]{22}\.[\w%]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
    for (const id of browsers.slice(0, 8).map(cookieOf)) {
      const page = await ask(address, '/mfe-a', id);
      expect(page.headers.getSetCookie()).toEqual([]);
      const registry = registryIn(page.text);
      const again = JSON.parse((await ask(address, '/registry.json', id)).text) as Registry;
      expect(again).toEqual(registry);
      const panel = JSON.parse((await ask(address, '/overrides.json', id)).text) as {
        remotes: { name: string; live: string; canary: object }[];
      };
      expect(panel.remotes[0]).toMatchObject({
        name: 'mfe-a',
        live: '1',
        canary: registry.canaries?.['mfe-a'],
      });
    }
  });

  test('responses that differ between browsers are not stored by shared caches', async () => {
    await write(withCanaries(10));
    const address = await gateway();
    for (const path of ['/mfe-a', '/registry.json']) {
      const { headers } = await ask(address, path);
      expect(headers.get('cache-control')).toBe('private, no-cache');
      expect(headers.get('vary')).toContain('cookie');
    }
    const [one, other] = [within(withCanaries(10)), browsers.find((id) => !has(withCanaries(10), id).a)];
    const etagOf = async (id = '') =>
      (await ask(address, '/registry.json', cookieOf(id))).headers.get('etag');
    expect(await etagOf(one)).not.toBe(await etagOf(other));
  });

  test('over HTTPS the id cookie is bound to this host', async () => {
    await write(withCanaries(10));
    const { headers } = await ask(await gateway('https://crownandcoil.example'), '/');
    expect(headers.getSetCookie()[0]).toMatch(/^__Host-browser=[\w-]{22}\.[\w%]+; .*; Secure; SameSite=Lax$/);
  });

  test('without a canary no browser gets an id', async () => {
    await write(plain);
    const { headers } = await ask(await gateway(), '/mfe-a');
    expect(headers.getSetCookie()).toEqual([]);
    expect(headers.get('cache-control')).toBe('no-cache');
  });

  test.each([
    '',
    'x',
    '__proto__',
    'a'.repeat(22),
    `${'a'.repeat(22)}.${'b'.repeat(43)}`,
    'a'.repeat(23),
    `${'a'.repeat(21)}%`,
    '"><script>',
  ])('an id like "%s" without the gateway\'s signature is ignored', async (id) => {
    await write(withCanaries(99));
    const { headers, text } = await ask(await gateway(), '/mfe-a', `browser=${id}`);
    expect(headers.getSetCookie()).toHaveLength(1);
    expect(registryIn(text).remotes['mfe-a']?.version).toBe('1');
  });

  test('an override takes precedence over the canary', async () => {
    const registry = withCanaries(99);
    await write(registry);
    const older = join(folder, 'remotes/mfe-a/0');
    await mkdir(older, { recursive: true });
    await writeFile(join(older, 'release.json'), JSON.stringify(release('mfe-a', '0')));
    const cookie = `${cookieOf(within(registry))}; remotes=${encodeURIComponent('a@0')}`;
    const seen = JSON.parse((await ask(await gateway(), '/registry.json', cookie)).text) as Registry;
    expect(seen.remotes['mfe-a']).toMatchObject({ version: '0', previous: null });
    expect(seen.canaries?.['mfe-a']).toEqual({ version: '2', share: 99, isOn: false });
  });

  test('a route behind a flag exists for browsers that have it, and is indexed only when all do', async () => {
    await write(withCanaries(50));
    const address = await gateway();
    const flagged = browsers.find((id) => has(withCanaries(50), id).flag);
    const other = browsers.find((id) => !has(withCanaries(50), id).flag);
    const statusFor = async (cookie: string) => (await ask(address, '/mfe-a-new', cookie)).answer.status;
    expect(await statusFor(cookieOf(flagged))).toBe(200);
    expect(await statusFor(cookieOf(other))).toBe(404);
    expect(await statusFor('')).toBe(404);
    expect((await ask(address, '/sitemap.xml')).text).not.toContain('/mfe-a-new');
    await write(withCanaries(100));
    expect(await statusFor('')).toBe(200);
    expect((await ask(address, '/sitemap.xml')).text).toContain('/mfe-a-new');
  });
});
