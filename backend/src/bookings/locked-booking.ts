import type { BookingActor, BookingInTime } from '@crown-and-coil/shared-api/contract';
import type { Transaction } from 'kysely';
import type { Tables } from '../database/tables';
import { notFound } from '../http/refusal';
import { partIn, type Viewer } from './access';

/** Who changes a booking: somebody who is logged in, or background work. */
export type Changer = (Viewer & { readonly userId: string }) | 'system';

/** Who changes a booking, and the clock. */
export interface ChangeContext {
  readonly by: Changer;
  readonly now: Date;
}

/** A booking as changes need it; nobody else changes it until the transaction ends. */
export interface LockedBooking extends BookingInTime {
  readonly id: string;
  readonly clientId: string;
  readonly professionalId: string;
  readonly notes: string | null;
  readonly notesVersion: number;
  readonly noShow: boolean;
  /** The part that the changer has in it. */
  readonly actor: BookingActor;
}

/**
 * Locks a booking: of two who change it at once, the second is judged by what the first has done.
 * @throws Refusal 404 when it is not there, or not theirs to know of
 */
export async function lockBooking(
  transaction: Transaction<Tables>,
  id: string,
  { by }: ChangeContext,
): Promise<LockedBooking> {
  const booking = await transaction
    .selectFrom('bookings')
    .select([
      'id',
      'client_id as clientId',
      'professional_id as professionalId',
      'status',
      'start_time as startTime',
      'end_time as endTime',
      'pending_since as pendingSince',
      'notes',
      'notes_version as notesVersion',
      'no_show as noShow',
    ])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const actor = booking && (by === 'system' ? by : partIn(booking, by));
  if (booking === undefined || actor === undefined) throw notFound();
  return { ...booking, actor };
}
