import { runOnce } from 'graphile-worker';
import { sql } from 'kysely';
import { type JobDependencies, taskList } from '../src/background/background';
import { logTo } from '../src/background/graphile-worker';
import { poolOf } from '../src/database/connection';
import type { Mailer } from '../src/mail/content';
import { createMailer } from '../src/mail/mailer';
import type { TestApp } from './app';

interface RunJobsOptions {
  /** Replaces the configured mailer. */
  readonly mailer?: Mailer;
  /** Also runs jobs scheduled for later or awaiting a retry. */
  readonly later?: boolean;
  /** Runs the jobs of another database than the app's. */
  readonly url?: string;
}

/** Runs all due background jobs, and those they enqueue, with the app's clock. */
export async function runJobs(
  testApp: TestApp,
  { mailer, later = false, url }: RunJobsOptions = {},
): Promise<void> {
  const { config, database, payments, app } = testApp;
  if (later)
    await sql`update graphile_worker._private_jobs set run_at = now() where run_at > now()`.execute(database);
  const own = mailer ?? createMailer(config);
  const dependencies: JobDependencies = {
    config,
    database,
    payments,
    log: app.log,
    mailer: own,
    now: testApp.now,
  };
  try {
    await runOnce({
      // Connecting takes longer than most jobs.
      ...(url === undefined ? { pgPool: poolOf(database).pool } : { connectionString: url }),
      taskList: taskList(dependencies),
      concurrency: 1,
      noHandleSignals: true,
      logger: logTo(app.log),
    });
  } finally {
    if (mailer === undefined) own.close();
  }
}
