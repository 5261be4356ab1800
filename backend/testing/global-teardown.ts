import { deletePrograms } from './built-programs';
import { runningServer } from './running-server';

/** Deletes what global-setup.ts built and stops the run's own PostgreSQL; leaves one given by TEST_DATABASE_URL running. */
export default async function cleanUpTestRun(): Promise<void> {
  deletePrograms();
  await runningServer()?.stop();
}
