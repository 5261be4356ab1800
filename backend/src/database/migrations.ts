import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { PlainProblem } from '@crown-and-coil/service/plain-problem';
import { Client } from 'pg';

/** Any fixed number: the advisory lock that serializes migrations. */
const LOCK_KEY = 4_207_311_905;
const OUTSIDE_TRANSACTION = '-- outside a transaction\n';
const IN_BATCHES = '-- in batches\n';
const REPLACES = /^-- replaces ([0-9a-f]{64})/gm;
const INDEX_NAME = /\bcreate\s+(?:unique\s+)?index\s+concurrently\s+([a-z_][a-z0-9_]*)/i;
/** Less than PostgreSQL's deadlock_timeout (1 s): in a deadlock the migration gives up, not a user's request. */
const LOCK_TIMEOUT_MS = 500;
const LOCK_PAUSE_MS = 1_000;
const LOCK_ATTEMPTS = 60;
/** Lock not available, and deadlock: the same statement may succeed in a moment. */
const TRANSIENT_CODES: readonly unknown[] = ['55P03', '40P01'];
const FILE_NAME = /^(\d{4})_([a-z0-9_]+)\.sql$/;

export interface Migration {
  readonly number: number;
  readonly fileName: string;
  readonly sql: string;
  readonly checksum: string;
  /**
   * Checksums of earlier editions with the same result: lines `-- replaces <sha256>: <reason>`. A database that ran one
   * of them is up to date.
   */
  readonly replacedChecksums: readonly string[];
  readonly mode: MigrationMode;
}

/**
 * How a migration runs, by its first line. Without such a line: in one transaction.
 *
 * `-- outside a transaction`: one statement alone, such as `create index concurrently`.
 *
 * `-- in batches`: one statement, run repeatedly, each time in its own transaction. $1 is the `next` that it returned
 * last time (null at first); it has finished when it returns no row. It skips rows that are done, so that it continues
 * after a crash.
 */
export type MigrationMode = 'transaction' | 'outside a transaction' | 'in batches';

/** A migration that cannot or must not run; the message names the file. */
class MigrationError extends PlainProblem {
  override readonly name = 'MigrationError';
}

/**
 * The folder of the SQL files: MIGRATIONS_DIR, else the nearest `migrations` folder above this module. So it is found
 * from the sources and from a bundle alike.
 */
export function findMigrationsFolder(): string {
  const { MIGRATIONS_DIR } = process.env;
  if (MIGRATIONS_DIR) return MIGRATIONS_DIR;
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'migrations', '0001_accounts_and_catalogue.sql'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new MigrationError('The migrations folder is missing: set MIGRATIONS_DIR.');
    folder = parent;
  }
  return join(folder, 'migrations');
}

/**
 * All migrations in order. Numbers may be missing: of two branches the higher number may land first, and a lower one
 * that lands later still runs. @throws MigrationError for a wrong file name or a number that is used twice.
 */
export function readMigrations(folder: string): Migration[] {
  const fileNames = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  const migrations = fileNames.map((fileName) => {
    const number = Number(FILE_NAME.exec(fileName)?.[1]);
    if (Number.isNaN(number))
      throw new MigrationError(`${fileName}: expected a name such as 0001_what_it_does.sql.`);
    // Line ends differ between checkouts of one file.
    const sql = readFileSync(join(folder, fileName), 'utf8').replaceAll('\r\n', '\n');
    return {
      number,
      fileName,
      sql,
      checksum: createHash('sha256').update(sql).digest('hex'),
      replacedChecksums: [...sql.matchAll(REPLACES)].map(([, replaced = '']) => replaced),
      mode: modeOf(sql),
    };
  });
  for (const [index, { number, fileName }] of migrations.entries())
    if (migrations[index - 1]?.number === number)
      throw new MigrationError(`${fileName}: another migration has this number already.`);
  return migrations;
}

export function modeOf(sql: string): MigrationMode {
  if (sql.startsWith(OUTSIDE_TRANSACTION)) return 'outside a transaction';
  return sql.startsWith(IN_BATCHES) ? 'in batches' : 'transaction';
}

/** Whether a recorded checksum is that of this migration, or of an edition that it replaces. */
export const isChecksumOf = ({ checksum, replacedChecksums }: Migration, recorded: string): boolean =>
  recorded === checksum || replacedChecksums.includes(recorded);

/**
 * Runs the pending migrations in order, each in its mode, one process at a time, while the product is in use.
 * @returns the names of the files that it ran
 * @throws MigrationError when one fails, or was edited after it ran
 */
export async function migrate(databaseUrl: string, migrations: readonly Migration[]): Promise<string[]> {
  const client = new Client({ connectionString: databaseUrl, application_name: 'crown-and-coil-migrate' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK_KEY]);
    await client.query(`
      create table if not exists schema_migrations (
        number integer constraint schema_migrations_pkey primary key,
        file_name text not null,
        checksum text not null,
        applied_at timestamptz not null default now()
      )`);
    const pending = await pendingMigrations(client, migrations);
    for (const migration of pending) await apply(client, migration);
    return pending.map(({ fileName }) => fileName);
  } finally {
    // Ending the session also frees the lock.
    await client.end();
  }
}

/** Compares the migrations of this version with those that have run on a database. */
export async function compareMigrations(client: Client, migrations: readonly Migration[]) {
  const { rows } = await client.query<{ number: number; checksum: string }>(
    'select number, checksum from schema_migrations',
  );
  const applied = new Map(rows.map(({ number, checksum }) => [number, checksum]));
  return {
    /** How many have run, including those of a newer version. */
    appliedCount: rows.length,
    pending: migrations.filter(({ number }) => !applied.has(number)),
    /** The first that was edited after it ran. */
    edited: migrations.find(
      (migration) => !isChecksumOf(migration, applied.get(migration.number) ?? migration.checksum),
    ),
  };
}

async function pendingMigrations(client: Client, migrations: readonly Migration[]): Promise<Migration[]> {
  const { pending, edited } = await compareMigrations(client, migrations);
  if (edited)
    throw new MigrationError(
      `${edited.fileName} was edited after it ran on this database. Put it back and write a new migration.`,
    );
  return pending;
}

/**
 * Runs one migration. All queries queue up behind a migration that waits for a table lock, so it gives up after
 * LOCK_TIMEOUT_MS, lets them through, and retries.
 */
async function apply(client: Client, migration: Migration): Promise<void> {
  await client.query(`set lock_timeout = '${LOCK_TIMEOUT_MS}ms'`);
  for (let attempt = 1; ; attempt += 1) {
    try {
      await RUN_BY_MODE[migration.mode](client, migration);
      return;
    } catch (error) {
      if (TRANSIENT_CODES.includes(codeOf(error)) && attempt < LOCK_ATTEMPTS) {
        await pause(LOCK_PAUSE_MS);
        continue;
      }
      const reason = error instanceof Error ? error.message : String(error);
      throw new MigrationError(`${migration.fileName} failed: ${reason}`, { cause: error });
    }
  }
}

async function runWhole(client: Client, migration: Migration): Promise<void> {
  try {
    await client.query('begin');
    // A table with pending deferred triggers cannot be altered, so they run with each statement instead of at the end.
    await client.query('set constraints all immediate');
    await client.query(migration.sql);
    await writeDown(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/**
 * Runs one statement outside a transaction. If it creates an index concurrently, drops the remains of an earlier
 * attempt first.
 */
async function runAlone(client: Client, migration: Migration): Promise<void> {
  const index = INDEX_NAME.exec(migration.sql)?.[1];
  if (index) await client.query(`drop index concurrently if exists ${index}`);
  await client.query(migration.sql);
  await writeDown(client, migration);
}

async function runInBatches(client: Client, migration: Migration): Promise<void> {
  let last: unknown = null;
  do {
    const { rows } = await client.query<{ next: unknown }>(migration.sql, [last]);
    last = rows[0]?.next;
  } while (last !== undefined);
  await writeDown(client, migration);
}

const RUN_BY_MODE: Readonly<Record<MigrationMode, (client: Client, migration: Migration) => Promise<void>>> =
  { transaction: runWhole, 'outside a transaction': runAlone, 'in batches': runInBatches };

const writeDown = (client: Client, { number, fileName, checksum }: Migration) =>
  client.query('insert into schema_migrations (number, file_name, checksum) values ($1, $2, $3)', [
    number,
    fileName,
    checksum,
  ]);

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code;
