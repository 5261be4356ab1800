import { type ParsedCronItem, parseCronItems, type TaskList } from 'graphile-worker';
import { jobs, recurringJobs } from './all-jobs';
import type { JobContext } from './jobs';

/** Dependencies that all jobs share; the rest of the context belongs to one run. */
export type JobDependencies = Pick<JobContext, 'config' | 'database' | 'now' | 'log' | 'mailer'>;

/** Jobs in the library's format. */
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
        // A payload has the type that it was enqueued with.
        await job.run(payload as never, context);
      },
    ]),
  );
}

/**
 * A tick of a recurring job replaces one that is still waiting: after a long outage it runs once, not a hundred
 * times.
 */
export const cronItems = (): ParsedCronItem[] =>
  parseCronItems(
    recurringJobs.map(({ job, cron }) => ({
      task: job.name,
      match: cron,
      identifier: job.name,
      options: { backfillPeriod: 0, maxAttempts: 3, jobKey: `recurring ${job.name}` },
    })),
  );
