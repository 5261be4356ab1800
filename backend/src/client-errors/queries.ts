import { createHash } from 'node:crypto';
import {
  type ClientError,
  type ClientErrorEntry,
  type FailingVersion,
  MAX_FAILING_VERSIONS,
  type Page,
} from '@crown-and-coil/shared-api/contract';
import type { Database, Queries } from '../database/connection';
import { newId } from '../database/identifiers';
import { type PagePart, readPage } from '../database/pages';

/** Stores a report; the same failure on the same day increments its count. */
export async function keepClientError(queries: Queries, report: ClientError, at: Date): Promise<void> {
  const { remote, version, route, kind, message } = report;
  const fingerprint = createHash('sha256')
    .update([remote, version, route, kind, message].join('\n'))
    .digest('base64url');
  await queries
    .insertInto('client_errors')
    .values({
      id: newId(),
      fingerprint,
      day: at.toISOString().slice(0, 10),
      remote,
      version,
      route,
      kind,
      message,
      stack: report.stack ?? null,
      component_stack: report.componentStack ?? null,
      request_id: report.requestId ?? null,
      shell_version: report.shellVersion ?? null,
      first_at: at,
      last_at: at,
    })
    .onConflict((conflict) =>
      conflict.constraint('client_errors_once_a_day').doUpdateSet(({ eb, fn, ref }) => ({
        times: eb('client_errors.times', '+', 1),
        last_at: at,
        request_id: fn.coalesce(ref('excluded.request_id'), ref('client_errors.request_id')),
      })),
    )
    .execute();
}

/** A page of the reports, newest first. */
export async function listClientErrors(
  database: Database,
  {
    skip,
    limit,
    remote,
    version,
  }: PagePart & {
    readonly remote?: string | undefined;
    readonly version?: string | undefined;
  },
): Promise<Page<ClientErrorEntry>> {
  let matching = database.selectFrom('client_errors');
  if (remote !== undefined) matching = matching.where('remote', '=', remote);
  if (version !== undefined) matching = matching.where('version', '=', version);
  const newest = matching
    .select([
      'id',
      'remote',
      'version',
      'route',
      'kind',
      'message',
      'stack',
      'component_stack',
      'request_id',
      'shell_version',
      'times',
      'first_at',
      'last_at',
    ])
    .orderBy('last_at', 'desc')
    .orderBy('id', 'desc');
  const { rows, total } = await readPage(newest, matching, { skip, limit });
  const results = rows.map((row) => ({
    ...row,
    first_at: row.first_at.toISOString(),
    last_at: row.last_at.toISOString(),
  }));
  return { results, total, skip, limit };
}

/** Versions that failed in browsers since a day, those with the most reports first. @param since 'YYYY-MM-DD' in UTC */
export async function listFailingVersions(database: Database, since: string): Promise<FailingVersion[]> {
  const rows = await database
    .selectFrom('client_errors')
    .select(({ fn }) => [
      'remote',
      'version',
      fn.count<number>('fingerprint').distinct().as('failures'),
      fn.sum<number>('times').as('times'),
      fn.max('last_at').as('last_at'),
    ])
    .where('day', '>=', since)
    .groupBy(['remote', 'version'])
    .orderBy('times', 'desc')
    .orderBy('remote')
    .orderBy('version')
    .limit(MAX_FAILING_VERSIONS)
    .execute();
  return rows.map((row) => ({ ...row, times: Number(row.times), last_at: row.last_at.toISOString() }));
}
