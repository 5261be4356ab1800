import { setImmediate } from 'node:timers/promises';
import { dayIn, MAX_AVAILABILITY_DAYS_AHEAD } from '@crown-and-coil/shared-api/contract';
import type { Insertable, Transaction } from 'kysely';
import { lockCalendar } from '../availability/queries';
import type { Interval } from '../availability/slots';
import type { JobContext } from '../background/jobs';
import { eventUid } from '../calendar/calendar-file';
import { anyOf } from '../database/any-of';
import type { Queries } from '../database/connection';
import type { Tables } from '../database/tables';
import { inTransaction } from '../database/transactions';
import { startOfDay } from '../time-zones/wall-clock';
import type { CaldavServer, StoredEvent } from './caldav-server';
import { type Horizon, MAX_BUSY_TIMES, mergeTimes, readEvent } from './event-times';
import { type Connection, lockConnected } from './queries';
import type { ParsingBudget } from './run-with-timeout';
import type { CalendarMark, CalendarObjectsTable } from './tables';

/** Rows per insert, and busy times changed per transaction. */
const ROWS_PER_BATCH = 300;

/** What a synchronization found in the calendars that block time, by URL. */
interface ReadCalendars {
  readonly marks: ReadonlyMap<string, CalendarMark>;
  /** The etags of each calendar that was listed, by href. */
  readonly listings: ReadonlyMap<string, ReadonlyMap<string, string | null>>;
}

/**
 * Reads what has changed in the calendars that block time, and stores their busy times. Stores nothing more once the
 * connection is ended or replaced.
 */
export async function readBusyTimes(
  server: CaldavServer,
  connection: Connection,
  { database, now }: JobContext,
  budget: ParsingBudget,
): Promise<ReadCalendars> {
  const { professionalId, timeZone } = connection;
  const day = dayIn(now(), timeZone);
  const from = startOfDay(day, timeZone, -1).getTime();
  const horizon: Horizon = {
    from,
    to: startOfDay(day, timeZone, MAX_AVAILABILITY_DAYS_AHEAD).getTime(),
    timeZone,
    addresses: connection.addresses,
  };
  const marks = new Map<string, CalendarMark>();
  const listings = new Map<string, Map<string, string | null>>();
  let isUnchanged = true;
  await deleteUnselectedCalendars(database, connection);
  for (const calendar of connection.readFrom) {
    const mark = connection.marks[calendar];
    // Read before the list, so that a change in between is found by the next synchronization.
    const token = await server.changeToken(calendar);
    marks.set(calendar, { token, day });
    const isNewDay = mark?.day !== day;
    if (!isNewDay && token !== null && mark?.token === token) continue;
    isUnchanged = false;
    const listed = await server.list(calendar);
    listings.set(calendar, listed);
    const stored = await storedEtags(database, professionalId, calendar);
    const gone = [...stored.keys()].filter((href) => !listed.has(href));
    const changed = [...listed].filter(
      ([href, etag]) => isNewDay || etag === null || stored.get(href) !== etag,
    );
    const events = await server.read(
      calendar,
      changed.map(([href]) => href),
    );
    const ownEvents = await ownUids(database, professionalId, events);
    const { read, postponed } = await readEvents(events, horizon, ownEvents, budget);
    if (postponed.length > 0) marks.set(calendar, { token: null, day });
    const rows = read.map(({ event, times }) => ({
      professional_id: professionalId,
      calendar_url: calendar,
      href: event.href,
      etag: event.etag ?? listed.get(event.href) ?? null,
      times: JSON.stringify((times ?? []).map(({ start, end }) => [start, end])),
      is_unreadable: times === undefined,
    }));
    const isStored = await inTransaction(database, async (transaction) => {
      if (!(await lockConnected(transaction, connection))) return false;
      await storeObjects(transaction, professionalId, { rows, gone, postponed });
      return true;
    });
    if (!isStored) return { marks, listings };
  }
  if (!isUnchanged || connection.readFrom.length === 0) await storeBusyTimes(database, connection);
  return { marks, listings };
}

/** An event that was parsed; without times if it is unreadable, with none if it is the professional's own. */
interface ParsedEvent {
  readonly event: StoredEvent;
  readonly times: readonly Interval[] | undefined;
}

/**
 * Parses events until the synchronization's budget is spent.
 * @returns those that were parsed, and the hrefs of those that are left for the next synchronization
 */
async function readEvents(
  events: readonly StoredEvent[],
  horizon: Horizon,
  ownEvents: ReadonlySet<string>,
  budget: ParsingBudget,
): Promise<{ readonly read: readonly ParsedEvent[]; readonly postponed: readonly string[] }> {
  const read: ParsedEvent[] = [];
  const postponed: string[] = [];
  for (const event of events) {
    if (budget.isSpent) {
      postponed.push(event.href);
      continue;
    }
    const parsed = budget.parse(event.text, (text) => readEvent(text, horizon));
    const isOwn = parsed?.uid != null && ownEvents.has(parsed.uid);
    read.push({ event, times: isOwn ? [] : parsed?.times });
    // Other jobs, such as mails, run in the same process.
    await setImmediate();
  }
  return { read, postponed };
}

interface ChangedObjects {
  readonly rows: readonly Insertable<CalendarObjectsTable>[];
  /** Hrefs of deleted events. */
  readonly gone: readonly string[];
  /** Hrefs of events whose stored times stay in force until they are read. */
  readonly postponed: readonly string[];
}

async function storeObjects(
  transaction: Transaction<Tables>,
  professionalId: string,
  { rows, gone, postponed }: ChangedObjects,
): Promise<void> {
  if (gone.length > 0)
    await transaction
      .deleteFrom('calendar_objects')
      .where('professional_id', '=', professionalId)
      .where('href', 'in', gone)
      .execute();
  if (postponed.length > 0)
    await transaction
      .updateTable('calendar_objects')
      .set({ etag: null })
      .where('professional_id', '=', professionalId)
      .where('href', 'in', postponed)
      .execute();
  for (let at = 0; at < rows.length; at += ROWS_PER_BATCH)
    await transaction
      .insertInto('calendar_objects')
      .values(rows.slice(at, at + ROWS_PER_BATCH))
      .onConflict((conflict) =>
        conflict.columns(['professional_id', 'href']).doUpdateSet(({ ref }) => ({
          calendar_url: ref('excluded.calendar_url'),
          etag: ref('excluded.etag'),
          times: ref('excluded.times'),
          is_unreadable: ref('excluded.is_unreadable'),
        })),
      )
      .execute();
}

const OWN_UID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=@crown-and-coil)/g;

/**
 * The UIDs of events that are the professional's own bookings or blocked times, which their calendar feed has too. Checks
 * the ids, as anyone can write such a UID.
 */
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
    .where('id', '=', anyOf(ids))
    .unionAll(({ selectFrom }) =>
      selectFrom('blocked_times')
        .select('id')
        .where('professional_id', '=', professionalId)
        .where('id', '=', anyOf(ids)),
    )
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

async function deleteUnselectedCalendars(
  queries: Queries,
  { professionalId, readFrom }: Connection,
): Promise<void> {
  await queries
    .deleteFrom('calendar_objects')
    .where('professional_id', '=', professionalId)
    .$if(readFrom.length > 0, (query) => query.where('calendar_url', 'not in', [...readFrom]))
    .execute();
}

/**
 * Updates busy_times to the union of the events' times, in short transactions because each locks the calendar. Stores
 * nothing more once the connection is ended or replaced.
 */
async function storeBusyTimes(database: JobContext['database'], connection: Connection): Promise<void> {
  const { professionalId } = connection;
  const objects = await database
    .selectFrom('calendar_objects')
    .select('times')
    .where('professional_id', '=', professionalId)
    .execute();
  const union = mergeTimes(objects.flatMap(({ times }) => times.map(([start, end]) => ({ start, end }))));
  const missing = new Map(union.slice(0, MAX_BUSY_TIMES).map((time) => [`${time.start} ${time.end}`, time]));
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
    // The primary key is the start: a time with a new end is removed before it is added.
    const toRemove = gone.splice(0, ROWS_PER_BATCH);
    const toAdd = gone.length > 0 ? [] : added.splice(0, ROWS_PER_BATCH);
    const isStored = await inTransaction(database, async (transaction) => {
      await lockCalendar(transaction, professionalId);
      if (!(await lockConnected(transaction, connection))) return false;
      if (toRemove.length > 0)
        await transaction
          .deleteFrom('busy_times')
          .where('professional_id', '=', professionalId)
          .where('start_time', 'in', toRemove)
          .execute();
      if (toAdd.length > 0) await transaction.insertInto('busy_times').values(toAdd).execute();
      return true;
    });
    if (!isStored) return;
  }
}
