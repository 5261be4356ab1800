import {
  type Booking,
  type BookingActor,
  type BookingStatus,
  type BookingUpdate,
  decideTransition,
  MESSAGES,
} from '@crown-and-coil/shared-api/contract';
import type { Transaction } from 'kysely';
import type { Tables } from '../database/tables';
import { conflict, notFound } from '../http/refusal';
import { partIn, type Viewer } from './access';
import { type HistoryEntry, writeHistory } from './history';
import { findBooking, partiesOf } from './reading';

/** Who changes a booking, and the clock. */
export interface ChangeContext {
  readonly viewer: Viewer & { readonly userId: string };
  readonly now: Date;
}

/** A status only moves forward: after so many lost races there is nothing left to lose. */
const MAX_RACES = 5;

/** What a change writes; a field that is absent stays. */
interface Change {
  readonly status?: BookingStatus;
  readonly cancelledLate?: boolean;
  readonly notes?: string | null;
}

/**
 * Changes a booking's status, its notes or both, by compare-and-swap on the status it had: of two who decide at once,
 * the second is judged by what the first has done (api.md, Bookings).
 * @throws Refusal 404 when it is not theirs to know of, 409 for a transition that is not possible
 */
export async function changeBooking(
  transaction: Transaction<Tables>,
  id: string,
  update: BookingUpdate,
  context: ChangeContext,
): Promise<Booking> {
  for (let race = 0; race < MAX_RACES; race += 1) {
    const booking = await findBooking(transaction, id);
    const actor = booking && partIn(partiesOf(booking), context.viewer);
    if (booking === undefined || actor === undefined) throw notFound();
    const change = decideChange(booking, actor, update, context.now);
    if (Object.keys(change).length === 0) return booking;
    if (await swap(transaction, booking, actor, change, context.now)) {
      await writeHistory(transaction, entriesOf(booking, actor, change, context));
      return (await findBooking(transaction, id)) ?? booking;
    }
  }
  throw conflict(MESSAGES.tryAgain);
}

function decideChange(booking: Booking, actor: BookingActor, update: BookingUpdate, now: Date): Change {
  const hasNewNotes = update.notes !== undefined && update.notes !== booking.notes;
  const notes = hasNewNotes ? { notes: update.notes ?? null } : {};
  if (update.status === undefined) return notes;
  const { status, start_time, end_time, created_at } = booking;
  const times = {
    startTime: new Date(start_time),
    endTime: new Date(end_time),
    createdAt: new Date(created_at),
  };
  const decision = decideTransition({ status, ...times }, actor, update.status, now);
  if (decision.outcome === 'refused') throw conflict(decision.message);
  if (decision.outcome === 'unchanged') return notes;
  return { ...notes, status: update.status, cancelledLate: decision.cancelledLate };
}

/** @returns whether the booking still had the status by which the change was decided */
async function swap(
  transaction: Transaction<Tables>,
  { id, status }: Booking,
  actor: BookingActor,
  change: Change,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('bookings')
    .set({
      updated_at: now,
      ...(change.notes !== undefined && { notes: change.notes }),
      ...(change.status !== undefined && {
        status: change.status,
        cancelled_late: change.cancelledLate ?? false,
        cancelled_by: change.status === 'cancelled' ? actor : null,
      }),
    })
    .where('id', '=', id)
    .where('status', '=', status)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

function entriesOf(
  booking: Booking,
  actor: BookingActor,
  { status, notes }: Change,
  { viewer, now }: ChangeContext,
): HistoryEntry[] {
  const shared = {
    booking_id: booking.id,
    professional_id: booking.professional.id,
    actor_user_id: viewer.userId,
    actor,
    happened_at: now,
  };
  const noStatus = { old_status: null, new_status: null };
  return [
    ...(status === undefined
      ? []
      : [{ ...shared, action: 'status_changed' as const, old_status: booking.status, new_status: status }]),
    ...(notes === undefined ? [] : [{ ...shared, action: 'notes_changed' as const, ...noStatus }]),
  ];
}
