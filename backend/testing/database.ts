import { createHash } from 'node:crypto';
import { Client } from 'pg';
import { migrateJobs } from '../src/background/graphile-worker';
import { type Database, openDatabase } from '../src/database/connection';
import { newId } from '../src/database/identifiers';
import { findMigrationsFolder, migrate, readMigrations } from '../src/database/migrations';

const TEMPLATE_LOCK = 815_302_117;
const POOL_SIZE = 6;

export interface TestDatabase {
  readonly url: string;
  readonly database: Database;
  /** Closes the connections and drops the database. */
  drop(): Promise<void>;
}

/** A fresh, migrated database on the test run's server. Call `drop()` in afterAll. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const admin = await connect(adminUrl());
  const name = `test_${newId().replaceAll('-', '')}`;
  try {
    const template = await migratedTemplate(admin);
    await admin.query(`create database ${name} template ${template}`);
  } finally {
    await admin.end();
  }
  const url = urlOf(name);
  const database = openDatabase(url, POOL_SIZE);
  return { url, database, drop: () => drop(name, database) };
}

/** An empty database, for tests of the migrations themselves. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const admin = await connect(adminUrl());
  const name = `test_${newId().replaceAll('-', '')}`;
  await admin.query(`create database ${name}`);
  await admin.end();
  const url = urlOf(name);
  const database = openDatabase(url, POOL_SIZE);
  return { url, database, drop: () => drop(name, database) };
}

/** The template for the current migrations; created once, by the first test file that needs it. */
async function migratedTemplate(admin: Client): Promise<string> {
  const migrations = readMigrations(findMigrationsFolder());
  const state = createHash('sha256')
    .update(migrations.map(({ checksum }) => checksum).join())
    .digest('hex');
  const name = `template_${state.slice(0, 16)}`;
  await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  try {
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [name]);
    if (rowCount) return name;
    // Created under another name and renamed when complete: a killed run leaves no partial template.
    const draft = `${name}_draft`;
    await admin.query(`drop database if exists ${draft} with (force)`);
    await admin.query(`create database ${draft}`);
    await migrate(urlOf(draft), migrations);
    await migrateJobs(urlOf(draft));
    await admin.query(`alter database ${draft} rename to ${name}`);
    return name;
  } finally {
    await admin.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
  }
}

async function drop(name: string, database: Database): Promise<void> {
  await database.destroy();
  const admin = await connect(adminUrl());
  await admin.query(`drop database if exists ${name} with (force)`);
  await admin.end();
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
}

function adminUrl(): string {
  const url = process.env.TEST_POSTGRES_URL;
  if (!url) throw new Error('TEST_POSTGRES_URL is missing: testing/global-setup.ts sets it.');
  return url;
}

function urlOf(name: string): string {
  const url = new URL(adminUrl());
  url.pathname = `/${name}`;
  return url.href;
}
