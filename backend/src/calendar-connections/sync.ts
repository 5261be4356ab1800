import type { CalendarFailure } from '@crown-and-coil/shared-api/contract';
import { type SqlBool, sql, type Transaction } from 'kysely';
import { lockCalendar } from '../availability/queries';
import { defineJob, enqueueJob, type JobContext } from '../background/jobs';
import type { Queries } from '../database/connection';
import type { Tables } from '../database/tables';
import { inTransaction } from '../database/transactions';
import { seal, sealingKeyId } from '../second-factor/sealing';
import { type CaldavServer, caldavServer } from './caldav-server';
import { CalendarProblem, failureOf } from './calendar-problem';
import { type OpenAccount, openAccount } from './open-account';
import { type Connection, findConnection, findDueConnections } from './queries';
import { readBusyTimes } from './read-busy-times';
import type { CalendarMark } from './tables';
import { removeCopies, writeBookings } from './write-bookings';

const MINUTE_MS = 60_000;
const SYNC_EVERY_MS = 5 * MINUTE_MS;
const LONGEST_WAIT_MS = 6 * 60 * MINUTE_MS;
/** A whole synchronization. */
const SYNC_MS = 60_000;
/** Failed attempts to remove bookings from the calendar of a connection that has ended. */
const MAX_ENDING_FAILURES = 3;

/**
 * How many calendars all workers together synchronize in parallel: a server that hangs holds up a lane of these, and no
 * mail. A professional's lane is always the same, so two jobs of theirs never run at once. As in migration 0192.
 */
export const CALENDAR_LANES = 2;
const laneOf = (professionalId: string) =>
  `calendar ${Number.parseInt(professionalId.slice(-2), 16) % CALENDAR_LANES}`;

/** Trying again changes nothing. */
const NEEDS_THE_PERSON: ReadonlySet<CalendarFailure> = new Set([
  'wrong_password',
  'grant_ended',
  'not_offered',
]);

interface SyncPayload {
  readonly professionalId: string;
}

/** Queues the synchronization; of several at once only the last waits. */
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
 * Makes a professional's bookings and the connected calendar agree. A server that does not answer is tried again later;
 * until then what was read last holds.
 */
export const syncCalendar = defineJob<SyncPayload>(
  'calendar-connections.sync',
  async ({ professionalId }, context) => {
    const connection = await findConnection(context.database, professionalId);
    if (connection !== undefined) await synchronize(connection, context);
  },
);

/** Queues the connections whose time has come. */
export const syncDueCalendars = defineJob<object>(
  'calendar-connections.sync-due',
  async (_none, { database, now }) => {
    for (const id of await findDueConnections(database, now())) await queueSync(database, id);
  },
);

async function noteFailure(
  connection: Connection,
  error: unknown,
  { database, now, log }: JobContext,
): Promise<void> {
  const { professionalId, kind, state, failures, sealed, isErased } = connection;
  const said = failureOf(error);
  const failure = kind === 'google' && said === 'wrong_password' ? 'grant_ended' : said;
  if (failure === 'unexpected')
    log.error({ err: error, professionalId }, 'a calendar could not be synchronized');
  // The password of an account that was deleted is not kept for a second attempt.
  const isHopeless = isErased || failures + 1 >= MAX_ENDING_FAILURES || NEEDS_THE_PERSON.has(failure);
  if (state === 'ending' && isHopeless) {
    await endConnection(database, connection);
    return;
  }
  // Refused passwords lock accounts.
  const wait = NEEDS_THE_PERSON.has(failure)
    ? LONGEST_WAIT_MS
    : Math.min(SYNC_EVERY_MS * 2 ** failures, LONGEST_WAIT_MS);
  await database
    .updateTable('calendar_connections')
    .set(({ fn, val }) => ({
      failure,
      failures: failures + 1,
      failed_since: fn.coalesce('failed_since', val(now())),
      next_sync_at: new Date(now().getTime() + wait),
    }))
    .where('professional_id', '=', professionalId)
    // Not a connection that has replaced it meanwhile.
    .where('sealed_secret', '=', sealed.sealed_secret)
    .execute();
}

async function synchronize(given: Connection, context: JobContext): Promise<void> {
  const { database, config, now } = context;
  const { professionalId, userId } = given;
  let connection = given;
  const end = new AbortController();
  const giveUp = () => end.abort();
  const timer = setTimeout(giveUp, SYNC_MS);
  context.signal?.addEventListener('abort', giveUp);
  let server: CaldavServer | undefined;
  let opened: OpenAccount | undefined;
  try {
    opened = await openAccount(given, context, end.signal);
    // Exchanging Google's code for a refresh token replaces the sealed secret.
    connection = opened.connection;
    const { secret } = opened;
    const { sealed } = connection;
    server = caldavServer(
      { serverUrl: connection.serverUrl, userName: connection.userName, access: opened.access },
      { allowsPrivate: opened.allowsPrivate, signal: end.signal, userAgent: 'Crown-and-Coil (CalDAV)' },
    );
    if (connection.state === 'ending') {
      await removeCopies(server, connection, context);
      await opened.revoke();
      await endConnection(database, connection);
      return;
    }
    const known = connection.state === 'connected' ? connection : await connect(server, connection, context);
    if (known === undefined) return;
    const marks = new Map<string, CalendarMark>();
    const listings = new Map<string, Map<string, string | null>>();
    await readBusyTimes(server, known, context, marks, listings);
    await writeBookings(server, known, context, listings);
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
        next_sync_at: new Date(now().getTime() + SYNC_EVERY_MS),
        ...(sealed.key_id !== sealingKeyId(config) && seal(config, userId, secret, 'calendar passwords')),
      }))
      .where('professional_id', '=', professionalId)
      .where('state', '=', 'connected')
      // Other choices meanwhile have queued the next synchronization, which begins without marks.
      .where(sql<SqlBool>`read_from = ${[...known.readFrom]}::text[]`)
      .where('sealed_secret', '=', sealed.sealed_secret)
      .execute();
  } catch (error) {
    // The process stops: the job runs again.
    if (context.signal?.aborted) throw error;
    await noteFailure(connection, error, context);
  } finally {
    clearTimeout(timer);
    context.signal?.removeEventListener('abort', giveUp);
    server?.close();
    opened?.close();
  }
}

/** Finds the account's calendars. Until the professional chooses, what can be written to is read, and the first is written to. */
async function connect(
  server: CaldavServer,
  connection: Connection,
  { database }: JobContext,
): Promise<Connection | undefined> {
  const { calendars, addresses } = await server.discover();
  const writable = calendars.filter((calendar) => calendar.is_writable).map(({ url }) => url);
  if (writable.length === 0) throw new CalendarProblem('no_calendar');
  const [writeTo = null] = writable;
  const { numUpdatedRows } = await database
    .updateTable('calendar_connections')
    .set({
      state: 'connected',
      calendars: JSON.stringify(calendars),
      addresses,
      // Google's sign-in does not say who it was.
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
 * Forgets what was read by a connection; the job takes the bookings out of the calendar, if its server answers, revokes
 * what Google gave, and forgets the rest.
 * @param events `leave`: the bookings stay in the calendar; without a grant nothing is left to do then
 */
export async function disconnect(
  transaction: Transaction<Tables>,
  professionalId: string,
  now: Date,
  events: 'remove' | 'leave' = 'remove',
): Promise<void> {
  await lockCalendar(transaction, professionalId);
  for (const table of ['busy_times', 'calendar_objects'] as const)
    await transaction.deleteFrom(table).where('professional_id', '=', professionalId).execute();
  if (events === 'leave') {
    await transaction.deleteFrom('calendar_copies').where('professional_id', '=', professionalId).execute();
    await transaction
      .deleteFrom('calendar_connections')
      .where('professional_id', '=', professionalId)
      .where('kind', '=', 'caldav')
      .execute();
  }
  const { numUpdatedRows } = await transaction
    .updateTable('calendar_connections')
    .set({ state: 'ending', failures: 0, failure: null, failed_since: null, next_sync_at: now })
    .where('professional_id', '=', professionalId)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await queueSync(transaction, professionalId);
}

/** Deletes a connection that is ending, with everything that was read; not one that has replaced it meanwhile. */
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
