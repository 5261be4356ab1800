import { startThrowawayPostgres } from '@crown-and-coil/servers/postgres';
import { keepServer } from './running-server';

/**
 * Starts one PostgreSQL for the whole test run and sets TEST_POSTGRES_URL to its administrator's URL; every test file
 * creates its own databases there. TEST_DATABASE_URL uses a running server instead.
 */
export default async function startServerForTests(): Promise<void> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) {
    process.env.TEST_POSTGRES_URL = given;
    return;
  }
  const server = await startThrowawayPostgres();
  keepServer(server);
  process.env.TEST_POSTGRES_URL = server.adminUrl;
}
