import { createHash } from 'node:crypto';
import type { ClientError, ClientErrorEntry, Page } from '@crown-and-coil/shared-api/contract';
import type { Database, Queries } from '../database/connection';
import { newId } from '../database/identifiers';

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
  }: { readonly skip: number; readonly limit: number; readonly remote?: string | undefined },
): Promise<Page<ClientErrorEntry>> {
  const all = database.selectFrom('client_errors');
  const matching = remote === undefined ? all : all.where('remote', '=', remote);
  const [rows, { total }] = await Promise.all([
    matching
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
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(skip)
      .execute(),
    matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  const results = rows.map((row) => ({
    ...row,
    first_at: row.first_at.toISOString(),
    last_at: row.last_at.toISOString(),
  }));
  return { results, total, skip, limit };
}
