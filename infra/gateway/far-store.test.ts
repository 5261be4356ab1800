import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { until } from '@crown-and-coil/backend/testing-until';
import { promote } from '@crown-and-coil/release/actions/promote';
import { rollBack } from '@crown-and-coil/release/actions/roll-back';
import { numbered, readLive } from '@crown-and-coil/release/registry/numbered-registry';
import { type ReleaseStore, StoreUnavailable } from '@crown-and-coil/release/store/release-store';
import { buildOf, temporaryFolder } from '@crown-and-coil/release/testing/site';
import type { Registry } from '@crown-and-coil/shared-ui/remote/registry';
import { mirrorOf } from './mirror';
import { farStore, type RunningGateway, startFarGateway } from './testing/running-gateway';

let site: Awaited<ReturnType<typeof temporaryFolder>>;
let store: ReleaseStore;
let here: string;
let gateway: RunningGateway;
let address: string;
const problems: string[] = [];
const looks: boolean[] = [];

let damaged = '';
let unreadable = '';
let isAway = false;

/** The same as the gateway reaches it. */
function asReached(far: ReleaseStore): ReleaseStore {
  const there = <Answer>(answer: Promise<Answer>): Promise<Answer> =>
    isAway ? Promise.reject(new Error('The store is away.')) : answer;
  return {
    ...far,
    get: (path) =>
      path === unreadable
        ? Promise.reject(new StoreUnavailable(`${path} cannot be read.`))
        : there(path === damaged ? Promise.resolve(Buffer.from('stolen')) : far.get(path)),
    has: (path) => there(far.has(path)),
  };
}

const bucket = () => join(site.folder, 'bucket');

async function start(): Promise<void> {
  gateway = await startFarGateway(here, asReached(store), { problems, looks });
  address = gateway.address;
}
const stop = () => gateway.stop();

/** Stops the gateway and deletes its copies, as of a container that is replaced. */
async function loseCopies(): Promise<void> {
  await stop();
  // It may still write a copy.
  await rm(here, { recursive: true, maxRetries: 10 });
  await mkdir(here, { recursive: true });
}

beforeEach(async () => {
  problems.length = 0;
  damaged = '';
  unreadable = '';
  isAway = false;
  site = await temporaryFolder();
  here = join(site.folder, 'here');
  await mkdir(here);
  store = farStore(bucket());
  await buildOf(bucket(), 'mfe-a', '1');
  await buildOf(bucket(), 'mfe-a', '2');
  await promote(store, [{ name: 'mfe-a', version: '1' }]);
  await start();
});
afterEach(async () => {
  jest.restoreAllMocks();
  await stop();
  await site.remove();
});

const text = async (path: string) => {
  const answer = await fetch(address + path);
  return answer.status === 200 ? answer.text() : answer.status;
};
const live = async (name = 'mfe-a') =>
  (JSON.parse(String(await text('/registry.json'))) as { remotes: Record<string, { version: string }> })
    .remotes[name]?.version;

const untilLive = (version: string, name?: string) => until(async () => (await live(name)) === version);

/** Moves the gateway's clock forward, past the pause before it copies a version again. */
function passTime(ms: number): void {
  const { now } = performance;
  jest.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + ms);
}

test('live versions are served from startup, with their files', async () => {
  expect(await live()).toBe('1');
  expect(await text('/remotes/mfe-a/1/app.js')).toBe('1');
});

test('a promotion is picked up without a restart, and its files are fetched before its pages change', async () => {
  await promote(store, [{ name: 'mfe-a', version: '2' }]);
  await untilLive('2');
  expect((await readdir(join(here, 'remotes/mfe-a'))).sort()).toEqual(['1', '2']);
  await rollBack(store, ['mfe-a']);
  await untilLive('1');
});

test('files of versions that are not live are fetched on request, and missing ones are 404', async () => {
  expect(await text('/remotes/mfe-a/2/app.js')).toBe('2');
  for (const path of [
    '/remotes/mfe-a/3/app.js',
    '/remotes/mfe-a/2/none.js',
    '/remotes/..%2f/1/app.js',
    '/remotes/mfe-a',
  ])
    expect(await text(path)).toBe(404);
});

test('the least recently used copies are deleted; live ones and builds stay', async () => {
  const folder = join(site.folder, 'copies');
  for (const version of ['3', '4', '5']) await buildOf(bucket(), 'mfe-a', version);
  await buildOf(folder, 'mfe-a', 'built');
  const mirror = mirrorOf(store, folder, 2);
  await mirror.bring({ name: 'mfe-a', version: '1' });
  mirror.keepLive([{ name: 'mfe-a', version: '1' }]);
  for (const version of ['2', '3', '4', '3', '5']) await mirror.bring({ name: 'mfe-a', version });
  expect((await readdir(join(folder, 'remotes/mfe-a'))).sort()).toEqual(['1', '3', '5', 'built']);
});

test('copies of earlier processes are deleted too', async () => {
  const folder = join(site.folder, 'copies');
  for (const version of ['3', '4', '5']) await buildOf(bucket(), 'mfe-a', version);
  await buildOf(folder, 'mfe-a', 'built');
  const earlier = mirrorOf(store, folder, 2);
  for (const version of ['1', '2']) await earlier.bring({ name: 'mfe-a', version });
  const mirror = mirrorOf(store, folder, 2);
  mirror.keepLive([{ name: 'mfe-a', version: '1' }]);
  for (const version of ['1', '3', '4']) await mirror.bring({ name: 'mfe-a', version });
  expect((await readdir(join(folder, 'remotes/mfe-a'))).sort()).toEqual(['1', '3', '4', 'built']);
});

test('of many requested versions three are copied at a time, and a live one does not wait', async () => {
  const versions = Array.from({ length: 9 }, (_, at) => String(at + 1));
  for (const version of versions) await buildOf(bucket(), 'mfe-a', version);
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isSlow = true;
  const copied = new Set<string>();
  let described = 0;
  const slow: ReleaseStore = {
    ...store,
    get: async (path) => {
      const [, version = ''] = /mfe-a\/(\d)\/app\.js$/.exec(path) ?? [];
      if (version !== '') copied.add(version);
      if (version !== '' && isSlow) await isReleased;
      const bytes = await store.get(path);
      // Read last before a version's files.
      if (path.endsWith('/release.json.sig')) described += 1;
      return bytes;
    },
  };
  const mirror = mirrorOf(slow, join(site.folder, 'copies'));
  const requests = versions.map((version) => mirror.bringFor(`/remotes/mfe-a/${version}/app.js`));
  await until(() => described >= versions.length);
  await new Promise(setImmediate);
  expect(copied.size).toBe(3);
  const waiting = versions.find((version) => !copied.has(version)) ?? '';
  isSlow = false;
  await mirror.bringLive({ name: 'mfe-a', version: waiting });
  release();
  expect(await Promise.all(requests)).toEqual(versions.map(() => true));
});

test('drafts of a killed gateway are deleted after an hour; newer ones may belong to a running one', async () => {
  const drafts = join(site.folder, 'copies/.drafts');
  const made = { old: new Date(Date.now() - 2 * 3_600_000), new: new Date() };
  for (const [name, at] of Object.entries(made)) {
    await mkdir(join(drafts, name), { recursive: true });
    await writeFile(join(drafts, name, 'half.js'), 'half');
    await utimes(join(drafts, name), at, at);
  }
  await mirrorOf(store, join(site.folder, 'copies')).bring({ name: 'mfe-a', version: '1' });
  await until(async () => !(await readdir(drafts)).includes('old'));
  expect(await readdir(drafts)).toEqual(['new']);
});

test('an open page gets its files after the gateway lost its copies', async () => {
  await loseCopies();
  await start();
  expect(await text('/remotes/mfe-a/1/app.js')).toBe('1');
});

test('a version whose bytes do not match its build is not served: the previous one stays', async () => {
  damaged = 'remotes/mfe-a/2/app.js';
  await promote(farStore(bucket()), [{ name: 'mfe-a', version: '2' }]);
  await until(() => problems.length > 0);
  expect(problems).toEqual([expect.stringContaining('mfe-a/2/app.js')]);
  expect(await live()).toBe('1');
  expect(await text('/remotes/mfe-a/2/app.js')).toBe(404);
  expect(looks.at(-1)).toBe(false);
  damaged = '';
  passTime(6_000);
  await untilLive('2');
  await until(() => looks.at(-1) === true);
});

test("a damaged version blocks no other team's promotion or rollback, and is reported once", async () => {
  await buildOf(bucket(), 'mfe-b', '1');
  await buildOf(bucket(), 'mfe-b', '2');
  damaged = 'remotes/mfe-a/2/app.js';
  await promote(farStore(bucket()), [{ name: 'mfe-a', version: '2' }]);
  for (const version of ['1', '2']) {
    await promote(store, [{ name: 'mfe-b', version }]);
    await untilLive(version, 'mfe-b');
  }
  await rollBack(store, ['mfe-b']);
  await untilLive('1', 'mfe-b');
  expect(await live()).toBe('1');
  expect(problems).toEqual([expect.stringContaining('mfe-a/2/app.js')]);
});

test('what was promoted with a damaged version waits for it, other packages do not', async () => {
  for (const name of ['mfe-b', 'mfe-c', 'mfe-d']) await buildOf(bucket(), name, '1');
  await buildOf(bucket(), 'mfe-b', '2');
  await promote(store, [{ name: 'mfe-b', version: '1' }]);
  await untilLive('1', 'mfe-b');
  damaged = 'remotes/mfe-a/2/app.js';
  await promote(farStore(bucket()), [
    { name: 'mfe-a', version: '2' },
    { name: 'mfe-b', version: '2' },
    { name: 'mfe-c', version: '1' },
  ]);
  await promote(store, [{ name: 'mfe-d', version: '1' }]);
  await untilLive('1', 'mfe-d');
  expect([await live('mfe-a'), await live('mfe-b'), await live('mfe-c')]).toEqual(['1', '1', undefined]);
  expect(problems).toEqual([expect.stringContaining('mfe-a/2/app.js')]);
  expect(looks.at(-1)).toBe(false);
  damaged = '';
  passTime(6_000);
  await untilLive('2');
  expect([await live('mfe-b'), await live('mfe-c')]).toEqual(['2', '1']);
});

test('a later promotion of one of them alone is served', async () => {
  await buildOf(bucket(), 'mfe-b', '1');
  await buildOf(bucket(), 'mfe-b', '2');
  damaged = 'remotes/mfe-a/2/app.js';
  await promote(farStore(bucket()), [
    { name: 'mfe-a', version: '2' },
    { name: 'mfe-b', version: '1' },
  ]);
  await promote(store, [{ name: 'mfe-b', version: '2' }]);
  await untilLive('2', 'mfe-b');
  expect(await live()).toBe('1');
});

test('canaries that began together are served together', async () => {
  await buildOf(bucket(), 'mfe-b', '1');
  await buildOf(bucket(), 'mfe-b', '2');
  await promote(store, [{ name: 'mfe-b', version: '1' }]);
  await untilLive('1', 'mfe-b');
  damaged = 'remotes/mfe-a/2/app.js';
  const canaries = [
    { name: 'mfe-a', version: '2' },
    { name: 'mfe-b', version: '2' },
  ];
  await promote(farStore(bucket()), canaries, null, 50);
  await until(() => problems.length > 0);
  expect(await text('/registry.json')).not.toContain('canaries');
});

test('a canary stays while the live releases of its package and of others are held back', async () => {
  for (const version of ['1', '2', '3']) await buildOf(bucket(), 'mfe-b', version);
  await promote(store, [{ name: 'mfe-b', version: '1' }]);
  await untilLive('1', 'mfe-b');
  damaged = 'remotes/mfe-a/2/app.js';
  await promote(farStore(bucket()), [
    { name: 'mfe-a', version: '2' },
    { name: 'mfe-b', version: '2' },
  ]);
  await promote(store, [{ name: 'mfe-b', version: '3' }], null, 50);
  const registry = async () => JSON.parse(String(await text('/registry.json'))) as Registry;
  await until(async () => (await registry()).canaries !== undefined);
  expect((await registry()).canaries).toEqual({ 'mfe-b': { version: '3', share: 50, isOn: false } });
  expect([await live('mfe-a'), await live('mfe-b')]).toEqual(['1', '1']);
});

test('a gateway that starts serves a promotion with a damaged version not at all', async () => {
  await buildOf(bucket(), 'mfe-b', '1');
  await buildOf(bucket(), 'mfe-b', '2');
  await promote(store, [{ name: 'mfe-b', version: '1' }]);
  await promote(store, [
    { name: 'mfe-a', version: '2' },
    { name: 'mfe-b', version: '2' },
  ]);
  await untilLive('2', 'mfe-b');
  await loseCopies();
  damaged = 'remotes/mfe-a/2/app.js';
  await start();
  expect([await live('mfe-a'), await live('mfe-b')]).toEqual(['1', '1']);
});

test('a damaged canary is left out', async () => {
  await buildOf(bucket(), 'mfe-b', '1');
  damaged = 'remotes/mfe-a/2/app.js';
  await promote(farStore(bucket()), [{ name: 'mfe-a', version: '2' }], null, 50);
  await promote(store, [{ name: 'mfe-b', version: '1' }]);
  await untilLive('1', 'mfe-b');
  expect(await text('/registry.json')).not.toContain('canaries');
  expect(await live()).toBe('1');
  expect(problems).toEqual([expect.stringContaining('mfe-a/2/app.js')]);
});

test('a gateway that starts serves the previous version of a damaged one, and leaves out one without', async () => {
  await buildOf(bucket(), 'mfe-b', '1');
  await promote(store, [
    { name: 'mfe-a', version: '2' },
    { name: 'mfe-b', version: '1' },
  ]);
  await untilLive('1', 'mfe-b');
  await loseCopies();
  await rm(join(bucket(), 'remotes/mfe-b/1/app.js'));
  damaged = 'remotes/mfe-a/2/app.js';
  await start();
  expect([await live('mfe-a'), await live('mfe-b')]).toEqual(['1', undefined]);
  await buildOf(bucket(), 'mfe-b', '1');
  damaged = '';
  passTime(6_000);
  await untilLive('2', 'mfe-a');
  await untilLive('1', 'mfe-b');
});

test('a gateway that starts while the store fails for one file waits for it', async () => {
  await promote(store, [{ name: 'mfe-a', version: '2' }]);
  await untilLive('2');
  await loseCopies();
  unreadable = 'remotes/mfe-a/2/app.js';
  await start();
  expect(await live()).toBeUndefined();
  unreadable = '';
  await untilLive('2');
});

test('a damaged version is refused as an override', async () => {
  damaged = 'remotes/mfe-a/2/app.js';
  const answer = await fetch(`${address}/registry.json`, { headers: { cookie: 'remotes=a@2' } });
  expect(await answer.json()).toMatchObject({
    remotes: { 'mfe-a': { version: '1' } },
    overrides: { active: {}, refused: [expect.stringContaining('mfe-a 2 could not be read')] },
  });
});

test('an override survives a store outage, in a gateway that has read it and in one that has not', async () => {
  const headers = { cookie: 'remotes=a@2' };
  const seen = async () => {
    const answer = await fetch(`${address}/registry.json`, { headers });
    const { remotes } = (await answer.json()) as Registry;
    return { version: remotes['mfe-a']?.version, cookie: answer.headers.get('set-cookie') };
  };
  unreadable = 'remotes/mfe-a/2/release.json';
  // The browser keeps its cookie.
  expect(await seen()).toEqual({ version: '1', cookie: null });
  unreadable = '';
  expect(await seen()).toEqual({ version: '2', cookie: null });
  isAway = true;
  expect(await seen()).toEqual({ version: '2', cookie: null });
});

test('during a store outage the live version stays, and the store is retried', async () => {
  expect(await live()).toBe('1');
  isAway = true;
  await until(() => problems.length > 0);
  expect(await live()).toBe('1');
  expect(await text('/remotes/mfe-a/1/app.js')).toBe('1');
  await promote(farStore(bucket()), [{ name: 'mfe-a', version: '2' }]);
  isAway = false;
  await untilLive('2');
});

test('what is live stays when the store has lost its registry', async () => {
  expect(await live()).toBe('1');
  await rm(join(bucket(), 'registry'), { recursive: true });
  await rm(join(bucket(), 'registry.json'));
  // The whole registry is listed once a minute.
  passTime(61_000);
  await until(() => problems.length > 0);
  // It stays unreadable for metrics, and is reported once.
  looks.length = 0;
  await until(() => looks.length >= 3);
  expect(looks.slice(0, 3)).toEqual([false, false, false]);
  expect(problems).toEqual([expect.stringContaining('has lost its registry')]);
  expect(await live()).toBe('1');
});

test("a site's first promotion is served in part, as there is no page without a shell", async () => {
  const shell = { ...(await buildOf(bucket(), 'shell', '1')), scripts: [], fonts: [], inlineStyles: '' };
  await buildOf(bucket(), 'mfe-b', '1');
  await promote(store, [{ name: 'mfe-b', version: '1' }]);
  const { registry } = await readLive(store);
  const changes = ['shell', 'mfe-a', 'mfe-b'].map((name) => ({ name, from: null, to: '1' }));
  await loseCopies();
  await writeFile(
    join(bucket(), numbered(3)),
    JSON.stringify({ flip: { changes }, registry: { ...registry, shell: { ...shell, previous: null } } }),
  );
  damaged = 'remotes/mfe-a/1/app.js';
  await start();
  expect([await live('mfe-a'), await live('mfe-b')]).toEqual([undefined, '1']);
  expect(await text('/health/ready')).toBe('ok');
});

test('a gateway started during a store outage gets traffic only after it has read the releases', async () => {
  const { registry } = await readLive(store);
  const shell = { ...(await buildOf(bucket(), 'shell', '1')), scripts: [], fonts: [], inlineStyles: '' };
  const withShell = { registry: { ...registry, shell: { ...shell, previous: null } } };
  await writeFile(join(bucket(), numbered(2)), JSON.stringify(withShell));
  await stop();
  isAway = true;
  await start();
  expect(await text('/health/live')).toBe('ok');
  expect(await text('/health/ready')).toBe(503);
  isAway = false;
  await until(async () => (await text('/health/ready')) === 'ok');
  problems.length = 0;
  isAway = true;
  await until(() => problems.length > 0);
  expect(await text('/health/ready')).toBe('ok');
});
