import { promote } from '@crown-and-coil/release/actions/promote';
import { retire } from '@crown-and-coil/release/actions/retire';
import { rollBack } from '@crown-and-coil/release/actions/roll-back';
import { setFlag } from '@crown-and-coil/release/actions/set-flag';
import { readLive, readRevision } from '@crown-and-coil/release/registry/numbered-registry';
import { folderStore } from '@crown-and-coil/release/store/folder-store';
import type { ReleaseStore } from '@crown-and-coil/release/store/release-store';
import { buildOf, temporaryFolder } from '@crown-and-coil/release/testing/site';
import { versionsToPrune } from '@crown-and-coil/release/versions/prune-versions';
import { publishedVersions } from '@crown-and-coil/release/versions/published-versions';
import { compileTool, startTool } from '../testing/release-tool';

let site: Awaited<ReturnType<typeof temporaryFolder>>;
let store: ReleaseStore;
beforeEach(async () => {
  process.env.RELEASE_ACTOR = 'Ada';
  site = await temporaryFolder();
  store = folderStore(site.folder);
  for (const one of ['1', '2', '3']) await buildOf(site.folder, 'mfe-a', one);
  await promote(store, [version('1')]);
});
afterEach(async () => {
  delete process.env.RELEASE_ACTOR;
  await site.remove();
});

const version = (said: string | null, name = 'mfe-a') => ({ name, version: said });
const live = async (name = 'mfe-a') => (await readLive(store)).registry.remotes[name];

test('a canary is added beside the live version, with its share and start time', async () => {
  const audit = await promote(store, [version('2')], 'try it', 10);
  expect(audit).toMatchObject({
    verb: 'promote',
    by: 'Ada',
    changes: [{ name: 'mfe-a', from: null, to: '2', share: 10 }],
    reason: 'try it',
  });
  expect(await live()).toMatchObject({
    version: '1',
    previous: null,
    canary: { release: { version: '2' }, share: 10 },
  });
  expect((await live())?.canary?.release).not.toHaveProperty('files');
  expect(Math.abs(Date.now() - Date.parse((await live())?.canary?.since ?? ''))).toBeLessThan(60_000);
  expect(await promote(store, [version(null)], null, 10)).toBeNull();
});

test('at 100 % the canary becomes live, and the former live version the previous one', async () => {
  await promote(store, [version('2')], null, 10);
  await promote(store, [version(null)], null, 100);
  expect(await live()).toMatchObject({ version: '2', previous: { version: '1' } });
  expect(await live()).not.toHaveProperty('canary');
  expect((await live())?.previous).not.toHaveProperty('canary');
});

test('promoting another version ends the canary, and the audit log says so', async () => {
  await promote(store, [version('2')], null, 10);
  expect((await promote(store, [version('3')]))?.changes).toEqual([
    { name: 'mfe-a', from: '1', to: '3' },
    { name: 'mfe-a', from: '2', to: null, share: 0 },
  ]);
  expect(await live()).not.toHaveProperty('canary');
});

test('promoting the live version again keeps the canary', async () => {
  await promote(store, [version('2')], null, 10);
  await buildOf(site.folder, 'mfe-b', '1');
  await promote(store, [version('1'), version('1', 'mfe-b')]);
  expect(await live()).toMatchObject({ version: '1', canary: { release: { version: '2' } } });
});

test('rollback ends the canary first, and then returns to the previous version', async () => {
  await promote(store, [version('2')]);
  await promote(store, [version('3')], null, 10);
  expect(await rollBack(store, ['mfe-a'], 'too slow')).toMatchObject({
    verb: 'rollback',
    changes: [{ name: 'mfe-a', from: '3', to: null, share: 0 }],
  });
  expect(await live()).toMatchObject({ version: '2', previous: { version: '1' } });
  await rollBack(store, ['mfe-a']);
  expect(await live()).toMatchObject({ version: '1', previous: { version: '2' } });
});

test('two concurrent rollbacks of a canary do not also roll back the live version', async () => {
  await promote(store, [version('2')]);
  await promote(store, [version('3')], null, 10);
  const ended = await Promise.allSettled([rollBack(store, ['mfe-a']), rollBack(store, ['mfe-a'])]);
  expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await live()).toMatchObject({ version: '2' });
});

test('retiring a remote removes its canary', async () => {
  await promote(store, [version('2')], null, 10);
  expect((await retire(store, 'mfe-a'))?.changes).toEqual([
    { name: 'mfe-a', from: '1', to: null },
    { name: 'mfe-a', from: '2', to: null, share: 0 },
  ]);
  expect(await live()).toBeUndefined();
});

test('a canary is never pruned', async () => {
  await promote(store, [version('2')], null, 10);
  const { registry } = await readLive(store);
  const later = new Date(Date.now() + 10 * 86_400_000);
  const gone = versionsToPrune(await publishedVersions(store), registry, { keep: 0, now: later });
  expect(gone.map((one) => one.version)).toEqual(['3']);
});

test.each([
  ['the shell', 'shell', 'The shell has no canary'],
  ['a remote that is not live', 'mfe-new', 'is not live'],
])('%s cannot have a canary', async (_, name, message) => {
  await buildOf(site.folder, name, '1');
  await expect(promote(store, [version('1', name)], null, 10)).rejects.toThrow(message);
});

test('a canary must be compatible with live versions, and new live versions with a canary', async () => {
  await buildOf(site.folder, 'mfe-b', '1', { path: '/mfe-a' });
  await buildOf(site.folder, 'mfe-a', '4', { path: '/moved' });
  await buildOf(site.folder, 'mfe-c', '1', { path: '/moved' });
  await buildOf(site.folder, 'mfe-b', '2');
  await promote(store, [version('2', 'mfe-b')]);
  await expect(promote(store, [version('1', 'mfe-b')], null, 10)).rejects.toThrow('/mfe-a');
  await promote(store, [version('4')], null, 10);
  await expect(promote(store, [version('1', 'mfe-c')])).rejects.toThrow(/mfe-a 4.*Choose another path/);
});

test('a flag has a share, and the audit log records old and new', async () => {
  await setFlag(store, 'new-search', 10);
  const audit = await setFlag(store, 'new-search', 100, 'it works');
  expect(audit).toMatchObject({ verb: 'flag', flag: { name: 'new-search', from: 10, to: 100 }, changes: [] });
  expect((await readRevision(store, audit?.revision ?? 0))?.registry.flags).toEqual({
    'new-search': { share: 100 },
  });
  await promote(store, [version('2')], null, 10);
  expect((await readLive(store)).registry.flags).toEqual({ 'new-search': { share: 100 } });
  await setFlag(store, 'new-search', null);
  expect((await readLive(store)).registry).not.toHaveProperty('flags');
  expect((await live())?.canary?.release.version).toBe('2');
});

// The limit only stops what hangs: on a busy machine the processes wait for each other.
test('concurrent canaries and flags of several teams are all stored', async () => {
  const tool = await compileTool();
  const names = ['mfe-b', 'mfe-c', 'mfe-d'];
  for (const name of names) {
    await buildOf(site.folder, name, '1');
    await promote(store, [version('1', name)]);
    await buildOf(site.folder, name, '2');
  }
  try {
    const ended = await Promise.all(
      names.flatMap((name) => [
        startTool(tool.file, site.folder, 'promote', `${name}@2`, '--share', '10%').ended,
        startTool(tool.file, site.folder, 'flag', `flag-of-${name}`, '--share', '50%').ended,
      ]),
    );
    expect(ended.filter(({ code }) => code !== 0)).toEqual([]);
    const { registry } = await readLive(store);
    expect(names.map((name) => registry.remotes[name]?.canary?.release.version)).toEqual(['2', '2', '2']);
    expect(Object.keys(registry.flags ?? {}).sort()).toEqual(names.map((name) => `flag-of-${name}`));
  } finally {
    await tool.remove();
  }
});
