import { randomUUID } from 'node:crypto';
import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type StorageServer, startStorageServer } from '@crown-and-coil/servers/storage-server';
import { openS3Client } from '@crown-and-coil/service/s3-client';
import { readLive } from '../registry/numbered-registry';
import { type S3Double, startS3Double } from '../testing/s3-double';
import { temporaryFolder } from '../testing/site';
import { createByClaims } from './create-by-claims';
import { folderStore } from './folder-store';
import { openStore } from './open-store';
import { type ReleaseStore, StoreUnavailable } from './release-store';
import { s3Store } from './s3-store';

/** What every store must do; releases are safe only because of it. */
function keepsTheContract(open: () => Promise<ReleaseStore>) {
  let store: ReleaseStore;
  beforeAll(async () => {
    store = await open();
  });
  const folder = () => `remotes/mfe-a/${randomUUID()}`;
  const textOf = async (path: string) => (await store.get(path))?.toString();
  const pathsOf = async (prefix: string) => {
    const paths: string[] = [];
    for await (const { path } of store.list(prefix)) paths.push(path);
    return paths.sort();
  };

  test('a file is read back as written, and is replaced by the next write', async () => {
    const path = `${folder()}/remoteEntry.js`;
    const bytes = Buffer.from([0, 255, 10, 13, 0, 128]);
    await store.put(path, bytes);
    expect(await store.get(path)).toEqual(bytes);
    await store.put(path, Buffer.from('second'));
    expect(await textOf(path)).toBe('second');
  });

  test('a missing file is undefined, and deleting it succeeds', async () => {
    const path = `${folder()}/a.js`;
    expect([await store.get(path), await store.has(path)]).toEqual([undefined, false]);
    await store.delete(path);
    expect(await pathsOf(`${path}/`)).toEqual([]);
  });

  test('a listing has the files under its prefix, including folders, with modification times', async () => {
    const one = folder();
    const before = Date.now();
    await store.put(`${one}/a.js`, Buffer.from('a'));
    await store.put(`${one}/deep/b.js`, Buffer.from('b'));
    await store.put(`${one}-other/c.js`, Buffer.from('c'));
    expect(await pathsOf(`${one}/`)).toEqual([`${one}/a.js`, `${one}/deep/b.js`]);
    expect(await pathsOf(`${one}/a`)).toEqual([`${one}/a.js`]);
    // A store may tell whole seconds only.
    for await (const { changedAt } of store.list(`${one}/`))
      expect(Math.abs(changedAt.getTime() - before)).toBeLessThan(60_000);
    await store.delete(`${one}/a.js`);
    expect(await pathsOf(`${one}/`)).toEqual([`${one}/deep/b.js`]);
  });

  test('create writes only when the file does not exist', async () => {
    const path = `registry/${randomUUID()}.json`;
    expect(await store.create(path, Buffer.from('first'))).toBe(true);
    expect(await store.create(path, Buffer.from('second'))).toBe(false);
    expect(await textOf(path)).toBe('first');
  });

  test('of many concurrent creates of one file one succeeds, and its content stays', async () => {
    const path = `registry/${randomUUID()}.json`;
    const created = await Promise.all(
      Array.from(
        { length: 12 },
        async (_, at) => [at, await store.create(path, Buffer.from(`${at}`))] as const,
      ),
    );
    const winners = created.filter(([, isMine]) => isMine).map(([at]) => `${at}`);
    expect(winners).toEqual([await textOf(path)]);
    expect(await pathsOf(`claims/${path}/`)).toEqual([]);
  });

  test.each(['../secret', '/etc/passwd', 'a//b', 'a/../b', '.hidden', '', 'a\0', 'a\\b', 'a/', 'a b'])(
    'the path %j is refused',
    async (path) => {
      for (const call of [
        () => store.put(path, Buffer.from('x')),
        () => store.get(path),
        () => store.delete(path),
      ])
        await expect(async () => call()).rejects.toThrow(RangeError);
    },
  );
}

describe('a folder', () => {
  let site: Awaited<ReturnType<typeof temporaryFolder>>;
  beforeAll(async () => {
    site = await temporaryFolder();
  });
  afterAll(() => site.remove());

  keepsTheContract(async () => folderStore(site.folder));

  test('writing leaves no other files, and those left by a crash are not listed', async () => {
    const store = folderStore(join(site.folder, 'clean'));
    await store.put('shell/1/a.js', Buffer.from('a'));
    await store.create('registry/1.json', Buffer.from('1'));
    expect(await readdir(join(site.folder, 'clean/shell/1'))).toEqual(['a.js']);
    expect(await readdir(join(site.folder, 'clean/registry'))).toEqual(['1.json']);
    await mkdir(join(site.folder, 'clean/shell/2.77.draft'));
    await writeFile(join(site.folder, 'clean/shell/2.77.draft/b.js'), 'half');
    const paths: string[] = [];
    for await (const { path } of store.list('shell/')) paths.push(path);
    expect(paths).toEqual(['shell/1/a.js']);
  });

  test('an unwritable folder is reported', async () => {
    await writeFile(join(site.folder, 'blocked'), '');
    await expect(folderStore(join(site.folder, 'blocked')).put('a.js', Buffer.from('x'))).rejects.toThrow(
      StoreUnavailable,
    );
    await expect(folderStore('/proc/none').put('a.js', Buffer.from('x'))).rejects.toThrow(StoreUnavailable);
  });

  test('an unreadable folder is reported', async () => {
    const loop = join(site.folder, 'loop');
    await symlink(loop, loop);
    const unreadable = folderStore(loop);
    const problem = `${loop} cannot be read: ELOOP`;
    await expect(unreadable.get('a.js')).rejects.toThrow(problem);
    await expect(unreadable.has('a.js')).rejects.toThrow(problem);
    await expect(readLive(unreadable)).rejects.toThrow(problem);
  });
});

describe('S3 (OpenStack Swift)', () => {
  let server: StorageServer;
  const bucket = `releases-${randomUUID()}`;
  beforeAll(async () => {
    server = await startStorageServer();
    const { library, client } = await openS3Client({ ...server, endpoint: server.url, region: 'us-east-1' });
    await client.send(new library.CreateBucketCommand({ Bucket: bucket }));
  });
  afterAll(() => server.stop());

  const environment = (more: Record<string, string> = {}) => ({
    RELEASES_URL: `${server.url}/${bucket}`,
    S3_ACCESS_KEY_ID: server.accessKeyId,
    S3_SECRET_ACCESS_KEY: server.secretAccessKey,
    ...more,
  });

  keepsTheContract(() => openStore(environment()));

  test('a listing continues after its first page', async () => {
    const { url: endpoint, accessKeyId, secretAccessKey } = server;
    const options = { endpoint, accessKeyId, secretAccessKey, bucket, region: 'us-east-1', pageSize: 2 };
    const store = await s3Store(options);
    for (const at of [1, 2, 3, 4, 5]) await store.put(`paged/${at}.js`, Buffer.from('x'));
    const paths: string[] = [];
    for await (const { path } of store.list('paged/')) paths.push(path);
    expect(paths).toHaveLength(5);
  });

  test('a wrong key, a missing bucket and an unreachable server are reported', async () => {
    const stranger = await openStore(environment({ S3_SECRET_ACCESS_KEY: 'not the secret' }));
    await expect(stranger.get('registry.json')).rejects.toThrow('S3_SECRET_ACCESS_KEY');
    const noBucket = await openStore(environment({ RELEASES_URL: `${server.url}/none-${randomUUID()}` }));
    await expect(noBucket.put('a.js', Buffer.from('x'))).rejects.toThrow('no bucket');
    const noServer = await openStore(environment({ RELEASES_URL: 'http://127.0.0.1:9/releases' }));
    await expect(noServer.has('a.js')).rejects.toThrow(StoreUnavailable);
  });
});

describe.each([
  ['has conditional writes', true],
  ['ignores the condition', false],
])('S3 (a store that %s)', (_what, isConditional) => {
  let double: S3Double;
  beforeAll(async () => {
    double = await startS3Double({ isConditional });
  });
  afterAll(() => double.stop());

  keepsTheContract(() =>
    s3Store({
      endpoint: double.url,
      bucket: 'releases',
      region: 'us-east-1',
      accessKeyId: 'a',
      secretAccessKey: 'b',
    }),
  );

  test(`creates ${isConditional ? 'without' : 'with'} claims`, () => {
    const isClaim = (path: string) => path.startsWith('claims/registry/');
    expect(double.written.some(isClaim)).toBe(!isConditional);
    expect([...double.files.keys()].filter((path) => path.startsWith('claims/'))).toEqual([]);
  });
});

test('a writer whose clock is wrong takes no other claim for one that was left behind', async () => {
  const files = new Map<string, Date>();
  const store = {
    put: async (path: string) => void files.set(path, new Date()),
    has: async (path: string) => files.has(path),
    delete: async (path: string) => void files.delete(path),
    async *list(prefix: string) {
      for (const [path, changedAt] of files) if (path.startsWith(prefix)) yield { path, changedAt };
    },
  };
  const [path, other] = ['registry/1.json', 'claims/registry/1.json/~other'];
  await store.put(other);
  const { now } = Date;
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => now() + 600_000);
  let pauses = 0;
  const created = createByClaims(store, path, Buffer.from('mine'), {
    pause: async () => {
      pauses += 1;
      if (pauses < 3) return;
      // The other writer ends.
      await store.put(path);
      await store.delete(other);
    },
  });
  const isCreated = await created;
  clock.mockRestore();
  expect(isCreated).toBe(false);
});

describe('RELEASES_URL', () => {
  test.each([
    ['releases', 'must be the URL'],
    ['https://s3.example.com/', 'must be the URL'],
    ['file://host/releases', 'must be the URL'],
    ['/proc/none', 'RELEASES_URL names /proc/none, which is no folder that can be read (ENOENT).'],
    ['https://s3.example.com/releases', 'S3_ACCESS_KEY_ID'],
  ])('%j is refused with what is missing', async (RELEASES_URL, message) => {
    await expect(openStore({ RELEASES_URL })).rejects.toThrow(message);
  });

  test.each([__dirname, `file://${__dirname}`])('%s is a folder', async (RELEASES_URL) => {
    expect((await openStore({ RELEASES_URL })).folder).toBe(__dirname);
  });
});
