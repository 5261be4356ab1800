import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { BucketOptions } from '@crown-and-coil/service/s3-client';
import { type StorageServer, startStorageServer } from '../../testing/servers';
import { newId } from '../database/identifiers';
import { LocalDisk } from './local-disk';
import { openS3 } from './s3';
import { type Storage, StorageUnavailable } from './storage';

/** The contract of every storage; rows and files of pictures rely on it. */
function keepsTheContract(open: () => Promise<Storage>) {
  let storage: Storage;
  beforeAll(async () => {
    storage = await open();
  });

  const folder = () => `public/${newId()}`;
  const put = (key: string, text: string) => storage.put(key, Buffer.from(text), 'image/webp');
  const textOf = async (key: string) => {
    const file = await storage.read(key);
    return file && (await buffer(file.content)).toString();
  };
  const keysOf = async (prefix: string) => {
    const keys: string[] = [];
    for await (const { key } of storage.list(prefix)) keys.push(key);
    return keys.sort();
  };

  test('a file is read back as written, with its size', async () => {
    const key = `${folder()}-320.webp`;
    const content = Buffer.from([0, 255, 10, 13, 0, 128]);
    await storage.put(key, content, 'image/webp');
    const file = await storage.read(key);
    expect(file?.bytes).toBe(6);
    expect(file && (await buffer(file.content))).toEqual(content);
    expect(await storage.has(key)).toBe(true);
  });

  test('writing a key again replaces the file', async () => {
    const key = folder();
    await put(key, 'first, and longer');
    await put(key, 'second');
    expect(await textOf(key)).toBe('second');
  });

  test('a missing file is undefined, and deleting it succeeds', async () => {
    const key = folder();
    expect([await storage.read(key), await storage.has(key)]).toEqual([undefined, false]);
    await storage.delete(key);
  });

  test('a folder is not a file', async () => {
    const key = folder();
    await put(`${key}/a.webp`, 'a');
    expect([await storage.read(key), await storage.has(`${key}/a.webp/b`)]).toEqual([undefined, false]);
  });

  test('deleting a file does not affect its neighbours', async () => {
    const one = folder();
    await put(`${one}/a.webp`, 'a');
    await put(`${one}/b.webp`, 'b');
    await storage.delete(`${one}/a.webp`);
    expect([await textOf(`${one}/a.webp`), await textOf(`${one}/b.webp`)]).toEqual([undefined, 'b']);
  });

  test('a listing has the files with its prefix and their modification times', async () => {
    const one = folder();
    const before = Date.now();
    await put(`${one}/a.webp`, 'a');
    await put(`${one}/b.webp`, 'b');
    await put(`${folder()}/c.webp`, 'c');
    expect(await keysOf(one)).toEqual([`${one}/a.webp`, `${one}/b.webp`]);
    expect(await keysOf(`${one}/b`)).toEqual([`${one}/b.webp`]);
    expect(await keysOf(folder())).toEqual([]);
    // A store may report whole seconds only.
    for await (const { changedAt } of storage.list(one))
      expect(Math.abs(changedAt.getTime() - before)).toBeLessThan(60_000);
  });

  test.each([
    '../secret',
    '/etc/passwd',
    'a//b',
    'a/../b',
    '.hidden',
    '',
    'A',
    'a\0',
    'a\\b',
    'a/',
    'x'.repeat(301),
  ])('the key %j is refused by every call', async (key) => {
    for (const call of [
      () => put(key, 'x'),
      () => storage.read(key),
      () => storage.has(key),
      () => storage.delete(key),
    ])
      await expect(call()).rejects.toThrow(RangeError);
  });

  test('files written in parallel are all stored', async () => {
    const one = folder();
    await Promise.all(Array.from({ length: 20 }, (_, index) => put(`${one}/${index}.webp`, String(index))));
    expect(await keysOf(one)).toHaveLength(20);
    expect(await textOf(`${one}/19.webp`)).toBe('19');
  });
}

describe('local disk', () => {
  let root: string;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'storage-'));
  });
  afterAll(() => rm(root, { recursive: true }));

  keepsTheContract(async () => new LocalDisk(root));

  test('writing leaves no temporary file behind', async () => {
    await new LocalDisk(root).put('public/whole.webp', Buffer.from('x'));
    expect(await readdir(join(root, '.unfinished'))).toEqual([]);
  });

  test('partial files are not listed, and are deleted when old', async () => {
    const disk = new LocalDisk(root);
    const folder = join(root, '.unfinished');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'old'), 'half');
    await writeFile(join(folder, 'new'), 'half');
    await utimes(join(folder, 'old'), new Date(0), new Date(0));
    for await (const { key } of disk.list('')) expect(key).not.toContain('unfinished');
    await disk.deleteUnfinished(new Date(Date.now() - 60_000));
    expect(await readdir(folder)).toEqual(['new']);
  });

  test('a file in place of the folder makes the storage unavailable', async () => {
    await writeFile(join(root, 'blocked'), '');
    const disk = new LocalDisk(join(root, 'blocked'));
    await expect(disk.put('public/a.webp', Buffer.from('x'))).rejects.toThrow(StorageUnavailable);
  });
});

describe('S3 (OpenStack Swift)', () => {
  let server: StorageServer;
  const bucket = `pictures-${newId()}`;
  beforeAll(async () => {
    server = await startStorageServer();
  });
  afterAll(() => server.stop());

  const open = async (more: Partial<BucketOptions> = {}) => {
    const { url: endpoint, accessKeyId, secretAccessKey } = server;
    return openS3({ endpoint, accessKeyId, secretAccessKey, bucket, region: 'us-east-1', ...more });
  };

  keepsTheContract(async () => {
    const storage = await open();
    await storage.makeBucket();
    await storage.makeBucket();
    return storage;
  });

  test('a listing continues after its first page', async () => {
    const storage = await open({ pageSize: 3 });
    const keys = Array.from({ length: 7 }, (_, index) => `paged/${index}`);
    for (const key of keys) await storage.put(key, Buffer.from('x'), 'image/webp');
    const found: string[] = [];
    for await (const { key } of storage.list('paged/')) found.push(key);
    expect(found).toEqual(keys);
  });

  test('the store verifies signatures', async () => {
    const stranger = await open({ secretAccessKey: 'not the secret' });
    await expect(stranger.put('public/a.webp', Buffer.from('x'), 'image/webp')).rejects.toThrow(
      StorageUnavailable,
    );
    await expect(stranger.read('public/a.webp')).rejects.toThrow(StorageUnavailable);
  });

  test('a missing bucket and an unreachable server are reported', async () => {
    const noBucket = await open({ bucket: `none-${newId()}` });
    await expect(noBucket.put('public/a.webp', Buffer.from('x'), 'image/webp')).rejects.toThrow(
      /does not exist/,
    );
    const noServer = await open({ endpoint: 'http://127.0.0.1:9' });
    await expect(noServer.has('public/a.webp')).rejects.toThrow(StorageUnavailable);
  });
});
