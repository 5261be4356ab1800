import {
  BOOKING_MESSAGES,
  type Booking,
  type BookingStatus,
  type BookingUpdate,
  type CurrentNotes,
  decideTransition,
  refuseNoShow,
} from '@crown-and-coil/shared-api/contract';
import { sql, type Transaction } from 'kysely';
import type { Tables } from '../database/tables';
import { conflict } from '../http/refusal';
import type { BookingEvent } from '../notifications/messages';
import { tellOfBooking } from '../notifications/writing';
import { type HistoryEntry, historyBasis, writeHistory } from './history';
import { type ChangeContext, type LockedBooking, lockBooking } from './locked-booking';
import { findBookingAndReaders, findStoredBooking } from './reading';
import { remindedFor } from './reminders';

/** What a change writes; a field that is absent stays. */
interface Change {
  readonly status?: BookingStatus;
  readonly cancelledLate?: boolean;
  readonly reason?: string | undefined;
  readonly notes?: string | null;
  readonly noShow?: boolean;
}

/**
 * Changes a booking's status, its notes, whether its client came, or several of these, and tells the other party. What
 * is so already is not done again (api.md, Bookings).
 * @throws Refusal 404 when it is not theirs to know of, 409 for a change that is not possible
 */
export async function changeBooking(
  transaction: Transaction<Tables>,
  id: string,
  update: BookingUpdate,
  context: ChangeContext,
): Promise<Booking> {
  const booking = await lockBooking(transaction, id, context);
  if (update.start_time !== undefined && Date.parse(update.start_time) !== booking.startTime.getTime())
    throw conflict(BOOKING_MESSAGES.movedMeanwhile);
  const change = decideChange(booking, update, context.now);
  if (Object.keys(change).length === 0) return findStoredBooking(transaction, id);
  await write(transaction, booking, change, context.now);
  await writeHistory(transaction, entriesOf(booking, change, context));
  const { booking: changed, readers } = await findBookingAndReaders(transaction, id);
  const event = change.status && eventOf(change.status, booking, changed, context);
  if (event) await tellOfBooking(transaction, event, changed, readers, context.now);
  return changed;
}

function decideChange(booking: LockedBooking, update: BookingUpdate, now: Date): Change {
  return {
    ...decideNotes(booking, update),
    ...decideStatus(booking, update, now),
    ...decideNoShow(booking, update, now),
  };
}

/** The same text again changes nothing, so that a repeated request succeeds. */
function decideNotes({ notes, notesVersion }: LockedBooking, update: BookingUpdate): Change {
  if (update.notes === undefined || update.notes === notes) return {};
  if (update.notes_version !== undefined && update.notes_version !== notesVersion)
    throw conflict(BOOKING_MESSAGES.notesChanged, {
      current: { notes, notes_version: notesVersion } satisfies CurrentNotes,
    });
  return { notes: update.notes ?? null };
}

function decideStatus(booking: LockedBooking, { status, reason }: BookingUpdate, now: Date): Change {
  if (status === undefined) return {};
  const decision = decideTransition(booking, booking.actor, status, now);
  if (decision.outcome === 'refused') throw conflict(decision.message);
  return decision.outcome === 'unchanged' ? {} : { status, cancelledLate: decision.cancelledLate, reason };
}

/** With a new status in the same request, the no-show is of the booking as it is then. */
function decideNoShow(
  booking: LockedBooking,
  { no_show: noShow, status = booking.status }: BookingUpdate,
  now: Date,
): Change {
  if (noShow === undefined || noShow === booking.noShow) return {};
  const refusal = refuseNoShow({ ...booking, status }, booking.actor, now);
  if (refusal !== undefined) throw conflict(refusal);
  return { noShow };
}

/** Compare-and-swap on the status by which the change was decided: beside the lock, nothing can be between the two. */
async function write(
  transaction: Transaction<Tables>,
  { id, status, startTime, actor, changedAt }: LockedBooking,
  change: Change,
  now: Date,
): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable('bookings')
    .set(({ ref }) => ({
      updated_at: changedAt,
      revision: sql`${ref('revision')} + 1`,
      ...(change.notes !== undefined && { notes: change.notes }),
      ...(change.noShow !== undefined && { no_show: change.noShow }),
      ...(change.status !== undefined && {
        status: change.status,
        cancelled_late: change.cancelledLate ?? false,
        cancelled_by: change.status === 'cancelled' ? actor : null,
        cancellation_reason: change.reason ?? null,
      }),
      ...(change.status === 'confirmed' && { reminded_for: remindedFor(startTime, now) }),
    }))
    .where('id', '=', id)
    .where('status', '=', status)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error('The booking changed although it was locked.');
}

/** Skips the thank-you for no-shows. */
function eventOf(
  status: BookingStatus,
  { actor }: LockedBooking,
  changed: Booking,
  { suspended }: ChangeContext,
): BookingEvent | undefined {
  if (status === 'cancelled') return { kind: 'cancelled', by: actor, ...(suspended && { suspended }) };
  if (status === 'confirmed') return { kind: 'confirmed' };
  return status === 'completed' && !changed.no_show ? { kind: 'completed' } : undefined;
}

function entriesOf(booking: LockedBooking, { status, notes, noShow }: Change, context: ChangeContext) {
  const basis = historyBasis(booking, context);
  const entries: HistoryEntry[] = [];
  if (status !== undefined)
    entries.push({ ...basis, action: 'status_changed', old_status: booking.status, new_status: status });
  if (notes !== undefined) entries.push({ ...basis, action: 'notes_changed' });
  if (noShow !== undefined) entries.push({ ...basis, action: 'no_show_changed' });
  return entries;
}
