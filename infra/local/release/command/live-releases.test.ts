import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promote } from '@crown-and-coil/release/actions/promote';
import { retire } from '@crown-and-coil/release/actions/retire';
import { rollBack } from '@crown-and-coil/release/actions/roll-back';
import { readLive, readRevision, revisions } from '@crown-and-coil/release/registry/numbered-registry';
import { folderStore } from '@crown-and-coil/release/store/folder-store';
import type { ReleaseStore } from '@crown-and-coil/release/store/release-store';
import { buildOf, temporaryFolder } from '@crown-and-coil/release/testing/site';
import { compileTool, startTool } from '../testing/release-tool';

let site: Awaited<ReturnType<typeof temporaryFolder>>;
let store: ReleaseStore;
beforeEach(async () => {
  process.env.RELEASE_ACTOR = 'Ada';
  site = await temporaryFolder();
  store = folderStore(site.folder);
});
afterEach(async () => {
  delete process.env.RELEASE_ACTOR;
  await site.remove();
});

const build = (name: string, version: string, more?: Parameters<typeof buildOf>[3]) =>
  buildOf(site.folder, name, version, more);
const live = async (name: string) => (await readLive(store)).registry.remotes[name];
const version = (name: string, said: string | null = null) => ({ name, version: said });

test('promote makes a version live, and records who, when, what and why', async () => {
  await build('mfe-a', '1');
  await build('mfe-a', '2');
  await promote(store, [version('mfe-a', '1')]);
  const audit = await promote(store, [version('mfe-a', '2')], 'new colours');
  expect(audit).toMatchObject({
    revision: 2,
    by: 'Ada',
    verb: 'promote',
    changes: [{ name: 'mfe-a', from: '1', to: '2' }],
    reason: 'new colours',
  });
  expect(Math.abs(Date.now() - Date.parse(audit?.at ?? ''))).toBeLessThan(60_000);
  expect((await readRevision(store, 2))?.audit).toEqual(audit);
  expect(await live('mfe-a')).toMatchObject({ version: '2', previous: { version: '1' } });
});

test('the part of a release that pages read omits the file hashes', async () => {
  await build('mfe-a', '1');
  await promote(store, [version('mfe-a')]);
  expect(await live('mfe-a')).not.toHaveProperty('files');
});

test('several versions go live together or not at all', async () => {
  await build('mfe-a', '1');
  await expect(promote(store, [version('mfe-a'), version('mfe-b', '7')])).rejects.toThrow(
    'No version of mfe-b',
  );
  expect((await readLive(store)).revision).toBe(0);
  await build('mfe-b', '7');
  await promote(store, [version('mfe-a'), version('mfe-b')]);
  expect((await readLive(store)).revision).toBe(1);
});

test('promoting the live version changes nothing', async () => {
  await build('mfe-a', '1');
  await promote(store, [version('mfe-a')]);
  expect(await promote(store, [version('mfe-a', '1')])).toBeNull();
  expect((await readLive(store)).revision).toBe(1);
});

test('an unpublished version is refused with a list of published ones', async () => {
  await build('mfe-a', '1');
  await expect(promote(store, [version('mfe-a', '3')])).rejects.toThrow(
    /mfe-a 3 is not published .* There is: 1\./,
  );
  await expect(promote(store, [version('mfe-a', '../../etc')])).rejects.toThrow('is not published');
});

test.each([
  ['another byte', (file: string) => writeFile(file, 'other'), 'app.js is not what was built'],
  ['a missing file', (file: string) => rm(file), 'app.js is missing'],
])(
  '%s in a version is detected before it goes live, by promote and by rollback',
  async (_, damage, message) => {
    await build('mfe-a', '1');
    await build('mfe-a', '2');
    await promote(store, [version('mfe-a', '1')]);
    await promote(store, [version('mfe-a', '2')]);
    await damage(join(site.folder, 'remotes/mfe-a/1/app.js'));
    await expect(promote(store, [version('mfe-a', '1')])).rejects.toThrow(message);
    await expect(rollBack(store, ['mfe-a'])).rejects.toThrow(message);
    expect(await live('mfe-a')).toMatchObject({ version: '2' });
    expect((await readLive(store)).revision).toBe(2);
  },
);

test('rollback swaps the live and the previous version', async () => {
  await build('mfe-a', '1');
  await build('mfe-a', '2');
  await promote(store, [version('mfe-a', '1')]);
  await promote(store, [version('mfe-a', '2')]);
  expect(await rollBack(store, ['mfe-a'], 'gate failed')).toMatchObject({
    verb: 'rollback',
    changes: [{ name: 'mfe-a', from: '2', to: '1' }],
    reason: 'gate failed',
  });
  expect(await live('mfe-a')).toMatchObject({ version: '1', previous: { version: '2' } });
});

test('without a previous version rollback is refused', async () => {
  await build('mfe-a', '1');
  await promote(store, [version('mfe-a')]);
  await expect(rollBack(store, ['mfe-a'])).rejects.toThrow(/promote a@<version>.*retire a/);
});

test('a remote can be retired and restored', async () => {
  await build('mfe-a', '1');
  await build('mfe-b', '1');
  await promote(store, [version('mfe-a'), version('mfe-b')]);
  expect(await retire(store, 'mfe-a', 'closed')).toMatchObject({
    verb: 'retire',
    changes: [{ name: 'mfe-a', from: '1', to: null }],
    reason: 'closed',
  });
  expect([await live('mfe-a'), (await live('mfe-b'))?.version]).toEqual([undefined, '1']);
  expect(await retire(store, 'mfe-a')).toBeNull();
  await expect(retire(store, 'shell')).rejects.toThrow('cannot be retired');
  await promote(store, [version('mfe-a')]);
  expect(await live('mfe-a')).toMatchObject({ version: '1' });
});

test('a route of another live remote is refused by name, and nothing changes', async () => {
  await build('mfe-a', '1', { path: '/home' });
  await build('mfe-b', '1', { path: '/home' });
  await promote(store, [version('mfe-a')]);
  await expect(promote(store, [version('mfe-b')])).rejects.toThrow(/mfe-b 1 cannot be live[\s\S]*\/home/);
  expect((await readLive(store)).revision).toBe(1);
});

// The limit only stops what hangs: on a busy machine twenty processes wait for one another.
test('twenty concurrent promoting processes lose no update', async () => {
  const tool = await compileTool();
  const names = Array.from({ length: 20 }, (_, at) => `mfe-r${at}`);
  for (const name of names) await build(name, '1');
  try {
    const ended = await Promise.all(
      names.map((name) => startTool(tool.file, site.folder, 'promote', name).ended),
    );
    expect(ended.filter(({ code }) => code !== 0)).toEqual([]);
    const { registry, revision } = await readLive(store);
    expect(Object.keys(registry.remotes).sort()).toEqual([...names].sort());
    expect(revision).toBe(20);
    const kept = await Promise.all((await revisions(store)).map((one) => readRevision(store, one)));
    expect(kept.flatMap((one) => one?.audit.changes.map(({ name }) => name)).sort()).toEqual(
      [...names].sort(),
    );
  } finally {
    await tool.remove();
  }
});
