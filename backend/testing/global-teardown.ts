import { runningServer } from './running-server';

/** Stops the test run's own PostgreSQL; leaves one given by TEST_DATABASE_URL running. */
export default async function stopServerForTests(): Promise<void> {
  await runningServer()?.stop();
}
