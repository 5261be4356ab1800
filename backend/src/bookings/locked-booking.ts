import type { BookingActor, BookingInTime } from '@crown-and-coil/shared-api/contract';
import type { Transaction } from 'kysely';
import type { Tables } from '../database/tables';
import { notFound } from '../http/refusal';
import { partIn, type Viewer } from './access';

/** Who changes a booking: a logged-in person, or background work. */
export type Changer = (Viewer & { readonly userId: string }) | 'system';

/** Who changes a booking, and the clock. */
export interface ChangeContext {
  readonly by: Changer;
  readonly now: Date;
  /** Whose account is being suspended, when that is why an admin cancels. */
  readonly suspended?: 'client' | 'professional' | undefined;
}

/** A booking as changes need it, locked until the transaction ends. */
export interface LockedBooking extends BookingInTime {
  readonly id: string;
  readonly clientId: string;
  readonly professionalId: string;
  readonly notes: string | null;
  readonly notesVersion: number;
  readonly noShow: boolean;
  /** How many times it was changed. */
  readonly revision: number;
  /** The time of this change: now, but never before the last one, as a request may wait for the lock. */
  readonly changedAt: Date;
  /** The part that the changer has in it. */
  readonly actor: BookingActor;
}

const COLUMNS = [
  'b.id',
  'b.client_id as clientId',
  'b.professional_id as professionalId',
  'b.status',
  'b.start_time as startTime',
  'b.end_time as endTime',
  'b.pending_since as pendingSince',
  'b.late_moved_by as lateMovedBy',
  'b.notes',
  'b.notes_version as notesVersion',
  'b.no_show as noShow',
  'b.revision',
  'b.updated_at as updatedAt',
] as const;

const selectBooking = (transaction: Transaction<Tables>, id: string) =>
  transaction.selectFrom('bookings as b').select(COLUMNS).where('b.id', '=', id);

/**
 * Locks a booking: of two changes at once, the second is decided from what the first has written.
 * @throws Refusal 404 when it is unknown, or not theirs to know of
 */
export async function lockBooking(
  transaction: Transaction<Tables>,
  id: string,
  context: ChangeContext,
): Promise<LockedBooking> {
  const row = await selectBooking(transaction, id).forNoKeyUpdate().executeTakeFirst();
  return withActor(row, context);
}

/** The same for a change that takes time in the professional's calendar, which is locked first. */
export async function lockBookingAndCalendar(
  transaction: Transaction<Tables>,
  id: string,
  context: ChangeContext,
): Promise<LockedBooking> {
  const row = await selectBooking(transaction, id)
    .innerJoin('professionals as p', 'p.id', 'b.professional_id')
    .forNoKeyUpdate(['p', 'b'])
    .executeTakeFirst();
  return withActor(row, context);
}

/** Whose bookings; one of the two is null. */
export type Party = Pick<Viewer, 'clientId' | 'professionalId'>;

/** Locks the live bookings of an account that have not ended, in the order of database/transactions.ts. */
export async function lockBookingsOf(
  transaction: Transaction<Tables>,
  { clientId, professionalId }: Party,
  context: ChangeContext,
): Promise<LockedBooking[]> {
  const rows = await transaction
    .selectFrom('bookings as b')
    .select(COLUMNS)
    .where(({ or, eb }) =>
      or([eb('b.client_id', '=', clientId), eb('b.professional_id', '=', professionalId)]),
    )
    .where('b.status', 'in', ['pending', 'confirmed'])
    .where('b.end_time', '>', context.now)
    .orderBy('b.professional_id')
    .orderBy('b.id')
    .forNoKeyUpdate()
    .execute();
  return rows.map((row) => withActor(row, context));
}

type LockedRow = Omit<LockedBooking, 'actor' | 'changedAt'> & { readonly updatedAt: Date };

function withActor(row: LockedRow | undefined, { by, now }: ChangeContext): LockedBooking {
  const actor = row && (by === 'system' ? by : partIn(row, by));
  if (row === undefined || actor === undefined) throw notFound();
  const { updatedAt, ...booking } = row;
  return { ...booking, actor, changedAt: now < updatedAt ? updatedAt : now };
}
