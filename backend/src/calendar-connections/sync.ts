import { type CalendarFailure, HOUR_MS, MINUTE_MS } from '@crown-and-coil/shared-api/contract';
import { type SqlBool, sql, type Transaction } from 'kysely';
import { lockCalendar } from '../availability/queries';
import { defineJob, enqueueJob, type JobContext } from '../background/jobs';
import type { Queries } from '../database/connection';
import type { Tables } from '../database/tables';
import { inTransaction } from '../database/transactions';
import { seal, sealingKeyId } from '../second-factor/sealing';
import { type CaldavServer, caldavServer } from './caldav-server';
import { CalendarError, failureOf } from './calendar-error';
import { type OpenAccount, openAccount } from './open-account';
import { type Connection, findConnection, findDueConnections } from './queries';
import { readBusyTimes } from './read-busy-times';
import { ParsingBudget } from './run-with-timeout';
import { removeCopies, writeBookings } from './write-bookings';

const SYNC_INTERVAL_MS = 5 * MINUTE_MS;
const MAX_RETRY_DELAY_MS = 6 * HOUR_MS;
/** Time limit of one synchronization. */
const SYNC_TIMEOUT_MS = MINUTE_MS;
/** Failed attempts to remove the bookings from an ending connection's calendar, after which it is deleted anyway. */
const MAX_ENDING_FAILURES = 3;

/**
 * Number of job queues for calendars, and so of calendars that all workers together synchronize in parallel: a server
 * that hangs blocks one of these, and no mail. A professional's jobs always use the same queue, so they never run in
 * parallel. Migration 0192 has the same number.
 */
export const CALENDAR_LANES = 2;
const laneOf = (professionalId: string) =>
  `calendar ${Number.parseInt(professionalId.slice(-2), 16) % CALENDAR_LANES}`;

/** Failures that a retry cannot fix. */
const NEEDS_USER_ACTION: ReadonlySet<CalendarFailure> = new Set([
  'wrong_password',
  'grant_ended',
  'not_offered',
]);

interface SyncPayload {
  readonly professionalId: string;
}

/** Queues a synchronization, replacing one that is already waiting. */
export const queueSync = (queries: Queries, professionalId: string) =>
  enqueueJob(
    queries,
    syncCalendar,
    { professionalId },
    {
      key: `calendar ${professionalId}`,
      queue: laneOf(professionalId),
      priority: 'awaited',
      maxAttempts: 3,
    },
  );

/**
 * Synchronizes a professional's bookings and their connected calendar. Failures are recorded and retried later; until
 * then the busy times that were read last stay in force.
 */
export const syncCalendar = defineJob<SyncPayload>(
  'calendar-connections.sync',
  async ({ professionalId }, context) => {
    const connection = await findConnection(context.database, professionalId);
    if (connection !== undefined) await synchronize(connection, context);
  },
);

/** Queues the connections that are due. */
export const syncDueCalendars = defineJob<object>(
  'calendar-connections.sync-due',
  async (_none, { database, now }) => {
    for (const id of await findDueConnections(database, now())) await queueSync(database, id);
  },
);

async function recordFailure(
  connection: Connection,
  error: unknown,
  { database, now, log }: JobContext,
): Promise<void> {
  const { professionalId, kind, state, failures, sealed, isErased } = connection;
  const cause = failureOf(error);
  const failure = kind === 'google' && cause === 'wrong_password' ? 'grant_ended' : cause;
  if (failure === 'unexpected')
    log.error({ err: error, professionalId }, 'a calendar could not be synchronized');
  // The password of a deleted account is not kept for a retry.
  const isFinal = isErased || failures + 1 >= MAX_ENDING_FAILURES || NEEDS_USER_ACTION.has(failure);
  if (state === 'ending' && isFinal) {
    await endConnection(database, connection);
    return;
  }
  // Repeated wrong passwords could lock the account.
  const delay = NEEDS_USER_ACTION.has(failure)
    ? MAX_RETRY_DELAY_MS
    : Math.min(SYNC_INTERVAL_MS * 2 ** failures, MAX_RETRY_DELAY_MS);
  await database
    .updateTable('calendar_connections')
    .set(({ fn, val }) => ({
      failure,
      failures: failures + 1,
      failed_since: fn.coalesce('failed_since', val(now())),
      next_sync_at: new Date(now().getTime() + delay),
    }))
    .where('professional_id', '=', professionalId)
    // Skips a connection that has replaced this one.
    .where('sealed_secret', '=', sealed.sealed_secret)
    .execute();
}

async function synchronize(initial: Connection, context: JobContext): Promise<void> {
  const { database, config, now } = context;
  const { professionalId, userId } = initial;
  let connection = initial;
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, SYNC_TIMEOUT_MS);
  context.signal?.addEventListener('abort', abort);
  let server: CaldavServer | undefined;
  let opened: OpenAccount | undefined;
  try {
    opened = await openAccount(initial, context, controller.signal);
    // Exchanging Google's code for a refresh token replaces the sealed secret.
    connection = opened.connection;
    const { secret } = opened;
    const { sealed } = connection;
    server = caldavServer(
      { ...connection, access: opened.access },
      {
        allowsPrivate: opened.allowsPrivate,
        signal: controller.signal,
        userAgent: 'Crown-and-Coil (CalDAV)',
      },
    );
    if (connection.state === 'ending') {
      await removeCopies(server, connection, context);
      await opened.revoke();
      await endConnection(database, connection);
      return;
    }
    const connected =
      connection.state === 'connected' ? connection : await connect(server, connection, context);
    if (connected === undefined) return;
    const budget = new ParsingBudget();
    const { marks, listings } = await readBusyTimes(server, connected, context, budget);
    await writeBookings(server, connected, context, listings, budget);
    await database
      .updateTable('calendar_connections')
      .set(({ selectFrom }) => ({
        failure: null,
        failed_since: null,
        failures: 0,
        unread_events: selectFrom('calendar_objects')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('professional_id', '=', professionalId)
          .where('is_unreadable', '=', true),
        marks: JSON.stringify(Object.fromEntries(marks)),
        last_synced_at: now(),
        next_sync_at: new Date(now().getTime() + SYNC_INTERVAL_MS),
        ...(sealed.key_id !== sealingKeyId(config) && seal(config, userId, secret, 'calendar passwords')),
      }))
      .where('professional_id', '=', professionalId)
      .where('state', '=', 'connected')
      // Skipped if other calendars were chosen: that has reset the marks and queued another synchronization.
      .where(sql<SqlBool>`read_from = ${[...connected.readFrom]}::text[]`)
      .where('sealed_secret', '=', sealed.sealed_secret)
      .execute();
  } catch (error) {
    // The process is stopping; the job runs again.
    if (context.signal?.aborted) throw error;
    await recordFailure(connection, error, context);
  } finally {
    clearTimeout(timer);
    context.signal?.removeEventListener('abort', abort);
    server?.close();
    opened?.close();
  }
}

/**
 * Discovers the account's calendars. Until the professional chooses, all writable ones are read, and bookings are written
 * to the first.
 * @returns undefined if the connection is no longer `connecting`
 */
async function connect(
  server: CaldavServer,
  connection: Connection,
  { database }: JobContext,
): Promise<Connection | undefined> {
  const { calendars, addresses } = await server.discover();
  const writable = calendars.filter((calendar) => calendar.is_writable).map(({ url }) => url);
  if (writable.length === 0) throw new CalendarError('no_calendar');
  const [writeTo = null] = writable;
  const { numUpdatedRows } = await database
    .updateTable('calendar_connections')
    .set({
      state: 'connected',
      calendars: JSON.stringify(calendars),
      addresses,
      // Google's sign-in does not tell the user name.
      ...(connection.userName === '' && { user_name: addresses[0] ?? '' }),
      write_to: writeTo,
      read_from: writable,
    })
    .where('professional_id', '=', connection.professionalId)
    .where('state', '=', 'connecting')
    .where('sealed_secret', '=', connection.sealed.sealed_secret)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return undefined;
  return { ...connection, state: 'connected', calendars, addresses, writeTo, readFrom: writable };
}

/**
 * Deletes what was read from the calendar, and queues the job that removes the bookings from it, revokes Google's grant
 * and deletes the connection.
 * @param events `leave` keeps the bookings in the calendar; a CalDAV connection is then deleted at once
 */
export async function disconnect(
  transaction: Transaction<Tables>,
  professionalId: string,
  now: Date,
  events: 'remove' | 'leave' = 'remove',
): Promise<void> {
  await lockCalendar(transaction, professionalId);
  if (events === 'leave')
    await transaction
      .deleteFrom('calendar_connections')
      .where('professional_id', '=', professionalId)
      .where('kind', '=', 'caldav')
      .execute();
  // Before what was read and written: a synchronization locks the connection first, and then stores nothing more.
  const { numUpdatedRows } = await transaction
    .updateTable('calendar_connections')
    .set({ state: 'ending', failures: 0, failure: null, failed_since: null, next_sync_at: now })
    .where('professional_id', '=', professionalId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  for (const table of ['busy_times', 'calendar_objects'] as const)
    await transaction.deleteFrom(table).where('professional_id', '=', professionalId).execute();
  if (events === 'leave')
    await transaction.deleteFrom('calendar_copies').where('professional_id', '=', professionalId).execute();
  await queueSync(transaction, professionalId);
}

/** Deletes an ending connection, unless another has replaced it. */
async function endConnection(
  database: JobContext['database'],
  { professionalId, sealed }: Connection,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await lockCalendar(transaction, professionalId);
    await transaction
      .deleteFrom('calendar_connections')
      .where('professional_id', '=', professionalId)
      .where('state', '=', 'ending')
      .where('sealed_secret', '=', sealed.sealed_secret)
      .execute();
  });
}
