import {
  addDays,
  DAY_MS,
  DEFAULT_SLOT_RANGE_DAYS,
  dayIn,
  MAX_MISSED_OFFERS,
  MESSAGES,
  MINUTE_MS,
  WAITING_LIST_MESSAGES,
  type WaitingOfferState,
  type WaitingState,
} from '@crown-and-coil/shared-api/contract';
import { type SqlBool, sql, type Transaction } from 'kysely';
import { calendarFor } from '../availability/buffers';
import { lockCalendar } from '../availability/queries';
import { freeSlots } from '../availability/slots';
import type { Moment } from '../availability/start-limits';
import { NO_LIMITS } from '../availability/start-limits';
import { enqueueJob } from '../background/jobs';
import { isAvailable } from '../bookings/rules';
import type { Queries } from '../database/connection';
import { newId } from '../database/identifiers';
import type { Tables } from '../database/tables';
import { conflict, DomainError, notFound } from '../domain-errors';
import { startOfDay } from '../time-zones/wall-clock';
import { lastDayAsked, nextForAsked } from './any-professional';
import { notifyOfEnd, notifyOfOffer, notifyOfWithdrawal } from './notices';
import {
  findCalendarBetween,
  findHindrance,
  findOfferer,
  findWaiting,
  lockOfferer,
  type WaitingEntry,
} from './queries';
import { earliestOffered, nextOffer, type OfferClock, offerHeldUntil } from './rules';
import { findStyle } from './style';

/** Job: see `jobs.ts`. */
export const offerJob = { name: 'waiting-list.offer' } as const;

/** Queues the job that offers a professional's free time after the commit. */
export const queueOffers = (transaction: Transaction<Tables>, professionalId: string): Promise<void> =>
  enqueueJob(transaction, offerJob, { professionalId }, { priority: 'awaited' });

/**
 * Makes the next offer of a professional's free time, under the calendar's lock. One per transaction, so that two
 * professionals never wait for each other's clients.
 * @returns whether something was done, in which case there may be more
 */
export async function makeNextOffer(
  transaction: Transaction<Tables>,
  professionalId: string,
  { now, leadTimeMinutes }: Moment,
): Promise<boolean> {
  const offerer = await lockOfferer(transaction, professionalId);
  if (!offerer?.isOpen) return false;
  const { timeZone, limits } = offerer;
  const waiting = await findWaiting(transaction, professionalId);
  const outdated = waiting.find(({ isOutdated }) => isOutdated);
  if (outdated !== undefined) {
    await renewStyle(transaction, professionalId, outdated, timeZone, now);
    return true;
  }
  const clock: OfferClock = { now, leadTimeMinutes, timeZone, limits };
  const earliest = earliestOffered(clock);
  const lastAskedDay = await lastDayAsked(transaction, professionalId);
  const lastDay = [lastAskedDay ?? '', ...waiting.map(({ toDay }) => toDay)].sort().at(-1);
  if (!lastDay) return false;
  const until = startOfDay(lastDay, timeZone, 2);
  // All days are within the professional's notice.
  if (until.getTime() <= earliest) return false;
  const calendar = await findCalendarBetween(transaction, professionalId, new Date(earliest - DAY_MS), until);
  const passedOver = new Set<string>();
  let lastAsked: string | undefined;
  for (;;) {
    const ofProfessional = nextOffer(
      waiting.filter(({ id }) => !passedOver.has(id)),
      calendar,
      clock,
    );
    const forAsked = await nextForAsked(transaction, professionalId, calendar, clock, {
      after: lastAsked,
      before: ofProfessional?.entry,
    });
    const next = forAsked ?? ofProfessional;
    if (next === undefined) return false;
    const { entry, start, end } = next;
    if (forAsked === undefined) passedOver.add(entry.id);
    // No one in turn before them has a fitting time.
    else lastAsked = entry.id;
    if (!(await lockWaiting(transaction, entry.id))) continue;
    const hindrance = await findHindrance(transaction, entry, { start, end }, clock);
    if (hindrance === 'booked') await endEntry(transaction, entry.id, 'booked', now);
    if (hindrance !== undefined) continue;
    if (await insertOffer(transaction, professionalId, entry, { start, end, isByHand: false }, clock))
      return true;
  }
}

/**
 * Offers a start to a client by hand: out of turn, on any day, ignoring the notice, horizon and interval set for
 * clients. @throws DomainError conflict when it is not possible
 */
export async function offerByHand(
  transaction: Transaction<Tables>,
  professionalId: string,
  entryId: string,
  startTime: Date,
  { now, leadTimeMinutes }: Moment,
): Promise<void> {
  const offerer = await lockOfferer(transaction, professionalId);
  if (offerer === undefined) throw notFound(MESSAGES.professionalNotFound);
  const { timeZone, limits } = offerer;
  const entry = await findRenewed(transaction, professionalId, entryId, timeZone, now);
  const clock: OfferClock = { now, leadTimeMinutes, timeZone, limits };
  const start = startTime.getTime();
  const end = start + entry.minutes * MINUTE_MS;
  const calendar = await findCalendarBetween(transaction, professionalId, startTime, new Date(end));
  const isFree = isAvailable({ start, end }, calendarFor(calendar, entry), {
    now: offerHeldUntil(clock),
    leadTimeMinutes,
  });
  if (!isFree) throw conflict(WAITING_LIST_MESSAGES.notFree);
  if (!(await lockWaiting(transaction, entry.id))) throw conflict(WAITING_LIST_MESSAGES.entryGone);
  if ((await findHindrance(transaction, entry, { start, end }, clock)) === 'gate')
    throw conflict(WAITING_LIST_MESSAGES.gateClosed);
  const isMade = await insertOffer(transaction, professionalId, entry, { start, end, isByHand: true }, clock);
  if (!isMade) throw conflict(WAITING_LIST_MESSAGES.openOffer);
}

/**
 * The starts of the next 30 days and of the client's days that can be offered by hand: by the rules of `offerByHand`,
 * every quarter of an hour from the start of a window.
 * @throws DomainError not_found, or conflict for an open offer
 */
export async function listOfferableStarts(
  queries: Queries,
  professionalId: string,
  entryId: string,
  { now, leadTimeMinutes }: Moment,
): Promise<string[]> {
  const offerer = await findOfferer(queries, professionalId);
  if (offerer === undefined) throw notFound(MESSAGES.professionalNotFound);
  const { timeZone } = offerer;
  const entry = await findOfferable(queries, professionalId, entryId);
  const ofMonth = addDays(dayIn(now, timeZone), DEFAULT_SLOT_RANGE_DAYS - 1);
  const lastDay = [ofMonth, entry.toDay].sort().at(-1) ?? ofMonth;
  const to = startOfDay(lastDay, timeZone, 1);
  // A visit that starts on the last day may end on the next one.
  const calendarEnd = new Date(to.getTime() + DAY_MS);
  const calendar = await findCalendarBetween(queries, professionalId, now, calendarEnd);
  const { windows, busy } = calendarFor(calendar, entry);
  const from = earliestOffered({ now, leadTimeMinutes, timeZone, limits: NO_LIMITS });
  return freeSlots({ windows, busy, durationMinutes: entry.minutes, from, to: to.getTime() }).map(
    ({ start }) => new Date(start).toISOString(),
  );
}

/** An entry of a professional that can get an offer. @throws DomainError not_found, or conflict for an open offer */
async function findOfferable(
  queries: Queries,
  professionalId: string,
  entryId: string,
): Promise<WaitingEntry> {
  const [entry] = await findWaiting(queries, professionalId, sql`e.id = ${entryId}`);
  if (entry !== undefined) return entry;
  const waits = await queries
    .selectFrom('waiting_list_entries')
    .select('id')
    .where('id', '=', entryId)
    .where('professional_id', '=', professionalId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  throw waits === undefined ? notFound() : conflict(WAITING_LIST_MESSAGES.openOffer);
}

/** An entry that can get an offer, with its current length. @throws DomainError as `findOfferable` */
async function findRenewed(
  transaction: Transaction<Tables>,
  professionalId: string,
  entryId: string,
  timeZone: string,
  now: Date,
): Promise<WaitingEntry> {
  const entry = await findOfferable(transaction, professionalId, entryId);
  if (!entry.isOutdated) return entry;
  await renewStyle(transaction, professionalId, entry, timeZone, now);
  const [renewed] = await findWaiting(transaction, professionalId, sql`e.id = ${entryId}`);
  if (renewed === undefined) throw conflict(WAITING_LIST_MESSAGES.entryGone);
  return renewed;
}

/** Locks an entry; false when it has ended. */
async function lockWaiting(transaction: Transaction<Tables>, id: string): Promise<boolean> {
  const locked = await transaction
    .selectFrom('waiting_list_entries')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .forNoKeyUpdate()
    .executeTakeFirst();
  return locked !== undefined;
}

/** Computes the length of a style with the current menu; closes an entry whose style is no longer offered. */
async function renewStyle(
  transaction: Transaction<Tables>,
  professionalId: string,
  { id, clientId, serviceId, choice, toDay }: WaitingEntry,
  timeZone: string,
  now: Date,
): Promise<void> {
  if (!(await lockWaiting(transaction, id))) return;
  try {
    const question = { professionalId, serviceId, clientId, choice, toDay, timeZone };
    const { style, menuRevision, minutes } = await findStyle(transaction, question);
    await transaction
      .updateTable('waiting_list_entries')
      .set({ style: style && JSON.stringify(style), menu_revision: menuRevision, minutes })
      .where('id', '=', id)
      .execute();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    await endEntry(transaction, id, 'closed', now);
    await notifyOfEnd(transaction, id, now);
  }
}

/** Stores an offer with the row of bookings that holds its time, and notifies its client; false when they have one. */
async function insertOffer(
  transaction: Transaction<Tables>,
  professionalId: string,
  { id: entryId, clientId, serviceId, choice, bufferBeforeMinutes, bufferAfterMinutes }: WaitingEntry,
  { start, end, isByHand }: { readonly start: number; readonly end: number; readonly isByHand: boolean },
  clock: OfferClock,
): Promise<boolean> {
  const { now } = clock;
  const [startTime, endTime, heldUntil] = [new Date(start), new Date(end), offerHeldUntil(clock)];
  const id = newId();
  const { numInsertedOrUpdatedRows: inserted } = await transaction
    .insertInto('waiting_list_offers')
    .values({
      id,
      entry_id: entryId,
      client_id: clientId,
      professional_id: professionalId,
      service_id: serviceId,
      choice: choice && JSON.stringify(choice),
      start_time: startTime,
      end_time: endTime,
      held_until: heldUntil,
      is_by_hand: isByHand,
      created_at: now,
    })
    .onConflict((other) => other.column('client_id').where(sql<SqlBool>`state = 'offered'`).doNothing())
    .executeTakeFirstOrThrow();
  if (inserted !== 1n) return false;
  await transaction
    .insertInto('bookings')
    .values({
      id,
      professional_id: professionalId,
      client_id: clientId,
      start_time: startTime,
      end_time: endTime,
      buffer_before_minutes: bufferBeforeMinutes,
      buffer_after_minutes: bufferAfterMinutes,
      total_cents: 0,
      held_until: heldUntil,
      is_waiting_list_hold: true,
      created_at: now,
      updated_at: now,
      pending_since: now,
    })
    .execute();
  await notifyOfOffer(transaction, id, now);
  return true;
}

/** Ends an entry that waits. @returns whether it did */
async function endEntry(
  transaction: Transaction<Tables>,
  id: string,
  state: Exclude<WaitingState, 'waiting'>,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('waiting_list_entries')
    .set({ state, ended_at: now })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Ends an open offer and frees its time, which the trigger of bookings queues to be offered again. Lock its entry first.
 * @returns whether it was open
 */
export async function endOffer(
  transaction: Transaction<Tables>,
  id: string,
  state: Exclude<WaitingOfferState, 'offered' | 'accepted'>,
  now: Date,
): Promise<boolean> {
  const ended = await transaction
    .updateTable('waiting_list_offers')
    .set({ state, ended_at: now })
    .where('id', '=', id)
    .where('state', '=', 'offered')
    .returning(['client_id', 'professional_id'])
    .executeTakeFirst();
  if (ended === undefined) return false;
  await transaction
    .deleteFrom('bookings')
    .where('id', '=', id)
    .where('is_waiting_list_hold', '=', true)
    .execute();
  // Other professionals' times, which were skipped while the client had this offer.
  const others = await transaction
    .selectFrom('waiting_list_entries')
    .select('professional_id')
    .distinct()
    .where('client_id', '=', ended.client_id)
    .where('state', '=', 'waiting')
    .where('professional_id', '<>', ended.professional_id)
    .execute();
  for (const { professional_id } of others)
    if (professional_id !== null) await queueOffers(transaction, professional_id);
  return true;
}

/** Ends the open offer of an entry, if it has one, and then the entry. Lock the entry first. */
export async function endWithOffer(
  transaction: Transaction<Tables>,
  entryId: string,
  state: Exclude<WaitingState, 'waiting'>,
  now: Date,
): Promise<boolean> {
  if (!(await endEntry(transaction, entryId, state, now))) return false;
  const offer = await findOpenOffer(transaction, entryId);
  if (offer !== undefined) await endOffer(transaction, offer.id, 'withdrawn', now);
  return true;
}

const findOpenOffer = (transaction: Transaction<Tables>, entryId: string) =>
  transaction
    .selectFrom('waiting_list_offers')
    .select('id')
    .where('entry_id', '=', entryId)
    .where('state', '=', 'offered')
    .executeTakeFirst();

/**
 * Ends an expired offer, and passes its time to the next client; after a second expired offer the client is removed
 * from the list.
 */
export async function expireOffer(
  transaction: Transaction<Tables>,
  id: string,
  moment: Moment,
): Promise<void> {
  const { now } = moment;
  const offer = await lockOffer(transaction, id);
  if (offer === undefined || offer.heldUntil > now) return;
  if (!(await endOffer(transaction, id, 'expired', now))) return;
  await endMissed(transaction, offer.entryId, now);
  await makeNextOffer(transaction, offer.professionalId, moment);
}

/** Ends an open offer that can no longer be booked. */
export async function withdrawOffer(
  transaction: Transaction<Tables>,
  id: string,
  moment: Moment,
): Promise<void> {
  const offer = await lockOffer(transaction, id);
  if (offer === undefined || !(await endOffer(transaction, id, 'withdrawn', moment.now))) return;
  await notifyOfWithdrawal(transaction, offer.entryId, moment.now);
  await makeNextOffer(transaction, offer.professionalId, moment);
}

async function endMissed(transaction: Transaction<Tables>, entryId: string, now: Date): Promise<void> {
  const { missed } = await transaction
    .selectFrom('waiting_list_offers')
    .select(({ fn }) => fn.countAll<number>().as('missed'))
    .where('entry_id', '=', entryId)
    .where('state', '=', 'expired')
    .executeTakeFirstOrThrow();
  if (missed < MAX_MISSED_OFFERS || (await endEntry(transaction, entryId, 'missed', now)))
    await notifyOfEnd(transaction, entryId, now);
}

/** Locks the calendar and the entry of an offer, and reads the offer. */
export async function lockOffer(transaction: Transaction<Tables>, id: string) {
  const read = () =>
    transaction
      .selectFrom('waiting_list_offers')
      .select([
        'id',
        'entry_id as entryId',
        'client_id as clientId',
        'professional_id as professionalId',
        'state',
        'held_until as heldUntil',
      ])
      .where('id', '=', id)
      .executeTakeFirst();
  const found = await read();
  if (found === undefined) return undefined;
  await lockCalendar(transaction, found.professionalId);
  await sql`select from waiting_list_entries where id = ${found.entryId} for no key update`.execute(
    transaction,
  );
  return read();
}
