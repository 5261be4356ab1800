import { createHash } from 'node:crypto';
import {
  type ClientError,
  type ClientErrorEntry,
  type FailingVersion,
  MAX_CLIENT_ERRORS_PER_DAY,
  MAX_FAILING_VERSIONS,
  type Page,
} from '@crown-and-coil/shared-api/contract';
import { sql } from 'kysely';
import type { Database, Queries } from '../database/connection';
import { newId } from '../database/identifiers';
import { type PagePart, readPage } from '../database/pages';

const FURTHER_FAILURES = 'Further failures of this day: the log has their words.';

const fingerprintOf = ({ remote, version, route, kind, message }: ClientError) =>
  createHash('sha256').update([remote, version, route, kind, message].join('\n')).digest('base64url');

/**
 * Stores a report; the same failure on the same day increments its count. Anyone may send reports, with any words and
 * names: when a day has many different ones, further ones are counted together, by version and then all of them, so that
 * what a day can store is bounded.
 */
export async function keepClientError(queries: Queries, report: ClientError, at: Date): Promise<void> {
  const { remote, version, requestId, shellVersion } = report;
  const further = { route: '/', kind: 'event', message: FURTHER_FAILURES } as const;
  const ofVersion = { ...further, remote, version, requestId, shellVersion };
  const day = at.toISOString().slice(0, 10);
  const { rows } = await sql<{ stored: number; known: readonly string[] }>`
    select
      (
        select count(*)::int from client_errors
        where last_at >= ${`${day}T00:00:00Z`}::timestamptz and day = ${day}
      ) as stored,
      array(
        select fingerprint from client_errors
        where day = ${day} and fingerprint in (${fingerprintOf(report)}, ${fingerprintOf(ofVersion)})
      ) as known`.execute(queries);
  const { stored = 0, known = [] } = rows[0] ?? {};
  const fits = (entry: ClientError, most: number) => stored < most || known.includes(fingerprintOf(entry));
  if (fits(report, MAX_CLIENT_ERRORS_PER_DAY)) return countFailure(queries, report, day, at);
  if (fits(ofVersion, 2 * MAX_CLIENT_ERRORS_PER_DAY)) return countFailure(queries, ofVersion, day, at);
  return countFailure(queries, { ...further, remote: 'others', version: 'others' }, day, at);
}

/** Inserts a failure of a day, or increments its count. */
async function countFailure(queries: Queries, failure: ClientError, day: string, at: Date): Promise<void> {
  const { remote, version, route, kind, message } = failure;
  await queries
    .insertInto('client_errors')
    .values({
      id: newId(),
      fingerprint: fingerprintOf(failure),
      day,
      remote,
      version,
      route,
      kind,
      message,
      stack: failure.stack ?? null,
      component_stack: failure.componentStack ?? null,
      request_id: failure.requestId ?? null,
      shell_version: failure.shellVersion ?? null,
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
