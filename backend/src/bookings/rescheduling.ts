import { type Booking, decideReschedule, lateMovers, MESSAGES } from '@crown-and-coil/shared-api/contract';
import { sql, type Transaction } from 'kysely';
import type { Tables } from '../database/tables';
import { conflict } from '../http/refusal';
import { tellOfBooking } from '../notifications/writing';
import { holdCoveredTime, isTooSoon } from './available-time';
import { historyBasis, writeHistory } from './history';
import { type ChangeContext, type LockedBooking, lockBookingAndCalendar } from './locked-booking';
import { findBookingAndReaders, findStoredBooking } from './reading';
import { remindedFor } from './reminders';

export interface RescheduleContext extends ChangeContext {
  readonly leadTimeMinutes: number;
}

/**
 * Moves a booking to another start; its id, services, length and price stay. The time that it leaves is free with the
 * commit, and the database's exclusion constraint guards the one that it takes: it never meets itself there. To the
 * start that it has already it moves without a change.
 * @throws Refusal 404 when it is not theirs to know of; 409 when it cannot be moved, or the time is not available
 */
export async function rescheduleBooking(
  transaction: Transaction<Tables>,
  id: string,
  startTime: Date,
  context: RescheduleContext,
): Promise<Booking> {
  const { now } = context;
  const booking = await lockBookingAndCalendar(transaction, id, context);
  const decision = decideReschedule(booking, booking.actor, startTime, now);
  if (decision.outcome === 'refused') throw conflict(decision.message);
  if (decision.outcome === 'unchanged') return findStoredBooking(transaction, id);

  if (isTooSoon(startTime, context)) throw conflict(MESSAGES.timeTaken);
  const lengthMs = booking.endTime.getTime() - booking.startTime.getTime();
  const times = { startTime, endTime: new Date(startTime.getTime() + lengthMs) };
  await holdCoveredTime(transaction, booking.professionalId, times);
  const by = booking.actor === 'client' ? 'client' : 'professional';
  await move(transaction, booking, { ...times, status: decision.status, by }, now);
  await writeHistory(transaction, [
    {
      ...historyBasis(booking, context),
      action: 'rescheduled',
      old_status: booking.status,
      new_status: decision.status,
      old_start_time: booking.startTime,
      new_start_time: startTime,
    },
  ]);
  const { booking: moved, readers } = await findBookingAndReaders(transaction, id);
  await tellOfBooking(
    transaction,
    { kind: 'rescheduled', by, from: booking.startTime.toISOString() },
    moved,
    readers,
    now,
  );
  return moved;
}

interface Move {
  readonly startTime: Date;
  readonly endTime: Date;
  readonly status: 'pending' | 'confirmed';
  readonly by: 'client' | 'professional';
}

async function move(
  transaction: Transaction<Tables>,
  booking: LockedBooking,
  { startTime, endTime, status, by }: Move,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('bookings')
    .set(({ ref }) => ({
      start_time: startTime,
      end_time: endTime,
      status,
      // Requested again by its client, it has the whole time for an answer.
      ...(booking.actor === 'client' && { pending_since: now }),
      late_moved_by: lateMovers(booking, by, now),
      reminded_for: remindedFor(startTime, now),
      updated_at: booking.changedAt,
      revision: sql`${ref('revision')} + 1`,
    }))
    .where('id', '=', booking.id)
    .execute();
}
