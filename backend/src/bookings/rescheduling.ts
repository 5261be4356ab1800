import { type Booking, decideReschedule, MESSAGES } from '@crown-and-coil/shared-api/contract';
import { sql, type Transaction } from 'kysely';
import type { Tables } from '../database/tables';
import { conflict } from '../http/refusal';
import { tellOfBooking } from '../notifications/writing';
import { holdCoveredTime, isTooSoon } from './available-time';
import { historyBasis, writeHistory } from './history';
import { type ChangeContext, type LockedBooking, lockBooking } from './locked-booking';
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
  const booking = await lockBooking(transaction, id, context);
  const decision = decideReschedule(booking, booking.actor, startTime, now);
  if (decision.outcome === 'refused') throw conflict(decision.message);
  if (decision.outcome === 'unchanged') return findStoredBooking(transaction, id);

  if (isTooSoon(startTime, context)) throw conflict(MESSAGES.timeTaken);
  const lengthMs = booking.endTime.getTime() - booking.startTime.getTime();
  const times = { startTime, endTime: new Date(startTime.getTime() + lengthMs) };
  await holdCoveredTime(transaction, booking.professionalId, times);
  await move(transaction, booking, { ...times, status: decision.status }, now);
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
  const by = booking.actor === 'client' ? 'client' : 'professional';
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
}

async function move(
  transaction: Transaction<Tables>,
  { id, actor }: LockedBooking,
  { startTime, endTime, status }: Move,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('bookings')
    .set(({ ref }) => ({
      start_time: startTime,
      end_time: endTime,
      status,
      // Asked for anew by its client, it has the whole time for an answer.
      ...(actor === 'client' && { pending_since: now }),
      reminded_for: remindedFor(startTime, now),
      updated_at: now,
      revision: sql`${ref('revision')} + 1`,
    }))
    .where('id', '=', id)
    .execute();
}
