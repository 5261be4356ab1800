import { ADMIN_MESSAGES, type FailedJob, type Page } from '@crown-and-coil/shared-api/contract';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '../database/connection';
import type { PagePart } from '../database/pages';
import type { Tables } from '../database/tables';
import { lockName } from '../database/transactions';
import { conflict } from '../domain-errors';
import { type ActingAdmin, writeAdminLog } from './log';

/** A job that has failed at every attempt. */
const HAS_FAILED = sql`attempts >= max_attempts and locked_at is null`;

interface JobRow {
  readonly id: string;
  readonly name: string;
  readonly attempts: number;
  readonly created_at: Date;
  readonly failed_at: Date;
}

/** A page of the jobs that failed at every attempt, the latest failure first. */
export async function listFailedJobs(
  database: Database,
  { skip, limit }: PagePart,
): Promise<Page<FailedJob>> {
  const [jobs, counts] = await Promise.all([
    sql<JobRow>`
      select id::text, task_identifier as name, attempts, created_at, updated_at as failed_at
      from graphile_worker.jobs where ${HAS_FAILED}
      order by updated_at desc, jobs.id desc limit ${limit} offset ${skip}
    `.execute(database),
    sql<{ total: number }>`
      select count(*)::integer as total from graphile_worker.jobs where ${HAS_FAILED}
    `.execute(database),
  ]);
  const results = jobs.rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    failed_at: row.failed_at.toISOString(),
  }));
  return { results, total: counts.rows[0]?.total ?? 0, skip, limit };
}

/**
 * Retries a failed job now, with all its attempts.
 * @throws DomainError conflict when it is done, deleted, or was retried already
 */
export async function retryFailedJob(
  transaction: Transaction<Tables>,
  id: string,
  { adminUserId, now }: ActingAdmin,
): Promise<void> {
  const [name] = await retry(transaction, sql`id = ${id}::bigint`);
  if (name === undefined) throw conflict(ADMIN_MESSAGES.jobNotFailed);
  await writeAdminLog(transaction, { adminUserId, action: 'job_retried', subject: name, now });
}

/** Retries all failed jobs now, with all their attempts. @returns how many */
export async function retryFailedJobs(
  transaction: Transaction<Tables>,
  { adminUserId, now }: ActingAdmin,
): Promise<number> {
  const names = await retry(transaction, sql`true`);
  if (names.length === 0) return 0;
  const subject = [...new Set(names)].sort().join(', ');
  const details = { jobs: names.length };
  await writeAdminLog(transaction, { adminUserId, action: 'jobs_retried', subject, details, now });
  return names.length;
}

/** Retries those of the failed jobs. @returns their kinds */
async function retry(transaction: Transaction<Tables>, which: RawBuilder<unknown>): Promise<string[]> {
  // Of two concurrent admins, the second finds them retried. The library does not lock the rows.
  await lockName(transaction, 'failed jobs');
  const { rows } = await sql<{ name: string }>`
    with retried as (
      select (graphile_worker.reschedule_jobs(array_agg(id), run_at := now(), attempts := 0)).id
      from graphile_worker.jobs where ${which} and ${HAS_FAILED}
    )
    select j.task_identifier as name from graphile_worker.jobs j join retried on retried.id = j.id
  `.execute(transaction);
  return rows.map(({ name }) => name);
}
