import { runMain } from '@crown-and-coil/service/run-main';
import { migrateJobs } from './background/graphile-worker';
import { ConfigError, readDirectUrl, readShards } from './config';
import { findMigrationsFolder, migrate, readMigrations } from './database/migrations';
import { replicatePeople } from './database/replication';

/**
 * `node migrate.js`: migrates the database of DATABASE_URL (or DATABASE_DIRECT_URL) and prints what it did. Migrates
 * the shards of DATABASE_SHARD_URLS first: replication fails for columns that they do not have.
 */
async function run(): Promise<void> {
  const problems: string[] = [];
  const databaseUrl = readDirectUrl({ env: process.env, problems });
  const { databaseShardUrls } = readShards({ env: process.env, problems });
  if (problems.length > 0) throw new ConfigError(problems);
  const migrations = readMigrations(findMigrationsFolder());
  const ran: string[] = [];
  for (const url of [...databaseShardUrls, databaseUrl]) {
    ran.push(...(await migrate(url, migrations)));
    await migrateJobs(url);
  }
  if (databaseShardUrls.length > 0) await replicatePeople(databaseUrl, databaseShardUrls);
  console.log(ran.length === 0 ? 'The database is up to date.' : `Ran ${ran.join(', ')}.`);
}

runMain(run);
