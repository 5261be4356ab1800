import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { migrateJobs } from '../background/graphile-worker';
import {
  findMigrationsFolder,
  isChecksumOf,
  type Migration,
  migrate,
  readMigrations,
} from '../database/migrations';
import { PICTURE_TYPES } from '../pictures/rules';
import type { Storage } from '../storage/storage';
import { BackupError, hashing, type Manifest, readManifest } from './manifest';
import { quoted, quotedColumns } from './stored-tables';

/**
 * Restores a backup into an empty database and a storage, then migrates the database to this version. Verifies the
 * hash of every file before it uses the first.
 * @throws BackupError when the database is not empty, a file is damaged, or a newer version made the backup
 */
export async function restoreBackup(
  databaseUrl: string,
  storage: Storage,
  folder: string,
): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const known = readMigrations(findMigrationsFolder());
  const then = migrationsOf(manifest, known);
  await checkFiles(folder, manifest);
  const client = new Client({ connectionString: databaseUrl, application_name: 'crown-and-coil-restore' });
  await client.connect();
  try {
    await refuseUnlessEmpty(client);
    await migrate(databaseUrl, then);
    await migrateJobs(databaseUrl);
    await fillTables(client, folder, manifest);
  } finally {
    await client.end();
  }
  for (const { key } of manifest.pictures)
    await storage.put(
      key,
      await readFile(join(folder, 'pictures', key)),
      key.endsWith('.avif') ? PICTURE_TYPES.avif : PICTURE_TYPES.webp,
    );
  await migrate(databaseUrl, known);
  return manifest;
}

/** The migrations of the backup's database. @throws BackupError when this program does not know one of them */
function migrationsOf(manifest: Manifest, known: readonly Migration[]): Migration[] {
  const had = new Map(manifest.migrations.map(({ number, checksum }) => [number, checksum]));
  const then = known.filter((migration) => isChecksumOf(migration, had.get(migration.number) ?? ''));
  if (then.length < had.size)
    throw new BackupError(
      'The backup is of a version that this one does not know: restore it with that version.',
    );
  return then;
}

async function checkFiles(folder: string, { tables, pictures }: Manifest): Promise<void> {
  const files = [
    ...tables.map(({ file, sha256 }) => ({ file, sha256 })),
    ...pictures.map(({ key, sha256 }) => ({ file: join('pictures', key), sha256 })),
  ];
  for (const { file, sha256 } of files) {
    const { through, digest } = hashing();
    const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
    await pipeline(createReadStream(join(folder, file)), through, nowhere).catch((error: unknown) => {
      throw new BackupError(`${file} of the backup cannot be read.`, { cause: error });
    });
    if (digest() !== sha256)
      throw new BackupError(`${file} of the backup is damaged. Nothing was restored: use another backup.`);
  }
}

async function refuseUnlessEmpty(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' limit 1`,
  );
  if (rows.length > 0)
    throw new BackupError(
      'The database is not empty: restore into a new one, so that nothing is overwritten.',
    );
}

/**
 * Restores all rows in one transaction. Foreign keys and triggers are off meanwhile; adding the foreign keys again
 * checks every row.
 */
async function fillTables(client: Client, folder: string, manifest: Manifest): Promise<void> {
  await client.query('begin');
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0
       and connamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)`,
  );
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { schema, name } of manifest.tables) {
    await client.query(`alter table ${quoted(schema, name)} disable trigger user`);
    await client.query(`delete from ${quoted(schema, name)}`);
  }
  for (const table of manifest.tables) {
    const rows = await fillTable(client, folder, table);
    if (rows !== table.rows)
      throw new BackupError(`${table.name}: ${rows} of ${table.rows} rows came. Nothing was restored.`);
  }
  for (const { schema, name } of manifest.tables)
    await client.query(`alter table ${quoted(schema, name)} enable trigger user`);
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  for (const { name, lastValue } of manifest.sequences)
    await client.query('select setval($1::regclass, $2::bigint)', [name, lastValue]);
  await client.query('commit');
  await client.query('analyze');
}

async function fillTable(
  client: Client,
  folder: string,
  { schema, name, columns, file }: Manifest['tables'][number],
): Promise<number> {
  const copy = client.query(copyFrom(`copy ${quoted(schema, name)} (${quotedColumns(columns)}) from stdin`));
  await pipeline(createReadStream(join(folder, file)), createGunzip(), copy);
  return copy.rowCount;
}
