import { startThrowawayPostgres } from '@crown-and-coil/infra/postgres';
import { keepServer } from './running-server';

/**
 * Starts one PostgreSQL for the whole test run and tells its administrator's URL through TEST_POSTGRES_URL; every
 * test file makes databases of its own on it. TEST_DATABASE_URL names a server that runs already.
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
