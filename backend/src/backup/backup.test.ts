import { cpSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { createTestApp, type TestApp } from '../../testing/app';
import { storeBooking } from '../../testing/bookings';
import { createEmptyDatabase, type TestDatabase } from '../../testing/database';
import { makeClient, makeProfessional, makeService } from '../../testing/people';
import { storeMedia } from '../../testing/uploads';
import { buildApp } from '../app';
import { migrateJobs } from '../background/graphile-worker';
import { findMigrationsFolder, migrate, readMigrations } from '../database/migrations';
import type { Tables } from '../database/tables';
import { LocalDisk } from '../storage/local-disk';
import { BackupError, type Manifest } from './manifest';
import { restoreBackup } from './restore-backup';
import { quoted } from './stored-tables';
import { writeBackup } from './write-backup';

let folder: string;
let empty: TestDatabase;
let testApp: TestApp;
/** What was there when `backupFolder()` was written. */
let filled: Filled;
let stored: Record<string, string>;
let manifest: Manifest;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'backup-test-'));
  empty = await createEmptyDatabase();
  testApp = await createTestApp();
  filled = await fill();
  manifest = await backUp(backupFolder());
  stored = await contents(testApp.database);
  await restore(empty, backupFolder());
});
afterAll(async () => {
  await testApp.close();
  await empty.drop();
  rmSync(folder, { recursive: true });
});

const backupFolder = () => join(folder, 'backup');
const restoredFiles = () => new LocalDisk(join(folder, 'restored'));
const backUp = (into: string) =>
  writeBackup(testApp.config.databaseUrl, new LocalDisk(testApp.config.mediaDir), into);
const restore = (into: { readonly url: string }, from: string) =>
  restoreBackup(into.url, restoredFiles(), from);
async function withEmpty(work: (another: TestDatabase) => Promise<void>): Promise<void> {
  const another = await createEmptyDatabase();
  try {
    await work(another);
  } finally {
    await another.drop();
  }
}

interface Filled {
  readonly token: string;
  readonly bookingId: string;
  readonly pictureUrl: string;
}
/** Creates a client with a picture, a professional with a service, and a booking between them. */
async function fill(): Promise<Filled> {
  const client = await makeClient(testApp);
  const professional = await makeProfessional(testApp);
  await makeService(testApp, professional, { description: 'C:\\N \\. "tab\t" \n ünïcode 💇' });
  const { url } = await storeMedia(testApp, professional, 'Professional Profile');
  const bookingId = await storeBooking(testApp, {
    clientId: client.id,
    professionalId: professional.id,
    status: 'confirmed',
  });
  return { token: client.token, bookingId, pictureUrl: url };
}

/** A fingerprint of every backed-up table, from the database's current rows. */
async function contents(database: Kysely<Tables>): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const { schema, name } of manifest.tables) {
    const { rows } = await sql<{ hash: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(r::text, '|' order by r::text)), '') as hash
      from ${sql.raw(quoted(schema, name))} r`.execute(database);
    found[`${schema}.${name}`] = rows[0]?.hash ?? '';
  }
  return found;
}

test('only the operating system account that made a backup can read it', () => {
  const paths = ['', ...readdirSync(backupFolder(), { recursive: true, encoding: 'utf8' })];
  expect(paths).toContain('manifest.json');
  for (const path of paths) {
    const stats = statSync(join(backupFolder(), path));
    expect([path, stats.mode & 0o777]).toEqual([path, stats.isDirectory() ? 0o700 : 0o600]);
  }
});

test('a restore brings back every row and picture, and sessions stay valid', async () => {
  const { token, bookingId, pictureUrl } = filled;
  expect(manifest.tables.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['users', 'bookings', 'stored_pictures', '_private_jobs']),
  );
  expect(manifest.pictures.length).toBeGreaterThan(0);
  expect(await contents(empty.database)).toEqual(stored);
  const again = await buildApp({
    config: { ...testApp.config, databaseUrl: empty.url },
    database: empty.database,
    storage: restoredFiles(),
  });
  const ask = (url: string) => again.inject({ url, headers: { authorization: `Bearer ${token}` } });
  expect((await ask(`/api/bookings/${bookingId}`)).json()).toMatchObject({ status: 'confirmed' });
  expect((await ask(pictureUrl)).statusCode).toBe(200);
  await again.close();
});

test('constraints and triggers exist after a restore', async () => {
  const rules = (database: Kysely<Tables>) =>
    sql`select conrelid::regclass::text, conname, pg_get_constraintdef(oid), null from pg_constraint
        where connamespace = 'public'::regnamespace
        union all
        select tgrelid::regclass::text, tgname, pg_get_triggerdef(oid), tgenabled::text from pg_trigger
        where not tgisinternal order by 1, 2, 3`.execute(database);
  expect((await rules(empty.database)).rows).toEqual((await rules(testApp.database)).rows);
});

test('a backup made during bookings is consistent and shows one point in time', async () => {
  let working = true;
  const busy = (async () => {
    while (working) await fill();
  })();
  await backUp(`${backupFolder()}-busy`);
  working = false;
  await busy;
  // The foreign keys hold, so every booking has its parties.
  await withEmpty(async (another) => {
    await expect(restore(another, `${backupFolder()}-busy`)).resolves.toBeDefined();
  });
});

test('a backup fails where the system takes no folder', async () => {
  await expect(backUp('/proc/none')).rejects.toThrow(/\/proc/);
});

test('a damaged file is detected before anything is restored', async () => {
  const damaged = `${backupFolder()}-damaged`;
  cpSync(backupFolder(), damaged, { recursive: true });
  await appendFile(join(damaged, 'tables/public.users.copy.gz'), 'x');
  await withEmpty(async (another) => {
    await expect(restore(another, damaged)).rejects.toThrow(
      /^tables\/public\.users\.copy\.gz of the backup is damaged/,
    );
    const { rows } = await sql`select from pg_tables where schemaname = 'public'`.execute(another.database);
    expect(rows).toEqual([]);
  });
});

test('a restore refuses to overwrite a database with tables or an existing folder', async () => {
  await expect(restore({ url: testApp.config.databaseUrl }, backupFolder())).rejects.toThrow(
    /^The database is not empty/,
  );
  const before = readdirSync(folder);
  await expect(backUp(backupFolder())).rejects.toThrow(BackupError);
  expect(readdirSync(folder)).toEqual(before);
  await expect(restore(empty, folder)).rejects.toThrow(/holds no backup/);
});

test('a backup of an older version is migrated; one of a newer version is refused', async () => {
  const older = `${backupFolder()}-older`;
  const newer = `${backupFolder()}-newer`;
  const all = readMigrations(findMigrationsFolder());
  await withEmpty(async (old) => {
    await migrate(old.url, all.slice(0, -1));
    await migrateJobs(old.url);
    await writeBackup(old.url, restoredFiles(), older);
    await sql`insert into schema_migrations values (9999, '9999_later.sql', 'x')`.execute(old.database);
    await writeBackup(old.url, restoredFiles(), newer);
  });
  await withEmpty(async (another) => {
    await expect(restore(another, newer)).rejects.toThrow(/of a version that this one does not know/);
    await restore(another, older);
    const { rows } = await sql<{ count: number }>`select count(*) from schema_migrations`.execute(
      another.database,
    );
    expect(rows).toEqual([{ count: all.length }]);
  });
});
