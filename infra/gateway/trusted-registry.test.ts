import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { until } from '@crown-and-coil/backend/testing-until';
import { promote } from '@crown-and-coil/release/actions/promote';
import { readLive, swapLive } from '@crown-and-coil/release/registry/numbered-registry';
import type { ReleaseRegistry } from '@crown-and-coil/release/registry/release-registry';
import { folderStore } from '@crown-and-coil/release/store/folder-store';
import type { ReleaseStore } from '@crown-and-coil/release/store/release-store';
import { buildOf, temporaryFolder } from '@crown-and-coil/release/testing/site';
import { publishVersion } from '@crown-and-coil/release/versions/publish-version';
import { newKeyPair, readSigningKey } from '@crown-and-coil/release/versions/signatures';
import type { Registry, ReleaseSigners } from '@crown-and-coil/shared-ui/remote/registry';
import { openReleases } from './environment';
import { farStore, type RunningGateway, startFarGateway } from './testing/running-gateway';
import { firstTrustedRegistry, trustedRegistry } from './trusted-registry';

const team = newKeyPair();
const thief = newKeyPair();
const SIGNERS = { 'mfe-a': [team.publicKey], 'mfe-b': [team.publicKey] };

let site: Awaited<ReturnType<typeof temporaryFolder>>;
let gateway: RunningGateway;
let problems: string[];
let looks: boolean[];
/** The bucket as the teams reach it, and as somebody does who has stolen the right to write. */
let store: ReleaseStore;
let bucket: ReleaseStore;

beforeEach(async () => {
  problems = [];
  looks = [];
  site = await temporaryFolder();
  await mkdir(join(site.folder, 'here'));
  bucket = farStore(join(site.folder, 'bucket'));
  store = { ...bucket, signers: SIGNERS };
  await publish('mfe-a', '1');
  await publish('mfe-a', '2');
  await publish('mfe-b', '1');
  await promote(store, [{ name: 'mfe-a', version: '1' }]);
  gateway = await start();
  // It has copied what is live.
  await live();
});

const start = (signers: ReleaseSigners = SIGNERS) =>
  startFarGateway(join(site.folder, 'here'), { ...bucket, signers }, { problems, looks });

afterEach(async () => {
  jest.restoreAllMocks();
  await gateway.stop();
  await site.remove();
});

interface Publishing {
  readonly key?: typeof team;
  readonly text?: string;
  readonly into?: ReleaseStore;
}

async function publish(name: string, version: string, { key = team, text, into }: Publishing = {}) {
  const builds = join(site.folder, 'builds');
  const release = await buildOf(builds, name, version, { text: text ?? version });
  const signingKey = readSigningKey({ RELEASE_SIGNING_KEY: key.privateKey });
  await publishVersion(into ?? (key === team ? store : bucket), builds, name, release, signingKey);
}

const answer = async (path: string) => {
  const response = await fetch(gateway.address + path);
  return response.status === 200 ? response.text() : response.status;
};
const live = async () => (JSON.parse(String(await answer('/registry.json'))) as Registry).remotes;

/** Writes a registry as somebody does who has no key. */
async function forge(change: (registry: ReleaseRegistry) => unknown): Promise<void> {
  const { registry, revision } = await readLive(bucket);
  const forged = structuredClone(registry);
  change(forged);
  const at = new Date().toISOString();
  await swapLive(bucket, forged, {
    ...{ revision: revision + 1, at, by: 'thief', verb: 'promote', changes: [], reason: null },
  });
}

test('signed releases are served, with the signature for the shell', async () => {
  await promote(store, [{ name: 'mfe-a', version: '2' }]);
  await until(async () => (await live())['mfe-a']?.version === '2');
  expect((await live())['mfe-a']).toMatchObject({
    signature: { digest: expect.any(String), value: expect.any(String) },
    previous: { version: '1', signature: expect.anything() },
  });
  expect(problems).toEqual([]);
});

test("a release without its team's signature is never live or served; other teams' releases continue", async () => {
  await publish('mfe-a', '3', { key: thief, text: 'stolen' });
  await promote(bucket, [{ name: 'mfe-a', version: '3' }]);
  await promote(store, [{ name: 'mfe-b', version: '1' }]);
  await until(async () => (await live())['mfe-b']?.version === '1');
  expect((await live())['mfe-a']?.version).toBe('1');
  expect(problems).toContainEqual(expect.stringContaining('mfe-a 3'));
  expect(await answer('/remotes/mfe-a/3/app.js')).toBe(404);
  expect(await answer('/remotes/mfe-a/2/app.js')).toBe('2');
});

test('a file that was changed after the signing is not served, also from a folder of releases', async () => {
  await gateway.stop();
  const folder = join(site.folder, 'bucket');
  const own = await openReleases({ ...folderStore(folder), signers: SIGNERS }, join(site.folder, 'copies'));
  gateway = await startFarGateway(own.releases, own.store, { problems, looks });
  expect(await answer('/remotes/mfe-a/1/app.js')).toBe('1');
  await writeFile(join(folder, 'remotes/mfe-a/2/app.js'), 'stolen');
  expect(await answer('/remotes/mfe-a/2/app.js')).toBe(404);
  await writeFile(join(folder, 'remotes/mfe-a/1/app.js'), 'stolen');
  expect(await answer('/remotes/mfe-a/1/app.js')).toBe('1');
});

test.each<[string, (registry: ReleaseRegistry) => unknown]>([
  [
    'another entry',
    ({ remotes }) => Object.assign(remotes['mfe-a'] ?? {}, { entry: 'https://thief.example/e.js' }),
  ],
  ['another hash', ({ remotes }) => Object.assign(remotes['mfe-a'] ?? {}, { integrity: 'sha384-stolen' })],
  ['more pages', ({ remotes }) => Object.assign(remotes['mfe-a'] ?? {}, { routes: [] })],
  ['another version', ({ remotes }) => Object.assign(remotes['mfe-a'] ?? {}, { version: '2' })],
  ['no version', ({ remotes }) => Object.assign(remotes['mfe-a'] ?? {}, { version: null })],
])('a registry that claims %s for a signed release leaves it unchanged', async (_, change) => {
  const { registry: before } = await readLive(store);
  const forged = structuredClone(before);
  change(forged);
  const trusted = await trustedRegistry(store, forged, before);
  expect(trusted.registry).toEqual(before);
  expect(trusted.problems).toHaveLength(1);
});

test('an unsigned previous version, canary or new remote is left out', async () => {
  await publish('mfe-a', '3', { key: thief });
  const stolen = JSON.parse(
    await readFile(join(site.folder, 'bucket/remotes/mfe-a/3/release.json'), 'utf8'),
  ) as { files?: unknown };
  delete stolen.files;
  await forge(({ remotes }) => {
    const canary = { release: stolen, share: 99, since: new Date().toISOString() };
    Object.assign(remotes['mfe-a'] ?? {}, { previous: stolen, canary });
    Object.assign(remotes, { 'mfe-evil': stolen, '../shell': stolen });
  });
  await until(() => problems.length >= 4);
  expect(Object.keys(await live())).toEqual(['mfe-a']);
  expect((await live())['mfe-a']).toMatchObject({ version: '1', previous: null });
  const { canaries } = JSON.parse(String(await answer('/registry.json'))) as Registry;
  expect(canaries).toBeUndefined();
});

test('a gateway that starts with a forged registry serves the last trusted one', async () => {
  await forge(({ remotes }) => Object.assign(remotes['mfe-a'] ?? {}, { integrity: 'sha384-stolen' }));
  await gateway.stop();
  gateway = await start();
  expect(await live()).toMatchObject({
    'mfe-a': { version: '1', integrity: expect.not.stringMatching('stolen') },
  });
});

test('a gateway that starts serves each package as last trusted, whatever else is not trusted', async () => {
  await promote(store, [{ name: 'mfe-b', version: '1' }]);
  await promote(store, [{ name: 'mfe-a', version: '2' }]);
  await forge(({ remotes }) => Object.assign(remotes['mfe-a'] ?? {}, { integrity: 'sha384-stolen' }));
  const live = await readLive(bucket);
  // The key of mfe-b was withdrawn: nothing of it is trusted in any revision.
  const trusted = await firstTrustedRegistry({ ...bucket, signers: { 'mfe-a': [team.publicKey] } }, live);
  expect(trusted.registry.remotes).toMatchObject({
    'mfe-a': { version: '2', integrity: expect.not.stringMatching('stolen') },
  });
  expect(Object.keys(trusted.registry.remotes)).toEqual(['mfe-a']);
  expect(trusted.problems.map(String)).toEqual(
    expect.arrayContaining([expect.stringContaining('mfe-a 2'), expect.stringContaining('mfe-b 1')]),
  );
});

test('a canary that has ended stays ended while its package keeps an earlier release', async () => {
  await publish('mfe-a', '3', { key: thief });
  await promote(store, [{ name: 'mfe-a', version: '2' }], null, 50);
  const { registry: before } = await readLive(bucket);
  await promote(bucket, [{ name: 'mfe-a', version: '3' }]);
  const live = await readLive(bucket);
  for (const { registry } of [
    await trustedRegistry(store, live.registry, before),
    await firstTrustedRegistry(store, live),
  ]) {
    expect(registry.remotes['mfe-a']?.version).toBe('1');
    expect(registry.remotes['mfe-a']?.canary).toBeUndefined();
  }
});

test('a trusted canary stays beside a live release that is not trusted', async () => {
  const { registry: before } = await readLive(bucket);
  await promote(store, [{ name: 'mfe-a', version: '2' }], null, 50);
  await forge(({ remotes }) => Object.assign(remotes['mfe-a'] ?? {}, { integrity: 'sha384-stolen' }));
  const live = await readLive(bucket);
  for (const { registry } of [
    await trustedRegistry(store, live.registry, before),
    await firstTrustedRegistry(store, live),
  ])
    expect(registry.remotes['mfe-a']).toMatchObject({ version: '1', canary: { share: 50 } });
});

test('a release that is signed later is served without another promotion; until then metrics report it', async () => {
  const signature = join(site.folder, 'bucket/remotes/mfe-a/2/release.json.sig');
  const signed = await readFile(signature);
  await rm(signature);
  await promote(bucket, [{ name: 'mfe-a', version: '2' }]);
  await until(() => problems.length > 0);
  await until(() => looks.at(-1) === false);
  expect((await live())['mfe-a']?.version).toBe('1');
  await writeFile(signature, signed);
  // The whole registry is read once a minute.
  const { now } = performance;
  jest.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + 61_000);
  await until(async () => (await live())['mfe-a']?.version === '2');
  await until(() => looks.at(-1) === true);
  expect(problems).toHaveLength(1);
});

test('files changed after signing are not served', async () => {
  await writeFile(join(site.folder, 'bucket/remotes/mfe-a/2/app.js'), 'stolen');
  await promote(store, [{ name: 'mfe-a', version: '2' }]).catch(() => undefined);
  expect(await answer('/remotes/mfe-a/2/app.js')).toBe(404);
  expect((await live())['mfe-a']?.version).toBe('1');
});

describe('a key is replaced', () => {
  const newKey = newKeyPair();
  const signers = { ...SIGNERS, 'mfe-a': [newKey.publicKey] };
  const replaced = (): ReleaseStore => ({ ...bucket, signers });
  const startedWith = async (keys: ReleaseSigners) => {
    const { registry } = await firstTrustedRegistry({ ...bucket, signers: keys }, await readLive(bucket));
    return registry.remotes['mfe-a']?.version;
  };

  test('while both keys are trusted, the live version is signed again and stays live without the old key', async () => {
    const both = { ...SIGNERS, 'mfe-a': [team.publicKey, newKey.publicKey] };
    const rebuilt = { key: newKey, into: { ...bucket, signers: both } };
    await publish('mfe-a', '1', rebuilt);
    // Gateways that start before the promotion serve it too, with either key.
    expect([await startedWith(both), await startedWith(signers)]).toEqual(['1', '1']);
    expect(await promote(rebuilt.into, [{ name: 'mfe-a', version: '1' }])).not.toBeNull();
    expect(await startedWith(signers)).toBe('1');
    expect(await startedWith(SIGNERS)).toBeUndefined();
  });

  test('after a theft the package and what is promoted with it wait for a gateway with the new key', async () => {
    await promote(store, [{ name: 'mfe-b', version: '1' }]);
    await until(async () => (await live())['mfe-b']?.version === '1');
    await publish('mfe-a', '1', { key: newKey, into: replaced() });
    await publish('mfe-b', '2');
    await promote(replaced(), [
      { name: 'mfe-a', version: '1' },
      { name: 'mfe-b', version: '2' },
    ]);
    await until(() => problems.length > 0);
    const before = await live();
    expect(before['mfe-b']?.version).toBe('1');
    await gateway.stop();
    gateway = await start(signers);
    const after = await live();
    expect(after['mfe-b']?.version).toBe('2');
    expect(after['mfe-a']?.signature).not.toEqual(before['mfe-a']?.signature);
  });
});
