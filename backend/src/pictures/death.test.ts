import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '../../testing/database';
import { newId } from '../database/identifiers';
import { LocalDisk } from '../storage/local-disk';
import { deleteLeaving, type PictureStore } from './store-picture';
import { compareWithStorage, tidyPictures } from './tidying';

/** Parallel processes: they mostly wait for startup. */
const AT_ONCE = 4;

let testDatabase: TestDatabase;
let mediaDir: string;
let program: string;
let store: PictureStore;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  mediaDir = mkdtempSync(join(tmpdir(), 'pictures-'));
  program = bundle(join(__dirname, 'testing/die-in-a-gap.ts'), join(mediaDir, 'program/die-in-a-gap.cjs'));
  store = { database: testDatabase.database, storage: new LocalDisk(mediaDir) };
});
afterAll(async () => {
  await testDatabase.drop();
  rmSync(mediaDir, { recursive: true });
});

/** Bundles the program into one file, which starts ten times as fast as one compiled while it loads. */
function bundle(source: string, outfile: string): string {
  const options = {
    entryPoints: [source],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    external: ['pg-native', '@aws-sdk/client-s3'],
  };
  // In a separate process: esbuild does not run in Jest's sandbox.
  const code = `require('esbuild').buildSync(${JSON.stringify(options)})`;
  const { status, stderr } = spawnSync(process.execPath, ['-e', code], { cwd: __dirname, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return outfile;
}

async function makeUser(): Promise<string> {
  const id = newId();
  await testDatabase.database
    .insertInto('users')
    .values({ id, email: `${id}@example.test`, username: id, role: 'client', password_hash: 'none' })
    .execute();
  return id;
}

/** Runs the process, which dies in the gap if one is given. Returns its output and how it ended. */
async function runTo(userId: string, gap?: number): Promise<{ said: string; endedBy: unknown }> {
  const more = gap === undefined ? [] : [String(gap)];
  const child = spawn(process.execPath, [program, testDatabase.url, mediaDir, userId, ...more], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (text) => {
    said += text;
  });
  return new Promise((resolve) => {
    child.on('close', (code, signal) => resolve({ said, endedBy: signal ?? code }));
  });
}

test('wherever a process dies, cleanup leaves no file without a row and no row without its files', async () => {
  const whole = await runTo(await makeUser());
  expect(whole.endedBy).toBe(0);
  const gaps = Number(whole.said);
  expect(gaps).toBeGreaterThan(30);

  const endings: unknown[] = [];
  const waiting = Array.from({ length: gaps }, (_, gap) => gap).values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const gap of waiting) endings[gap] = (await runTo(await makeUser(), gap)).endedBy;
    }),
  );
  expect(endings).toEqual(Array(gaps).fill('SIGKILL'));

  // The killed processes did leave something behind.
  expect(await unsettled()).toBeGreaterThan(5);
  expect(readdirSync(join(mediaDir, '.unfinished')).length).toBeGreaterThan(1);

  await tidyPictures(store, 0);
  expect(await compareWithStorage(store, 0)).toEqual({ missing: [], stray: [] });
  expect(await unsettled()).toBe(0);
  expect(readdirSync(join(mediaDir, '.unfinished'))).toEqual([]);

  // Each account has the old picture, the new one, or, after the deletion, none: never two, never part of one.
  const shown = await testDatabase.database
    .selectFrom('media')
    .select(['owner_user_id', 'file_key'])
    .execute();
  expect(new Set(shown.map(({ owner_user_id }) => owner_user_id)).size).toBe(shown.length);
  const files = shown.flatMap(({ file_key }) =>
    ['320.webp', '640.webp', '640.avif'].map((end) => `${file_key}-${end}`),
  );
  expect(readdirSync(join(mediaDir, 'private')).sort()).toEqual(files.sort());
  expect(shown.length).toBeGreaterThan(20);
  expect(shown.length).toBeLessThan(gaps);
});

/** Counts the files of the longest listing. */
class CountingDisk extends LocalDisk {
  longest = 0;
  override async *list(prefix: string) {
    let count = 0;
    for await (const file of super.list(prefix)) {
      count += 1;
      yield file;
    }
    this.longest = Math.max(this.longest, count);
  }
}

test('files are compared in parts, and a file that is no picture is left alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'strays-'));
  const storage = new CountingDisk(folder);
  const strays = [...'0123456789abcdef'].flatMap((digit) =>
    ['public', 'private'].map((audience) => `${audience}/${digit}-320.webp`),
  );
  for (const key of strays) await storage.put(key, Buffer.from('webp'));
  const others = ['README', 'photo.JPG'];
  for (const name of others) writeFileSync(join(folder, 'public', name), 'Not a picture of ours.');
  const { stray } = await compareWithStorage({ ...store, storage }, 0);
  expect(stray.toSorted()).toEqual(strays.toSorted());
  expect(storage.longest).toBe(1);
  expect([readdirSync(join(folder, 'public')).sort(), readdirSync(join(folder, 'private'))]).toEqual([
    others,
    [],
  ]);
  rmSync(folder, { recursive: true });
});

/** Removes one picture after its files were listed, and another after its row was read. */
class RemovingDisk extends LocalDisk {
  override async *list(prefix: string) {
    yield* super.list(prefix);
    if (prefix === 'private/a') await removePicture({ ...store, storage: this }, 'a1');
  }
  override async has(key: string) {
    if (key.startsWith('public/b1')) await removePicture({ ...store, storage: this }, 'b1');
    return super.has(key);
  }
}

async function removePicture(from: PictureStore, fileKey: string): Promise<void> {
  await from.database
    .updateTable('stored_pictures')
    .set({ state: 'leaving' })
    .where('file_key', '=', fileKey)
    .execute();
  await deleteLeaving(from, [fileKey]);
}

test('a picture that is removed during the comparison is neither missing nor stray', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'removed-'));
  const storage = new RemovingDisk(folder);
  const row = {
    audience: 'public' as const,
    widths: [320],
    height: 320,
    placeholder: null,
    state: 'kept' as const,
  };
  await store.database
    .insertInto('stored_pictures')
    .values(['a1', 'b1', 'c1'].map((file_key) => ({ file_key, ...row })))
    .execute();
  // The second was stored after the listing; the files of the third are lost.
  await storage.put('public/a1-320.webp', Buffer.from('webp'));
  const { missing, stray } = await compareWithStorage({ ...store, storage }, 0);
  // The private ones of the test above are in another folder.
  expect(missing.filter((key) => key.startsWith('public/'))).toEqual(['public/c1-320.webp']);
  expect(stray).toEqual([]);
  rmSync(folder, { recursive: true });
});

async function unsettled(): Promise<number> {
  const rows = await testDatabase.database
    .selectFrom('stored_pictures')
    .select('file_key')
    .where('state', '<>', 'kept')
    .execute();
  return rows.length;
}
