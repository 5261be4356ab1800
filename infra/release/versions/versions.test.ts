import { readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promote } from '../actions/promote';
import { readLive, readRevision } from '../registry/numbered-registry';
import { EMPTY_REGISTRY } from '../registry/release-registry';
import { folderStore } from '../store/folder-store';
import type { ReleaseStore } from '../store/release-store';
import { buildOf, temporaryFolder } from '../testing/site';
import { pruneUnfinished, pruneVersions, versionsToPrune } from './prune-versions';
import { publishVersion } from './publish-version';
import { describedVersion, publishedVersions } from './published-versions';

const DAY_MS = 24 * 60 * 60_000;

let site: Awaited<ReturnType<typeof temporaryFolder>>;
let builds: string;
let store: ReleaseStore;
beforeEach(async () => {
  site = await temporaryFolder();
  builds = join(site.folder, 'builds');
  store = folderStore(join(site.folder, 'store'));
});
afterEach(() => site.remove());

const versionsOf = async (name: string) =>
  (await publishedVersions(store, name)).map(({ version }) => version).sort();

describe('publishVersion', () => {
  test('stores every file of a build, and the version can be promoted', async () => {
    const release = await buildOf(builds, 'mfe-a', '1');
    expect(await publishVersion(store, builds, 'mfe-a', release)).toBe(true);
    expect(await versionsOf('mfe-a')).toEqual(['1']);
    for (const file of Object.keys(release.files))
      expect(await store.has(`remotes/mfe-a/1/${file}`)).toBe(true);
    await promote(store, [{ name: 'mfe-a', version: null }]);
  });

  test('reports a repeat as unchanged, but makes the version the latest published', async () => {
    await publishVersion(store, builds, 'mfe-a', await buildOf(builds, 'mfe-a', '1'));
    const long = new Date(Date.now() - DAY_MS);
    await utimes(join(store.place, 'remotes/mfe-a/1/release.json'), long, long);
    await publishVersion(store, builds, 'mfe-a', await buildOf(builds, 'mfe-a', '2'));
    expect(await publishVersion(store, builds, 'mfe-a', await buildOf(builds, 'mfe-a', '1'))).toBe(false);
    expect((await publishedVersions(store, 'mfe-a'))[0]?.version).toBe('1');
  });

  test('refuses other bytes under a published name, and keeps what is there', async () => {
    await publishVersion(store, builds, 'mfe-a', await buildOf(builds, 'mfe-a', '1', { text: 'one' }));
    const other = await buildOf(builds, 'mfe-a', '1', { text: 'other' });
    await expect(publishVersion(store, builds, 'mfe-a', other)).rejects.toThrow(
      /with other bytes \(app\.js\).*raise the version/,
    );
    expect((await store.get('remotes/mfe-a/1/app.js'))?.toString()).toBe('one');
  });

  test('treats another compression of the same files as the same version', async () => {
    const release = await buildOf(builds, 'mfe-a', '1');
    await publishVersion(store, builds, 'mfe-a', release);
    const again = { ...release, files: { ...release.files, 'app.js.br': 'sha384-of-another-zlib' } };
    expect(await publishVersion(store, builds, 'mfe-a', again)).toBe(false);
  });

  test('of two pipelines with another zlib that publish a version at once, neither leaves a mixture', async () => {
    const release = await buildOf(builds, 'mfe-a', '1');
    const others = join(site.folder, 'other builds');
    const other = await buildOf(others, 'mfe-a', '1', { compressed: 'of another zlib' });
    let publishOther = async (): Promise<void> => {
      publishOther = async () => undefined;
      await publishVersion(store, others, 'mfe-a', other);
    };
    const between: ReleaseStore = {
      ...store,
      put: async (path, content) => {
        // The other one begins and ends between the files and the description of this one.
        if (path.endsWith('/release.json')) await publishOther();
        await store.put(path, content);
      },
    };
    expect(await publishVersion(between, builds, 'mfe-a', release)).toBe(true);
    await promote(store, [{ name: 'mfe-a', version: '1' }]);
  });

  test('completes a partly stored version, which does not count as published', async () => {
    const release = await buildOf(builds, 'mfe-a', '1');
    await store.put('remotes/mfe-a/1/app.js', Buffer.from('hal'));
    expect(await versionsOf('mfe-a')).toEqual([]);
    expect(await describedVersion(store, 'mfe-a', '1')).toBeUndefined();
    expect(await publishVersion(store, builds, 'mfe-a', release)).toBe(true);
    await promote(store, [{ name: 'mfe-a', version: '1' }]);
  });

  test('detects a damaged version when it is published again', async () => {
    const release = await buildOf(builds, 'mfe-a', '1');
    await publishVersion(store, builds, 'mfe-a', release);
    await rm(join(store.place, 'remotes/mfe-a/1/app.js.map'));
    await expect(publishVersion(store, builds, 'mfe-a', release)).rejects.toThrow('app.js.map is missing');
  });
});

describe('prune', () => {
  const aged = (name: string, version: string, days: number) => ({
    name,
    version,
    publishedAt: new Date(Date.now() - days * DAY_MS),
  });

  test('keeps the newest of each part, and those younger than a day', () => {
    const versions = [
      aged('a', '4', 0.5),
      aged('a', '3', 0.9),
      aged('a', '2', 3),
      aged('b', '1', 9),
      aged('a', '1', 10),
    ];
    const gone = versionsToPrune(versions, EMPTY_REGISTRY, { keep: 1, now: new Date() });
    expect(gone.map(({ name, version }) => `${name} ${version}`)).toEqual(['a 2', 'a 1']);
  });

  test('keeps the live and previous version at any age, with all their files', async () => {
    for (const version of ['1', '2', '3', '4']) {
      await publishVersion(store, builds, 'mfe-a', await buildOf(builds, 'mfe-a', version));
      const old = new Date(Date.now() - (10 - Number(version)) * DAY_MS);
      await utimes(join(store.place, `remotes/mfe-a/${version}/release.json`), old, old);
    }
    await promote(store, [{ name: 'mfe-a', version: '2' }]);
    await promote(store, [{ name: 'mfe-a', version: '1' }]);
    const would = await pruneVersions(store, { keep: 1, really: false });
    expect(would.map(({ version }) => version)).toEqual(['3']);
    expect(await versionsOf('mfe-a')).toEqual(['1', '2', '3', '4']);
    await pruneVersions(store, { keep: 1, really: true });
    expect((await readdir(join(store.place, 'remotes/mfe-a'))).sort()).toEqual(['1', '2', '4']);
    await promote(store, [{ name: 'mfe-a', version: '2' }]);
    expect((await readLive(store)).registry.remotes['mfe-a']?.version).toBe('2');
  });

  test('keeps a version for a day after it was last live: open pages still load its files', async () => {
    for (const version of ['1', '2', '3', '4', '5']) {
      await publishVersion(store, builds, 'mfe-a', await buildOf(builds, 'mfe-a', version));
      const old = new Date(Date.now() - (10 - Number(version)) * DAY_MS);
      await utimes(join(store.place, `remotes/mfe-a/${version}/release.json`), old, old);
    }
    const now = Date.now();
    const promoteAt = async (version: string, daysAgo: number, share: number | null = null) => {
      jest.useFakeTimers({
        doNotFake: ['nextTick', 'setImmediate', 'setTimeout'],
        now: now - daysAgo * DAY_MS,
      });
      await promote(store, [{ name: 'mfe-a', version }], null, share);
      jest.useRealTimers();
    };
    await promoteAt('1', 3);
    await promoteAt('2', 2);
    await promoteAt('3', 0.9, 10);
    await promoteAt('4', 0.5);
    await promoteAt('5', 0.1);
    // Version 3 was a canary until today, 2 was live until then, and 1 until the day before yesterday.
    const gone = await pruneVersions(store, { keep: 1, really: true });
    expect(gone.map(({ version }) => version)).toEqual(['1']);
  });

  test('a version that was made live meanwhile is kept, with its date', async () => {
    for (const version of ['1', '2', '3']) {
      await publishVersion(store, builds, 'mfe-a', await buildOf(builds, 'mfe-a', version));
      const old = new Date(Date.now() - (10 - Number(version)) * DAY_MS);
      await utimes(join(store.place, `remotes/mfe-a/${version}/release.json`), old, old);
    }
    // Promoted after prune has decided what to delete: when it deletes the first file.
    let isPromoted = false;
    const promoting: ReleaseStore = {
      ...store,
      delete: async (path) => {
        if (!isPromoted) await promote(store, [{ name: 'mfe-a', version: '1' }]);
        isPromoted = true;
        await store.delete(path);
      },
    };
    const gone = await pruneVersions(promoting, { keep: 1, really: true });
    expect(gone.map(({ version }) => version)).toEqual(['2']);
    expect((await publishedVersions(store, 'mfe-a')).map(({ version }) => version)).toEqual(['3', '1']);
  });

  test('a promotion of a version that prune deletes meanwhile is undone, and reported', async () => {
    for (const name of ['mfe-a', 'mfe-b'])
      for (const version of ['1', '2'])
        await publishVersion(store, builds, name, await buildOf(builds, name, version));
    await promote(store, [{ name: 'mfe-a', version: '1' }]);
    const before = await readLive(store);
    // Prune has read the registry before it changes.
    const pruned: ReleaseStore = {
      ...store,
      create: async (path, content) => {
        await store.delete('remotes/mfe-b/2/release.json');
        return store.create(path, content);
      },
    };
    const wanted = [
      { name: 'mfe-a', version: '2' },
      { name: 'mfe-b', version: '2' },
    ];
    await expect(promote(pruned, wanted)).rejects.toThrow(
      /prune deleted mfe-b 2 .* What was live before is live again/,
    );
    const { registry, revision } = await readLive(store);
    expect(registry).toEqual(before.registry);
    expect((await readRevision(store, revision))?.audit).toMatchObject({
      verb: 'rollback',
      changes: [
        { name: 'mfe-a', from: '2', to: '1' },
        { name: 'mfe-b', from: '2', to: null },
      ],
    });
  });

  test('a version whose promotion is undone while prune restores it is deleted', async () => {
    for (const version of ['1', '2']) {
      await publishVersion(store, builds, 'mfe-a', await buildOf(builds, 'mfe-a', version));
      const old = new Date(Date.now() - (10 - Number(version)) * DAY_MS);
      await utimes(join(store.place, `remotes/mfe-a/${version}/release.json`), old, old);
    }
    await promote(store, [{ name: 'mfe-a', version: '2' }]);
    let restore = () => {};
    const isRestoring = new Promise<void>((resolve) => {
      restore = resolve;
    });
    // It saw that the file was gone, and undoes the promotion only now.
    const missing: ReleaseStore = { ...store, has: () => isRestoring.then(() => false) };
    let promotion: Promise<unknown> | undefined;
    const pruning: ReleaseStore = {
      ...store,
      delete: async (path) => {
        promotion ??= promote(missing, [{ name: 'mfe-a', version: '1' }]).catch(String);
        while ((await readLive(store)).revision === 1) await pause(10);
        await store.delete(path);
      },
      put: async (path, content) => {
        restore();
        await promotion;
        await store.put(path, content);
      },
    };
    const gone = await pruneVersions(pruning, { keep: 1, really: true });
    expect(await promotion).toContain('prune deleted mfe-a 1');
    expect(gone.map(({ version }) => version)).toEqual(['1']);
    expect(await versionsOf('mfe-a')).toEqual(['2']);
  });

  test('deletes old leftovers of an unfinished publish', async () => {
    await publishVersion(store, builds, 'mfe-a', await buildOf(builds, 'mfe-a', '1'));
    for (const version of ['2', '3']) await store.put(`remotes/mfe-a/${version}/app.js`, Buffer.from('half'));
    await writeFile(join(store.place, 'remotes/mfe-a/old.draft'), 'half');
    await writeFile(join(store.place, 'remotes/mfe-a/new.draft'), 'half');
    const long = new Date(Date.now() - 2 * DAY_MS);
    for (const path of ['remotes/mfe-a/2/app.js', 'remotes/mfe-a/old.draft', 'remotes/mfe-a/1/app.js'])
      await utimes(join(store.place, path), long, long);
    await pruneUnfinished(store, new Date());
    expect((await readdir(join(store.place, 'remotes/mfe-a'))).sort()).toEqual(['1', '3', 'new.draft']);
    expect(await store.has('remotes/mfe-a/1/app.js')).toBe(true);
  });

  test('leaves parts alone that are not named', async () => {
    for (const name of ['mfe-a', 'mfe-b'])
      for (const version of ['1', '2']) {
        await publishVersion(store, builds, name, await buildOf(builds, name, version));
        const old = new Date(Date.now() - (10 - Number(version)) * DAY_MS);
        await utimes(join(store.place, `remotes/${name}/${version}/release.json`), old, old);
      }
    await pruneVersions(store, { keep: 1, names: ['mfe-b'], really: true });
    expect([await versionsOf('mfe-a'), await versionsOf('mfe-b')]).toEqual([['1', '2'], ['2']]);
  });
});

test("a release.json outside a version's folder is not a version", async () => {
  await buildOf(store.place, 'mfe-a', '1');
  await writeFile(join(store.place, 'remotes/release.json'), '{}');
  expect(await versionsOf('mfe-a')).toEqual(['1']);
});
