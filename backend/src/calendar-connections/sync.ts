import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { MAX_AVAILABILITY_DAYS_AHEAD } from '@crown-and-coil/shared-api/contract';
import { type Insertable, type SqlBool, sql } from 'kysely';
import { lockCalendar } from '../availability/queries';
import type { Interval } from '../availability/slots';
import { defineJob, enqueueJob, type JobContext } from '../background/jobs';
import { calendarFile, eventUid } from '../calendar/calendar-file';
import { findFeedBookings } from '../calendar/queries';
import type { Queries } from '../database/connection';
import { inTransaction } from '../database/transactions';
import { seal, sealingKeyId, unseal } from '../second-factor/sealing';
import { dayIn, startOfDay } from '../time-zones/wall-clock';
import { type CaldavServer, caldavServer, type StoredEvent } from './caldav-server';
import { CalendarProblem } from './calendar-problem';
import { type Horizon, MAX_BUSY_TIMES, mergeTimes, readEvent, shownOf } from './event-times';
import { type Connection, findConnection } from './queries';
import type { CalendarMark, CalendarObjectsTable } from './tables';
import { withinTime } from './within-time';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const SYNC_EVERY_MS = 5 * MINUTE_MS;
const LONGEST_WAIT_MS = 6 * 60 * MINUTE_MS;
/** A whole synchronization. */
const SYNC_MS = 60_000;
/** Reading one event, and all of them: a malicious one never ends. Ten thousand usual ones take three seconds. */
const EVENT_MS = 250;
const EVENTS_MS = 5_000;
const MAX_EVENT_LENGTH = 256_000;
/** How long after its end a booking in the calendar still follows changes. */
const FOLLOWED_MS = 7 * DAY_MS;
/** Busy times that are written in one transaction. */
const TIMES_AT_ONCE = 300;
/** Failed attempts to remove bookings from the calendar of a connection that has ended. */
const MAX_ENDING_FAILURES = 3;

/**
 * How many calendars all workers together synchronize in parallel: a server that hangs holds up a lane of these, and no
 * mail. A professional's lane is always the same, so two jobs of theirs never run at once. As in migration 0192.
 */
export const CALENDAR_LANES = 2;
const laneOf = (professionalId: string) =>
  `calendar ${Number.parseInt(professionalId.slice(-2), 16) % CALENDAR_LANES}`;

export interface SyncPayload {
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
    if (connection === undefined) return;
    try {
      await synchronize(connection, context);
    } catch (error) {
      // The process stops: the job runs again.
      if (context.signal?.aborted) throw error;
      await noteFailure(connection, error, context);
    }
  },
);

/** Queues the connections whose time has come. */
export const syncDueCalendars = defineJob<object>(
  'calendar-connections.sync-due',
  async (_none, { database, now }) => {
    const due = await database
      .selectFrom('calendar_connections')
      .select('professional_id')
      .where('next_sync_at', '<=', now())
      .orderBy('next_sync_at')
      .limit(500)
      .execute();
    for (const { professional_id: id } of due) await queueSync(database, id);
  },
);

async function noteFailure(
  { professionalId, state, failures, serverUrl }: Connection,
  error: unknown,
  { database, now, log }: JobContext,
): Promise<void> {
  const failure = error instanceof CalendarProblem ? error.failure : 'unexpected';
  if (failure === 'unexpected')
    log.error({ err: error, professionalId }, 'a calendar could not be synchronized');
  const own = database
    .updateTable('calendar_connections')
    .where('professional_id', '=', professionalId)
    // Not one that was connected again meanwhile.
    .where('server_url', '=', serverUrl);
  if (state === 'ending' && failures + 1 >= MAX_ENDING_FAILURES) {
    await endConnection(database, professionalId);
    return;
  }
  // Refused passwords lock accounts.
  const wait =
    failure === 'wrong_password' ? LONGEST_WAIT_MS : Math.min(SYNC_EVERY_MS * 2 ** failures, LONGEST_WAIT_MS);
  await own
    .set(({ fn, val }) => ({
      failure,
      failures: failures + 1,
      failed_since: fn.coalesce('failed_since', val(now())),
      next_sync_at: new Date(now().getTime() + wait),
    }))
    .execute();
}

async function synchronize(connection: Connection, context: JobContext): Promise<void> {
  const { database, config, now } = context;
  const { professionalId, userId, sealed } = connection;
  const password = unseal(config, userId, sealed, 'calendar passwords');
  if (password === null) throw new CalendarProblem('password_lost');
  const end = new AbortController();
  const giveUp = () => end.abort();
  const timer = setTimeout(giveUp, SYNC_MS);
  context.signal?.addEventListener('abort', giveUp);
  const server = caldavServer(
    { serverUrl: connection.serverUrl, userName: connection.userName, password: password.toString() },
    { allowsPrivate: config.calendarsMayBePrivate, signal: end.signal },
  );
  try {
    if (connection.state === 'ending') {
      await removeCopies(server, connection, context);
      await endConnection(database, professionalId);
      return;
    }
    const known = connection.state === 'connected' ? connection : await connect(server, connection, context);
    const marks = new Map<string, CalendarMark>();
    const listings = new Map<string, Map<string, string | null>>();
    const { unread } = await readBusyTimes(server, known, context, marks, listings);
    await writeBookings(server, known, context, listings);
    await database
      .updateTable('calendar_connections')
      .set({
        failure: null,
        failed_since: null,
        failures: 0,
        unread_events: unread,
        marks: JSON.stringify(Object.fromEntries(marks)),
        last_synced_at: now(),
        next_sync_at: new Date(now().getTime() + SYNC_EVERY_MS),
        ...(sealed.key_id !== sealingKeyId(config) && seal(config, userId, password, 'calendar passwords')),
      })
      .where('professional_id', '=', professionalId)
      .where('state', '=', 'connected')
      // Other choices meanwhile have queued the next synchronization, which begins without marks.
      .where(sql<SqlBool>`read_from = ${[...known.readFrom]}::text[]`)
      .where('sealed_secret', '=', sealed.sealed_secret)
      .execute();
  } finally {
    clearTimeout(timer);
    context.signal?.removeEventListener('abort', giveUp);
    server.close();
  }
}

/** Finds the account's calendars. Until the professional chooses, what can be written to is read, and the first is written to. */
async function connect(
  server: CaldavServer,
  connection: Connection,
  { database }: JobContext,
): Promise<Connection> {
  const { calendars, addresses } = await server.discover();
  const writable = calendars.filter((calendar) => calendar.is_writable).map(({ url }) => url);
  if (writable.length === 0) throw new CalendarProblem('no_calendar');
  const [writeTo = null] = writable;
  await database
    .updateTable('calendar_connections')
    .set({
      state: 'connected',
      calendars: JSON.stringify(calendars),
      addresses,
      write_to: writeTo,
      read_from: writable,
    })
    .where('professional_id', '=', connection.professionalId)
    .where('sealed_secret', '=', connection.sealed.sealed_secret)
    .execute();
  return { ...connection, state: 'connected', calendars, addresses, writeTo, readFrom: writable };
}

async function readBusyTimes(
  server: CaldavServer,
  connection: Connection,
  { database, now }: JobContext,
  marks: Map<string, CalendarMark>,
  listings: Map<string, Map<string, string | null>>,
): Promise<{ readonly unread: number }> {
  const { professionalId, timeZone } = connection;
  const day = dayIn(now(), timeZone);
  const from = startOfDay(day, timeZone, -1).getTime();
  const horizon: Horizon = {
    from,
    to: startOfDay(day, timeZone, MAX_AVAILABILITY_DAYS_AHEAD).getTime(),
    timeZone,
    addresses: connection.addresses,
  };
  let unread = 0;
  let millisecondsLeft = EVENTS_MS;
  let isSame = true;
  await forgetOtherCalendars(database, connection);
  for (const calendar of connection.readFrom) {
    const mark = connection.marks[calendar];
    // Before the list: a change in between is found the next time.
    const token = await server.tokenOf(calendar);
    marks.set(calendar, { token, day });
    const isNewDay = mark?.day !== day;
    if (!isNewDay && token !== null && mark?.token === token) {
      unread += connection.unreadEvents;
      continue;
    }
    isSame = false;
    const listed = await server.list(calendar);
    listings.set(calendar, listed);
    const stored = await storedEtags(database, professionalId, calendar);
    const gone = [...stored.keys()].filter((href) => !listed.has(href));
    const changed = [...listed].filter(
      ([href, etag]) => isNewDay || etag === null || !stored.has(href) || stored.get(href) !== etag,
    );
    const events = await server.read(
      calendar,
      changed.map(([href]) => href),
    );
    const own = await ownUids(database, professionalId, events);
    const rows: CalendarObjectRow[] = [];
    for (const event of events) {
      const started = performance.now();
      const times = timesOf(event, horizon, own, Math.min(EVENT_MS, millisecondsLeft));
      millisecondsLeft -= performance.now() - started;
      if (times === undefined) unread += 1;
      rows.push({
        professional_id: professionalId,
        calendar_url: calendar,
        href: event.href,
        etag: event.etag ?? listed.get(event.href) ?? null,
        times: JSON.stringify((times ?? []).map(({ start, end }) => [start, end])),
      });
      // Mails and other jobs run in the same process.
      await setImmediate();
    }
    await inTransaction(database, async (transaction) => {
      if (gone.length > 0)
        await transaction
          .deleteFrom('calendar_objects')
          .where('professional_id', '=', professionalId)
          .where('href', 'in', gone)
          .execute();
      for (let at = 0; at < rows.length; at += TIMES_AT_ONCE)
        await transaction
          .insertInto('calendar_objects')
          .values(rows.slice(at, at + TIMES_AT_ONCE))
          .onConflict((conflict) =>
            conflict.columns(['professional_id', 'href']).doUpdateSet(({ ref }) => ({
              calendar_url: ref('excluded.calendar_url'),
              etag: ref('excluded.etag'),
              times: ref('excluded.times'),
            })),
          )
          .execute();
    });
  }
  if (!isSame || connection.readFrom.length === 0) await storeBusyTimes(database, professionalId);
  return { unread };
}

type CalendarObjectRow = Insertable<CalendarObjectsTable>;

/** The times of an outside event; a booking of the professional's own takes its time already. Undefined: not readable. */
function timesOf(
  { text }: StoredEvent,
  horizon: Horizon,
  own: ReadonlySet<string>,
  milliseconds: number,
): readonly Interval[] | undefined {
  if (text.length > MAX_EVENT_LENGTH || milliseconds < 1) return undefined;
  try {
    const { uid, times } = withinTime(Math.ceil(milliseconds), () => readEvent(text, horizon));
    return uid !== null && own.has(uid) ? [] : times;
  } catch {
    return undefined;
  }
}

const OWN_UID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=@crown-and-coil)/g;

/** The UIDs in these events that are bookings of the professional: anybody may write such a UID. */
async function ownUids(
  queries: Queries,
  professionalId: string,
  events: readonly StoredEvent[],
): Promise<Set<string>> {
  const ids = [
    ...new Set(events.flatMap(({ text }) => text.replaceAll(/\r?\n[ \t]/g, '').match(OWN_UID) ?? [])),
  ];
  if (ids.length === 0) return new Set();
  const rows = await queries
    .selectFrom('bookings')
    .select('id')
    .where('professional_id', '=', professionalId)
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
    .execute();
  return new Set(rows.map(({ id }) => eventUid(id)));
}

async function storedEtags(queries: Queries, professionalId: string, calendar: string) {
  const rows = await queries
    .selectFrom('calendar_objects')
    .select(['href', 'etag'])
    .where('professional_id', '=', professionalId)
    .where('calendar_url', '=', calendar)
    .execute();
  return new Map(rows.map(({ href, etag }) => [href, etag]));
}

async function forgetOtherCalendars(
  queries: Queries,
  { professionalId, readFrom }: Connection,
): Promise<void> {
  await queries
    .deleteFrom('calendar_objects')
    .where('professional_id', '=', professionalId)
    .$if(readFrom.length > 0, (query) => query.where('calendar_url', 'not in', [...readFrom]))
    .execute();
}

/** Makes busy_times the union of what was read. Each transaction holds the calendar's lock shortly. */
export async function storeBusyTimes(
  database: JobContext['database'],
  professionalId: string,
): Promise<void> {
  const objects = await database
    .selectFrom('calendar_objects')
    .select('times')
    .where('professional_id', '=', professionalId)
    .execute();
  const wanted = mergeTimes(objects.flatMap(({ times }) => times.map(([start, end]) => ({ start, end }))));
  const missing = new Map(wanted.slice(0, MAX_BUSY_TIMES).map((time) => [`${time.start} ${time.end}`, time]));
  const stored = await database
    .selectFrom('busy_times')
    .select(['start_time', 'end_time'])
    .where('professional_id', '=', professionalId)
    .execute();
  const gone = stored
    .filter(({ start_time, end_time }) => !missing.delete(`${start_time.getTime()} ${end_time.getTime()}`))
    .map(({ start_time }) => start_time);
  const added = [...missing.values()].map(({ start, end }) => ({
    professional_id: professionalId,
    start_time: new Date(start),
    end_time: new Date(end),
  }));
  while (gone.length + added.length > 0) {
    // A time that was made longer or shorter has the same start: removed before the new one is added.
    const toRemove = gone.splice(0, TIMES_AT_ONCE);
    const toAdd = gone.length > 0 ? [] : added.splice(0, TIMES_AT_ONCE);
    await inTransaction(database, async (transaction) => {
      await lockCalendar(transaction, professionalId);
      if (toRemove.length > 0)
        await transaction
          .deleteFrom('busy_times')
          .where('professional_id', '=', professionalId)
          .where('start_time', 'in', toRemove)
          .execute();
      if (toAdd.length > 0) await transaction.insertInto('busy_times').values(toAdd).execute();
    });
  }
}

const digestOf = (file: string) => createHash('sha256').update(file).digest('hex');

/** Writes the bookings that have changed on either side, and removes those that are cancelled. */
async function writeBookings(
  server: CaldavServer,
  connection: Connection,
  { database, config, now }: JobContext,
  listings: ReadonlyMap<string, ReadonlyMap<string, string | null>>,
): Promise<void> {
  const { professionalId, writeTo } = connection;
  const followedFrom = now().getTime() - FOLLOWED_MS;
  const { bookings } = await findFeedBookings(database, { professionalId, clientId: null }, now());
  const wanted = new Map(
    bookings
      .filter(({ booking }) => Date.parse(booking.end_time) > followedFrom)
      .map((one) => {
        const stamp = new Date(one.booking.updated_at);
        const file = calendarFile([one], 'professional', {
          publicUrl: config.publicUrl,
          now: stamp,
          method: null,
        });
        return [one.booking.id, file] as const;
      }),
  );
  const copies = await copiesOf(database, professionalId);
  const listed =
    writeTo === null ? undefined : (listings.get(writeTo) ?? (await listIfChanged(server, connection)));
  const kept = new Set<string>();
  for (const copy of copies) {
    const file = writeTo === null ? undefined : wanted.get(copy.booking_id);
    if (file !== undefined && copy.href === hrefIn(writeTo ?? '', copy.booking_id)) {
      const etag = listed === undefined ? copy.etag : listed.get(copy.href);
      const isThere =
        etag !== undefined &&
        copy.digest === digestOf(file) &&
        (copy.etag === etag || etag === null || (await showsTheSame(server, writeTo ?? '', copy.href, file)));
      if (isThere) {
        kept.add(copy.booking_id);
        if (etag !== copy.etag) await storeCopy(database, { ...copy, etag });
      }
      continue;
    }
    if (file !== undefined || (await isFollowed(database, copy.booking_id, followedFrom)))
      await server.remove(copy.href);
    await database
      .deleteFrom('calendar_copies')
      .where('professional_id', '=', professionalId)
      .where('booking_id', '=', copy.booking_id)
      .execute();
  }
  if (writeTo === null) return;
  for (const [bookingId, file] of wanted) {
    if (kept.has(bookingId)) continue;
    const href = hrefIn(writeTo, bookingId);
    const copy = { professional_id: professionalId, booking_id: bookingId, href, digest: digestOf(file) };
    // Before it is written: a process that dies in between has not forgotten it.
    await storeCopy(database, { ...copy, digest: '', etag: null });
    const etag = await server.write(href, file);
    await storeCopy(database, { ...copy, etag });
  }
}

/** Servers may rewrite what they store, and so give it another etag: what it shows decides whether it was changed. */
async function showsTheSame(
  server: CaldavServer,
  calendar: string,
  href: string,
  file: string,
): Promise<boolean> {
  const [stored] = await server.read(calendar, [href]);
  if (stored === undefined || stored.text.length > MAX_EVENT_LENGTH) return false;
  try {
    return withinTime(EVENT_MS, () => shownOf(stored.text) === shownOf(file));
  } catch {
    return false;
  }
}

/** The list of a calendar that is written to and not read: only its etags tell what was changed there. */
const listIfChanged = (server: CaldavServer, { writeTo, readFrom }: Connection) =>
  writeTo === null || readFrom.includes(writeTo) ? undefined : server.list(writeTo);

/** The address of a booking's event, always the same: what is written twice is there once. */
const hrefIn = (calendarUrl: string, bookingId: string) =>
  new URL(`${bookingId}.ics`, calendarUrl.replace(/\/?$/, '/')).href;

const copiesOf = (queries: Queries, professionalId: string) =>
  queries.selectFrom('calendar_copies').selectAll().where('professional_id', '=', professionalId).execute();

type Copy = Awaited<ReturnType<typeof copiesOf>>[number];

async function storeCopy(queries: Queries, copy: Copy): Promise<void> {
  const { href, digest, etag } = copy;
  await queries
    .insertInto('calendar_copies')
    .values(copy)
    .onConflict((conflict) =>
      conflict.columns(['professional_id', 'booking_id']).doUpdateSet({ href, digest, etag }),
    )
    .execute();
}

/** Whether a booking's event is still removed with it: a past visit stays in the calendar as history. */
async function isFollowed(queries: Queries, bookingId: string, from: number): Promise<boolean> {
  const booking = await queries
    .selectFrom('bookings')
    .select(['status', 'end_time'])
    .where('id', '=', bookingId)
    .executeTakeFirst();
  return booking === undefined || booking.status === 'cancelled' || booking.end_time.getTime() > from;
}

async function removeCopies(
  server: CaldavServer,
  { professionalId }: Connection,
  { database }: JobContext,
): Promise<void> {
  for (const { booking_id: bookingId, href } of await copiesOf(database, professionalId)) {
    await server.remove(href);
    await database
      .deleteFrom('calendar_copies')
      .where('professional_id', '=', professionalId)
      .where('booking_id', '=', bookingId)
      .execute();
  }
}

/** Forgets a connection with everything that was read. */
export async function endConnection(database: JobContext['database'], professionalId: string): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await lockCalendar(transaction, professionalId);
    await transaction
      .deleteFrom('calendar_connections')
      .where('professional_id', '=', professionalId)
      .execute();
  });
}
