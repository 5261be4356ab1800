import { runOnce } from 'graphile-worker';
import { sql } from 'kysely';
import { logTo } from '../src/background/logging';
import { type JobDependencies, taskList } from '../src/background/tasks';
import { createMailer, type Mailer } from '../src/mail/mailer';
import type { TestApp } from './app';

export interface RunJobsOptions {
  /** Instead of the one that the test's configuration says. */
  readonly mailer?: Mailer;
  /** Also what is to run later, and what waits to be tried again. */
  readonly later?: boolean;
}

/** Does all background work that is due, and what follows from it, with the clock of the app. */
export async function runJobs(
  testApp: TestApp,
  { mailer, later = false }: RunJobsOptions = {},
): Promise<void> {
  const { config, database, app } = testApp;
  if (later)
    await sql`update graphile_worker._private_jobs set run_at = now() where run_at > now()`.execute(database);
  const own = mailer ?? createMailer(config);
  const dependencies: JobDependencies = { config, database, log: app.log, mailer: own, now: testApp.now };
  try {
    await runOnce({
      connectionString: config.databaseUrl,
      taskList: taskList(dependencies),
      concurrency: 1,
      noHandleSignals: true,
      logger: logTo(app.log),
    });
  } finally {
    if (mailer === undefined) own.close();
  }
}
