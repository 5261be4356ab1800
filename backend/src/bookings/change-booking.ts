import {
  type Booking,
  type BookingPreparation,
  type BookingUpdate,
  decideTransition,
  MESSAGES,
  type WhatIsDue,
} from '@crown-and-coil/shared-api/contract';
import type { Transaction } from 'kysely';
import { lockAccount } from '../accounts/queries';
import { findStartLimits, findTimingsOfBooking, lockWindowsFor } from '../availability/queries';
import { type Interval, intervalOf, isCovered, type WindowInterval } from '../availability/slots';
import { NO_LIMITS, requireWithinLimits } from '../availability/start-limits';
import type { Queries } from '../database/connection';
import type { Tables } from '../database/tables';
import { queueEndOfCheckout } from '../deposits/end-checkout';
import { returnCharge } from '../deposits/kept-cards';
import { balancesAfter, settle, settlementOf } from '../deposits/settlement';
import { conflict, notFound } from '../domain-errors';
import { type HistoryStep, pastOf } from '../house-rules/rules';
import { issueInvoices } from '../invoices/issue';
import type { Reader } from '../notifications/queries';
import { notificationsFor, writeNotifications } from '../notifications/writing';
import { releaseQuote } from '../photo-quotes/changes';
import { queueReviewRequest } from '../reviews/jobs';
import { markNoShowAfter } from '../reviews/signs';
import { notifyOfRelease, releaseOffer } from '../waiting-list/unpaid-bookings';
import { partIn, type Viewer } from './access';
import {
  findLatestEnd,
  findLiveBookingsOf,
  lockBooking,
  lockBookingsOf,
  lockCountersOf,
  type Party,
  type StoredBooking,
  toBooking,
} from './queries';
import {
  type BookingChange,
  decideMove,
  decidePreparation,
  decideUpdate,
  endOf,
  eventOf,
  type LockedBooking,
} from './rules';
import { type HistoryEntry, updateBooking } from './write-booking';

/** Who changes a booking: a logged-in person, or background work. */
type Changer = (Viewer & { readonly userId: string }) | 'system';

/** Who changes a booking, and when. */
interface ChangeContext {
  readonly by: Changer;
  readonly now: Date;
  /** The account being suspended, when that is why an admin cancels. */
  readonly suspended?: 'client' | 'professional' | undefined;
}

/**
 * Changes a booking's status, notes, no-show, or several of these, and notifies the other party. Repeating a change has
 * no effect (api.md, Bookings).
 * @throws DomainError not_found when it is not theirs, conflict for a change that is not possible, not_logged_in for notes
 *   of an account that was deleted meanwhile
 */
export async function changeBooking(
  transaction: Transaction<Tables>,
  id: string,
  update: BookingUpdate,
  context: ChangeContext,
): Promise<Booking> {
  const { by } = context;
  if (update.notes !== undefined && by !== 'system') await lockAccount(transaction, by.userId);
  const booking = asLocked(await lockBooking(transaction, id), context);
  return save(transaction, booking, decideUpdate(booking, update, context.now), context);
}

/**
 * Moves a booking to another start; its id, services, duration and price stay. Its old time is free with the commit.
 * The exclusion constraint guards the new time, and a booking never overlaps itself.
 * @throws DomainError not_found when it is not theirs; conflict when it cannot be moved, or the time is not available
 */
export async function rescheduleBooking(
  transaction: Transaction<Tables>,
  id: string,
  startTime: Date,
  context: ChangeContext & { readonly leadTimeMinutes: number },
): Promise<Booking> {
  const booking = asLocked(await lockBooking(transaction, id, { withCalendar: true }), context);
  const move = decideMove(booking, startTime, context);
  if (move.endTime !== undefined) {
    const times = { startTime, endTime: move.endTime };
    const time = intervalOf(times);
    // Locked until the transaction ends, so that no edit removes the time.
    const windows = await lockWindowsFor(transaction, booking.professionalId, times);
    if (!isCovered(time, windows)) throw conflict(MESSAGES.timeTaken);
    if (booking.actor === 'client') await requireClientsStart(transaction, booking, time, windows, context);
  }
  return save(transaction, booking, move, context);
}

/** The professional may move a booking to any start; a client is bound by the professional's limits. */
async function requireClientsStart(
  transaction: Transaction<Tables>,
  booking: LockedBooking,
  time: Interval,
  windows: readonly WindowInterval[],
  { now, leadTimeMinutes }: ChangeContext & { readonly leadTimeMinutes: number },
): Promise<void> {
  const { presentTimeZone: timeZone, professionalId } = booking;
  const found = await findStartLimits(transaction, professionalId);
  const timings = await findTimingsOfBooking(transaction, booking);
  const startIntervals = timings.map(({ startIntervalMinutes }) => startIntervalMinutes);
  const clock = { now, leadTimeMinutes, timeZone };
  requireWithinLimits({ ...time, startIntervals }, found?.limits ?? NO_LIMITS, windows, clock);
}

/**
 * Marks a preparation that the client agreed to do as not done, or undoes that, with price, length and end. The visit
 * never extends into the professional's next live booking or the buffers between them.
 * @throws DomainError not_found when it is not theirs; conflict when it cannot be marked
 */
export async function changePreparation(
  transaction: Transaction<Tables>,
  id: string,
  preparation: BookingPreparation,
  context: ChangeContext,
): Promise<Booking> {
  const booking = asLocked(await lockBooking(transaction, id, { withCalendar: true }), context);
  const { endTime, ...change } = decidePreparation(booking, preparation, context.now);
  if (endTime === undefined) return toBooking(booking);
  const latest = await findLatestEnd(transaction, booking, endTime);
  return save(transaction, booking, { ...change, endTime: latest ?? endTime }, context);
}

/**
 * Cancels all bookings of an account that can still be cancelled: pending ones before their end, also those that wait
 * for their deposit, and confirmed ones before their start. Notifies the other parties. Lock the account and its profile
 * first, so that no new booking is made, and write nothing before that locks later rows (database/transactions.ts).
 * @param context `by` is a party of these bookings, or an admin
 * @param reason shown to the other party
 * @returns the number of cancelled bookings
 */
export async function cancelBookingsOf(
  transaction: Transaction<Tables>,
  party: Party,
  context: ChangeContext,
  reason?: string,
): Promise<number> {
  const bookings = cancellable(await lockBookingsOf(transaction, party, context.now), context);
  await lockCountersOf(transaction, bookings);
  for (const booking of bookings) {
    const change = decideUpdate(booking, { status: 'cancelled', reason }, context.now);
    await save(transaction, booking, change, context);
  }
  return bookings.length;
}

/** What `cancelBookingsOf` would do now. */
export async function previewCancellationsOf(
  queries: Queries,
  party: Party,
  context: ChangeContext,
): Promise<{ readonly bookings: number; readonly refundCents: number }> {
  const bookings = cancellable(await findLiveBookingsOf(queries, party, context.now), context);
  const refunds = bookings.map((booking) => {
    const endedBy = endOf(booking, { status: 'cancelled' });
    const due = endedBy && settlementOf(booking, endedBy, context.now);
    return due?.refundCents ?? 0;
  });
  return { bookings: bookings.length, refundCents: refunds.reduce((sum, cents) => sum + cents, 0) };
}

/** An unpaid request ends with its professional's account, although it is hidden from them. */
const cancellable = (bookings: readonly StoredBooking[], context: ChangeContext): LockedBooking[] =>
  bookings
    .map((booking) => asLocked(booking, context, { isUnpaid: false }))
    .filter(
      (booking) => decideTransition(booking, booking.actor, 'cancelled', context.now).outcome === 'changed',
    );

/** @throws DomainError not_found when it is unknown, or not visible to the person who changes it */
function asLocked(
  booking: StoredBooking | undefined,
  { by, now }: ChangeContext,
  { isUnpaid = booking?.heldUntil != null } = {},
): LockedBooking {
  const actor = booking && (by === 'system' ? by : partIn({ ...booking, isUnpaid }, by));
  if (booking === undefined || actor === undefined) throw notFound();
  const { updatedAt } = booking;
  const { keepsFreeCancellation } = pastOf(booking);
  return { ...booking, actor, changedAt: now < updatedAt ? updatedAt : now, keepsFreeCancellation };
}

/** Writes a decided change with its history and notifications. @returns the booking as it is now */
async function save(
  transaction: Transaction<Tables>,
  booking: LockedBooking,
  change: BookingChange,
  context: ChangeContext,
): Promise<Booking> {
  if (Object.keys(change).length === 0) return toBooking(booking);
  const { now, suspended } = context;
  const { status } = change;
  const history = historyOf(booking, change, context);
  const endedBy = endOf(booking, change);
  const due = endedBy && settlementOf(booking, endedBy, now);
  const changed = toBooking({
    ...booking,
    ...change,
    ...(due && { balances: balancesAfter(booking, due) }),
    ...(due && due.refundCents > 0 && { refundSentAt: now }),
    ...(due && due.chargeCents > 0 && { keptCard: chargedCard(booking, due) }),
    ...(change.noShow === false && { keptCard: withoutPendingCharge(booking) }),
    steps: [...booking.steps, ...history.map(toHistoryStep)],
    updatedAt: booking.changedAt,
  });
  const event = eventOf(booking, change, {
    suspended,
    keepsFreeCancellation: changed.keeps_free_cancellation,
  });
  const isUnpaid = booking.heldUntil !== null;
  const endsUnpaid = isUnpaid && status === 'cancelled';
  const readers = isUnpaid ? booking.readers.filter(isClient) : booking.readers;
  // Before the first notification, in the order of database/transactions.ts.
  if (endsUnpaid) await releaseQuote(transaction, booking.id);
  const released = endsUnpaid ? await releaseOffer(transaction, booking, now) : undefined;
  const isDepositNews =
    due !== undefined &&
    endedBy !== 'completed' &&
    (due.refundCents > 0 || (due.keepCents > 0 && !(await wasMissedBefore(transaction, booking))));
  // Its counters are locked in one order, before the first of several notifications.
  if (due) await lockCountersOf(transaction, [booking]);
  const notesVersion = await updateBooking(transaction, booking, change, {
    now,
    history,
    notifications: event ? await notificationsFor(transaction, event, changed, readers, now) : [],
  });
  if (due) {
    await settle(transaction, booking, due, now);
    if (isDepositNews) await notifyOfDeposit(transaction, booking, changed, due, now);
  }
  if (released) await notifyOfRelease(transaction, released, now);
  if (change.noShow === false) await returnCharge(transaction, booking, now);
  if (endsUnpaid) await queueEndOfCheckout(transaction, booking.id);
  if (status === 'completed' || status === 'cancelled' || change.noShow !== undefined)
    await issueInvoices(transaction, changed, due?.refundCents ?? 0, now);
  if (status === 'completed') await queueReviewRequest(transaction, booking);
  if (change.noShow === true) await markNoShowAfter(transaction, booking.id);
  return { ...changed, notes_version: notesVersion };
}

/** Whether a completed visit was previously marked as a no-show, so that both parties were notified of its deposit. */
const wasMissedBefore = async (
  transaction: Transaction<Tables>,
  { id, status }: LockedBooking,
): Promise<boolean> =>
  status === 'completed' &&
  (await transaction
    .selectFrom('booking_history')
    .select('id')
    .where('booking_id', '=', id)
    .where('action', '=', 'no_show_changed')
    .executeTakeFirst()) !== undefined;

/** The kept card that is being charged for a no-show. */
const chargedCard = ({ keptCard }: LockedBooking, { chargeCents }: WhatIsDue): StoredBooking['keptCard'] =>
  keptCard && { ...keptCard, chargeCents, chargeState: 'starting' };

/** The kept card after a no-show was undone: a charge that the provider has not answered is withdrawn. */
const withoutPendingCharge = ({ keptCard }: LockedBooking): StoredBooking['keptCard'] =>
  keptCard?.chargeState === 'starting' ? { ...keptCard, chargeCents: null, chargeState: null } : keptCard;

const toHistoryStep = (entry: HistoryEntry): HistoryStep => ({
  actor: entry.actor,
  action: entry.action,
  oldStatus: entry.old_status ?? null,
  newStatus: entry.new_status ?? null,
  oldStartTime: entry.old_start_time ?? null,
  newStartTime: entry.new_start_time ?? null,
  happenedAt: entry.happened_at,
});

/** Notifies both parties of the refunded and kept amounts. */
async function notifyOfDeposit(
  transaction: Transaction<Tables>,
  { readers }: LockedBooking,
  changed: Booking,
  { refundCents, keepCents }: WhatIsDue,
  now: Date,
): Promise<void> {
  const event = {
    kind: 'deposit_settled',
    refund_cents: refundCents,
    keep_cents: keepCents,
    ...(refundCents > 0 && { refund_sent_at: now.toISOString() }),
  } as const;
  const notifications = await notificationsFor(transaction, event, changed, readers, now);
  await writeNotifications(transaction, notifications);
}

const isClient = ({ party }: Reader) => party === 'client';

function historyOf(booking: LockedBooking, change: BookingChange, { by }: ChangeContext): HistoryEntry[] {
  const { startTime, status, notes, noShow, preparation } = change;
  const basis = {
    booking_id: booking.id,
    professional_id: booking.professionalId,
    actor_user_id: by === 'system' ? null : by.userId,
    actor: booking.actor,
    revision: booking.revision + 1,
    old_status: null,
    new_status: null,
    happened_at: booking.changedAt,
  };
  const entries: HistoryEntry[] = [];
  if (startTime !== undefined)
    entries.push({
      ...basis,
      action: 'rescheduled',
      old_status: booking.status,
      new_status: status ?? booking.status,
      old_start_time: booking.startTime,
      new_start_time: startTime,
    });
  else if (status !== undefined)
    entries.push({ ...basis, action: 'status_changed', old_status: booking.status, new_status: status });
  if (notes !== undefined) entries.push({ ...basis, action: 'notes_changed' });
  if (noShow !== undefined) entries.push({ ...basis, action: 'no_show_changed' });
  if (preparation !== undefined) entries.push({ ...basis, action: 'preparation_changed' });
  return entries;
}
