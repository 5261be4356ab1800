import { createHash } from 'node:crypto';
import type { JobContext } from '../background/jobs';
import { calendarFile } from '../calendar/calendar-file';
import { findFeedBookings } from '../calendar/queries';
import type { Queries } from '../database/connection';
import type { CaldavServer } from './caldav-server';
import { shownOf } from './event-times';
import type { Connection } from './queries';
import { EVENT_MS, MAX_EVENT_LENGTH, withinTime } from './within-time';

const DAY_MS = 86_400_000;
/** How long after its end a booking in the calendar still follows changes. */
const FOLLOWED_MS = 7 * DAY_MS;

const digestOf = (file: string) => createHash('sha256').update(file).digest('hex');

/** Writes the bookings that have changed on either side, and removes those that are cancelled. */
export async function writeBookings(
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

/** Removes the bookings that were written to the calendar. */
export async function removeCopies(
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
