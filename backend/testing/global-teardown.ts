import { runningServer } from './running-server';

/** Stops the test run's own PostgreSQL; one that was given by TEST_DATABASE_URL is left alone. */
export default async function stopServerForTests(): Promise<void> {
  await runningServer()?.stop();
}
