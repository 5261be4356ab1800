import { sql } from 'kysely';
import { defineJob, type JobContext } from '../background/jobs';
import { runAll } from '../background/run-all';
import { BATCH_ROWS, changeInBatches, deleteInBatches } from '../database/batches';
import { failAbandonedMails } from '../mail/send-mail';
import { dropPartitions, makePartitions } from './partitions';
import { expiredRows, expiredUntil, RETENTION_RULES } from './rules';

/** Failed jobs are kept this long for investigation; their payload may name a person. */
const GIVEN_UP_JOBS_KEPT_DAYS = 30;

/**
 * Deletes rows past their retention period, once an hour, and creates the partitions of the coming months. Continues
 * with the other tables when one fails.
 */
export const deleteExpired = defineJob<object>('retention.delete-expired', async (_none, context) => {
  const { database, now, signal } = context;
  await runAll(
    [
      ...RETENTION_RULES.flatMap((rule) => [
        ...(rule.byMonth
          ? [
              () => makePartitions(database, rule, now()),
              () => dropPartitions(database, rule.table, expiredUntil(rule, now())),
            ]
          : []),
        () => deleteInBatches(database, rule.table, expiredRows(rule, now()), signal),
      ]),
      () => failAbandonedMails(context),
      () => deleteGivenUpJobs(context),
    ],
    signal,
  );
});

async function deleteGivenUpJobs({ database, signal }: JobContext): Promise<void> {
  await changeInBatches(BATCH_ROWS, signal, async () => {
    const { rows } = await sql`
      select graphile_worker.complete_jobs(array(
        select id from graphile_worker.jobs
        where attempts >= max_attempts and locked_at is null
          and updated_at < now() - make_interval(days => ${GIVEN_UP_JOBS_KEPT_DAYS})
        limit ${BATCH_ROWS}
      ))
    `.execute(database);
    return rows.length;
  });
}
