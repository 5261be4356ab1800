import { createHash } from 'node:crypto';
import { DAY_MS } from '@crown-and-coil/shared-api/contract';
import type { JobContext } from '../background/jobs';
import { calendarFile } from '../calendar/calendar-file';
import { findFeedBookings } from '../calendar/queries';
import type { Database, Queries } from '../database/connection';
import { inTransaction } from '../database/transactions';
import type { CaldavServer } from './caldav-server';
import { failureOf } from './calendar-error';
import { visibleContentOf } from './event-times';
import { type Connection, lockConnected } from './queries';
import type { ParsingBudget } from './run-with-timeout';

/** How long after its end a booking's event is kept up to date. */
const TRACKED_AFTER_END_MS = 7 * DAY_MS;

const digestOf = (file: string) => createHash('sha256').update(file).digest('hex');

/**
 * Writes new bookings and those that changed on either side to the calendar, and removes cancelled ones.
 * Stops when the connection is ended or replaced meanwhile.
 * @param listings the etags of calendars that were just listed, by href
 */
export async function writeBookings(
  server: CaldavServer,
  connection: Connection,
  { database, config, now }: JobContext,
  listings: ReadonlyMap<string, ReadonlyMap<string, string | null>>,
  budget: ParsingBudget,
): Promise<void> {
  const { professionalId, writeTo } = connection;
  const trackedFrom = now().getTime() - TRACKED_AFTER_END_MS;
  const { bookings } = await findFeedBookings(database, { professionalId, clientId: null }, now());
  const desired = new Map(
    bookings
      .filter(({ booking }) => Date.parse(booking.end_time) > trackedFrom)
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
  const copies = await findCopies(database, professionalId);
  const listed =
    writeTo === null ? undefined : (listings.get(writeTo) ?? (await listIfWriteOnly(server, connection)));
  const unchanged = new Set<string>();
  for (const copy of copies) {
    const file = writeTo === null ? undefined : desired.get(copy.booking_id);
    const isThere = writeTo !== null && copy.href === eventHref(writeTo, copy.booking_id);
    if (file !== undefined && isThere) {
      const etag = listed === undefined ? copy.etag : listed.get(copy.href);
      const isUnchanged =
        etag !== undefined &&
        copy.digest === digestOf(file) &&
        (copy.etag === etag ||
          etag === null ||
          (await hasSameContent(server, writeTo, copy.href, file, budget)));
      if (isUnchanged) {
        unchanged.add(copy.booking_id);
        if (etag !== copy.etag && !(await storeCopy(database, connection, { ...copy, etag }))) return;
      }
      continue;
    }
    if (file !== undefined || (await isTracked(database, copy.booking_id, trackedFrom)))
      await removeEvent(server, copy, { mayBeKept: !isThere });
    await deleteCopy(database, copy);
  }
  if (writeTo === null) return;
  for (const [bookingId, file] of desired) {
    if (unchanged.has(bookingId)) continue;
    const href = eventHref(writeTo, bookingId);
    const copy = { professional_id: professionalId, booking_id: bookingId, href, digest: digestOf(file) };
    // Stored before the write, so that the event is not orphaned if the process dies in between.
    if (!(await storeCopy(database, connection, { ...copy, digest: '', etag: null }))) return;
    const etag = await server.write(href, file);
    if (!(await storeCopy(database, connection, { ...copy, etag }))) return;
  }
}

/**
 * Compares the stored event with our file. Servers may reformat files, so a new etag does not prove a change. If there is
 * no time to compare, it counts as changed: our file overwrites it.
 */
async function hasSameContent(
  server: CaldavServer,
  calendar: string,
  href: string,
  file: string,
  budget: ParsingBudget,
): Promise<boolean> {
  if (budget.isSpent) return false;
  const [stored] = await server.read(calendar, [href]);
  if (stored === undefined) return false;
  return budget.parse(stored.text, (text) => visibleContentOf(text) === visibleContentOf(file)) ?? false;
}

/** Lists the calendar for bookings if it is not read as well: only its etags show what was changed there. */
const listIfWriteOnly = (server: CaldavServer, { writeTo, readFrom }: Connection) =>
  writeTo === null || readFrom.includes(writeTo) ? undefined : server.list(writeTo);

/** The URL of a booking's event, derived from its id so that a repeated write creates no duplicate. */
const eventHref = (calendarUrl: string, bookingId: string) =>
  new URL(`${bookingId}.ics`, calendarUrl.replace(/\/?$/, '/')).href;

const findCopies = (queries: Queries, professionalId: string) =>
  queries.selectFrom('calendar_copies').selectAll().where('professional_id', '=', professionalId).execute();

type Copy = Awaited<ReturnType<typeof findCopies>>[number];

/** @returns whether it is stored: not when the connection was ended or replaced, as the event is not in its calendar */
const storeCopy = (database: Database, connection: Connection, copy: Copy): Promise<boolean> =>
  inTransaction(database, async (transaction) => {
    if (!(await lockConnected(transaction, connection))) return false;
    const { href, digest, etag } = copy;
    await transaction
      .insertInto('calendar_copies')
      .values(copy)
      .onConflict((conflict) =>
        conflict.columns(['professional_id', 'booking_id']).doUpdateSet({ href, digest, etag }),
      )
      .execute();
    return true;
  });

/** Whether a booking's event is still kept up to date; the events of past visits stay in the calendar. */
async function isTracked(queries: Queries, bookingId: string, from: number): Promise<boolean> {
  const booking = await queries
    .selectFrom('bookings')
    .select(['status', 'end_time'])
    .where('id', '=', bookingId)
    .executeTakeFirst();
  return booking === undefined || booking.status === 'cancelled' || booking.end_time.getTime() > from;
}

/** Removes all bookings that were written to the calendar. */
export async function removeCopies(
  server: CaldavServer,
  { professionalId }: Connection,
  { database }: JobContext,
): Promise<void> {
  for (const copy of await findCopies(database, professionalId)) {
    await removeEvent(server, copy, { mayBeKept: true });
    await deleteCopy(database, copy);
  }
}

/**
 * Removes a booking's event, unless it is at a server of another account.
 * @param mayBeKept whether the event may stay if the server does not allow its removal: in a calendar that bookings are no
 *   longer written to, the failure would block every further synchronization
 */
async function removeEvent(
  server: CaldavServer,
  { href }: Copy,
  { mayBeKept }: { readonly mayBeKept: boolean },
): Promise<void> {
  if (!server.isOwn(href)) return;
  try {
    await server.remove(href);
  } catch (error) {
    if (!mayBeKept || failureOf(error) !== 'not_allowed') throw error;
  }
}

const deleteCopy = (queries: Queries, { professional_id: professionalId, booking_id: bookingId }: Copy) =>
  queries
    .deleteFrom('calendar_copies')
    .where('professional_id', '=', professionalId)
    .where('booking_id', '=', bookingId)
    .execute();
