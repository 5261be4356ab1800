import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { folderStore } from '../store/folder-store';
import { temporaryFolder } from '../testing/site';
import type { AuditEntry } from './audit';
import { pruneRevisions, readLive, readRevision, revisions, swapLive } from './numbered-registry';
import { EMPTY_REGISTRY, type ReleaseRegistry } from './release-registry';

const registryWith = (...names: readonly string[]): ReleaseRegistry => ({
  shell: null,
  remotes: Object.fromEntries(
    names.map((name) => [
      name,
      {
        version: '1',
        container: name,
        entry: '/e.js',
        integrity: 'i',
        manifest: '/m',
        routes: [],
        previous: null,
      },
    ]),
  ),
});
const entryOf = (revision: number): AuditEntry => ({
  revision,
  at: '2026-11-21T00:00:00.000Z',
  by: 'test',
  verb: 'promote',
  changes: [],
  reason: null,
});

let site: Awaited<ReturnType<typeof temporaryFolder>>;
beforeEach(async () => {
  site = await temporaryFolder();
});
afterEach(() => site.remove());

test('a store starts with an empty registry, or the one from before numbered revisions', async () => {
  const store = folderStore(site.folder);
  expect(await readLive(store)).toEqual({ registry: EMPTY_REGISTRY, revision: 0 });
  await writeFile(join(site.folder, 'registry.json'), JSON.stringify(registryWith('mfe-a')));
  expect(await readLive(store)).toEqual({ registry: registryWith('mfe-a'), revision: 0 });
});

test('the highest number is live, and a readable copy of it is kept', async () => {
  const store = folderStore(site.folder);
  for (const revision of [1, 2, 10])
    expect(await swapLive(store, registryWith(`mfe-${revision}`), entryOf(revision))).toBe(true);
  expect(await readLive(store)).toEqual({ registry: registryWith('mfe-10'), revision: 10 });
  expect(JSON.parse(await readFile(join(site.folder, 'registry.json'), 'utf8'))).toEqual(
    registryWith('mfe-10'),
  );
  expect((await readRevision(store, 2))?.audit.revision).toBe(2);
  expect(await readRevision(store, 3)).toBeUndefined();
});

test('the audit entry is stored under "flip", as in stores and tools of earlier releases', async () => {
  const store = folderStore(site.folder);
  await swapLive(store, registryWith('mfe-a'), entryOf(1));
  const stored = JSON.parse(await readFile(join(site.folder, 'registry/00000001.json'), 'utf8'));
  expect(stored).toEqual({ flip: entryOf(1), registry: registryWith('mfe-a') });
  await writeFile(
    join(site.folder, 'registry/00000002.json'),
    JSON.stringify({ ...stored, flip: entryOf(2) }),
  );
  expect(await readRevision(store, 2)).toEqual({ audit: entryOf(2), registry: registryWith('mfe-a') });
});

test('the second writer of a number writes nothing', async () => {
  const store = folderStore(site.folder);
  expect(await swapLive(store, registryWith('mfe-a'), entryOf(1))).toBe(true);
  expect(await swapLive(store, registryWith('mfe-b'), entryOf(1))).toBe(false);
  expect((await readLive(store)).registry).toEqual(registryWith('mfe-a'));
});

test('the draft of a process that died while writing a revision is ignored', async () => {
  const store = folderStore(site.folder);
  await swapLive(store, registryWith('mfe-a'), entryOf(1));
  await mkdir(join(site.folder, 'registry'), { recursive: true });
  await writeFile(join(site.folder, 'registry/00000002.json.0b.draft'), '{"flip":');
  expect(await readLive(store)).toEqual({ registry: registryWith('mfe-a'), revision: 1 });
  expect(await swapLive(store, registryWith('mfe-b'), entryOf(2))).toBe(true);
});

test('pruning deletes old revisions and keeps the newest', async () => {
  const store = folderStore(site.folder);
  for (const revision of [1, 2, 3, 4]) await swapLive(store, registryWith('mfe-a'), entryOf(revision));
  expect(await pruneRevisions(store, 2)).toBe(2);
  expect((await revisions(store)).sort()).toEqual([3, 4]);
});
