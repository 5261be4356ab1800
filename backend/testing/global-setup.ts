import { startThrowawayPostgres } from '@crown-and-coil/servers/postgres';
import { Client } from 'pg';
import { buildPrograms } from './built-programs';
import { keepServer } from './running-server';

/**
 * Prepares what all test files share: the built programs and TEST_POSTGRES_URL, the administrator's URL of a PostgreSQL
 * on which every test file creates its own databases: one started for this run, or the running server in
 * TEST_DATABASE_URL.
 */
export default async function prepareTestRun(): Promise<void> {
  const [postgresUrl] = await Promise.all([providePostgres(), buildPrograms()]);
  process.env.TEST_POSTGRES_URL = postgresUrl;
}

async function providePostgres(): Promise<string> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return given;
  const server = await startThrowawayPostgres();
  keepServer(server);
  return throughSocket(server.adminUrl);
}

/** The same server through its Unix socket, where it has one: queries take half the time of TCP. */
async function throughSocket(url: string): Promise<string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(`select current_setting('unix_socket_directories') as directory`);
  await client.end();
  const { directory } = rows[0];
  return directory === '' ? url : `${url}?${new URLSearchParams({ host: directory })}`;
}
