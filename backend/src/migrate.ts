import { migrateJobs } from './background/graphile-worker';
import { ConfigError, readDirectUrl } from './config';
import { findMigrationsFolder, MigrationError, migrate, readMigrations } from './database/migrations';

/** `node migrate.js`: migrates the database of DATABASE_URL (or DATABASE_DIRECT_URL) and prints what it did. */
async function run(): Promise<void> {
  const problems: string[] = [];
  const databaseUrl = readDirectUrl(process.env, problems);
  if (problems.length > 0) throw new ConfigError(problems);
  const ran = await migrate(databaseUrl, readMigrations(findMigrationsFolder()));
  await migrateJobs(databaseUrl);
  console.log(ran.length === 0 ? 'The database is up to date.' : `Ran ${ran.join(', ')}.`);
}

run().catch((error: unknown) => {
  const expected = error instanceof ConfigError || error instanceof MigrationError;
  console.error(expected ? error.message : error);
  process.exitCode = 1;
});
