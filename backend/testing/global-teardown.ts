import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { deletePrograms } from './built-programs';
import { runningServer } from './running-server';

/** Deletes what global-setup.ts stored and built and stops the run's own PostgreSQL; leaves one given by TEST_DATABASE_URL running. */
export default async function cleanUpTestRun(): Promise<void> {
  if (process.env.TEST_CITIES) rmSync(dirname(process.env.TEST_CITIES), { recursive: true, force: true });
  deletePrograms();
  await runningServer()?.stop();
}
