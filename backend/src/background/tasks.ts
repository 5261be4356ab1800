import { type ParsedCronItem, parseCronItems, type TaskList } from 'graphile-worker';
import { jobs, recurringJobs } from './all-jobs';
import type { JobContext } from './jobs';

/** What jobs share; the rest of their context is of the one run. */
export type JobDependencies = Pick<JobContext, 'config' | 'database' | 'now' | 'log' | 'mailer'>;

/** The jobs as the library takes them. */
export function taskList(dependencies: JobDependencies): TaskList {
  const all = [...jobs, ...recurringJobs.map(({ job }) => job)];
  return Object.fromEntries(
    all.map((job) => [
      job.name,
      async (payload, { job: { id, attempts, max_attempts, locked_by }, abortSignal }) => {
        const context: JobContext = {
          ...dependencies,
          log: dependencies.log.child({ job: job.name, jobId: id, attempt: attempts }),
          signal: abortSignal,
          workerId: locked_by ?? '',
          attempt: attempts,
          isLastAttempt: attempts >= max_attempts,
        };
        // What was enqueued with a kind of job is of its type.
        await job.run(payload as never, context);
      },
    ]),
  );
}

/** A tick of a recurring job replaces one that still waits: after a long stop there is one run, not a hundred. */
export const cronItems = (): ParsedCronItem[] =>
  parseCronItems(
    recurringJobs.map(({ job, cron }) => ({
      task: job.name,
      match: cron,
      identifier: job.name,
      options: { backfillPeriod: 0, maxAttempts: 3, jobKey: `recurring ${job.name}` },
    })),
  );
