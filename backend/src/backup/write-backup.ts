import { createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { makeFolder } from '@crown-and-coil/service/make-folder';
import { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Storage } from '../storage/storage';
import {
  type BackedUpPicture,
  type BackedUpTable,
  BackupError,
  hashing,
  MANIFEST,
  type Manifest,
} from './manifest';
import { findStoredTables, quoted, quotedColumns, type StoredTable } from './stored-tables';

/** A backup contains all personal data: only the account that makes it may read it. */
const FOLDER_MODE = 0o700;
const FILE = { mode: 0o600, flush: true } as const;

const AUDIENCES = ['public/', 'private/'];

/**
 * Writes a snapshot of every table into a folder, then the pictures. The product keeps running. The folder appears
 * complete or not at all.
 * @throws BackupError when the folder exists
 */
export async function writeBackup(databaseUrl: string, storage: Storage, folder: string): Promise<Manifest> {
  if (existsSync(folder)) throw new BackupError(`${folder} is there already: name a new folder.`);
  const draft = `${folder}.unfinished`;
  await rm(draft, { recursive: true, force: true });
  makeFolder(draft, FOLDER_MODE);
  const client = new Client({ connectionString: databaseUrl, application_name: 'crown-and-coil-backup' });
  await client.connect();
  try {
    const database = await writeTables(client, draft);
    const pictures = await writePictures(storage, draft);
    const manifest: Manifest = { format: 1, ...database, pictures };
    await writeFile(join(draft, MANIFEST), JSON.stringify(manifest, null, 1), FILE);
    await rename(draft, folder);
    await flushFolder(dirname(folder));
    return manifest;
  } finally {
    await client.end();
    await rm(draft, { recursive: true, force: true });
  }
}

async function writeTables(client: Client, draft: string): Promise<Omit<Manifest, 'format' | 'pictures'>> {
  await client.query('begin isolation level repeatable read read only');
  const madeAt = await one<{ now: Date }>(client, 'select now()');
  const migrations = await client.query<{ number: number; checksum: string }>(
    'select number, checksum from schema_migrations order by number',
  );
  const tables: BackedUpTable[] = [];
  makeFolder(join(draft, 'tables'), FOLDER_MODE);
  for (const table of await findStoredTables(client)) tables.push(await writeTable(client, draft, table));
  const sequences = await client.query<{ name: string; lastValue: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(sequencename) as name, last_value::text as "lastValue"
     from pg_sequences where schemaname in ('public', 'graphile_worker') and last_value is not null`,
  );
  await client.query('commit');
  return {
    madeAt: madeAt.now.toISOString(),
    migrations: migrations.rows,
    tables,
    sequences: sequences.rows,
  };
}

async function writeTable(client: Client, draft: string, table: StoredTable): Promise<BackedUpTable> {
  const { schema, name, columns } = table;
  const file = `tables/${schema}.${name}.copy.gz`;
  // A partitioned table can be copied by a query only.
  const rows = `select ${quotedColumns(columns)} from ${quoted(schema, name)}`;
  const copy = client.query(copyTo(`copy (${rows}) to stdout`));
  const { through, digest } = hashing();
  await pipeline(copy, createGzip(), through, createWriteStream(join(draft, file), FILE));
  return { ...table, rows: copy.rowCount, file, sha256: digest() };
}

/** Skips pictures deleted meanwhile; after a restore the daily job reports them as missing. */
async function writePictures(storage: Storage, draft: string): Promise<BackedUpPicture[]> {
  const pictures: BackedUpPicture[] = [];
  for (const audience of AUDIENCES)
    for await (const { key } of storage.list(audience)) {
      const stored = await storage.read(key);
      if (stored === undefined) continue;
      const path = join(draft, 'pictures', key);
      makeFolder(dirname(path), FOLDER_MODE);
      const { through, digest } = hashing();
      await pipeline(stored.content, through, createWriteStream(path, FILE));
      pictures.push({ key, bytes: stored.bytes, sha256: digest() });
    }
  return pictures;
}

async function one<Row extends object>(client: Client, sql: string): Promise<Row> {
  const { rows } = await client.query<Row>(sql);
  const [row] = rows;
  if (row === undefined) throw new BackupError(`No row for: ${sql}`);
  return row;
}

async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync();
  await handle.close();
}
