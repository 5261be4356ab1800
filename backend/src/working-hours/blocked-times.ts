import {
  AVAILABILITY_MESSAGES,
  type BlockedTime,
  type BlockedTimeWrite,
} from '@crown-and-coil/shared-api/contract';
import { sql, type Transaction } from 'kysely';
import { lockAccount } from '../accounts/queries';
import { findLiveBookingTimes, lockCalendar, meets } from '../availability/queries';
import { type Owner, readBlockedTime, type SlotRange, type WindowTimes } from '../availability/rules';
import type { Queries } from '../database/connection';
import { newId } from '../database/identifiers';
import type { Tables } from '../database/tables';
import { conflict, notFound } from '../domain-errors';
import { spokenSpan } from '../time-zones/spoken-times';

/** The owner of blocked times, and their account. */
interface Blocker extends Owner {
  readonly userId: string;
}

const blockedTimeNotFound = () => notFound(AVAILABILITY_MESSAGES.blockedTimeNotFound);

/** The times in a range that take no bookings: blocked by hand, or taken by events of the connected calendar. */
export async function listBlockedTimes(
  queries: Queries,
  professionalId: string,
  { from, to }: SlotRange,
): Promise<BlockedTime[]> {
  const rows = await queries
    .selectFrom('blocked_times')
    .select(['id', 'start_time', 'end_time', 'note'])
    .where('professional_id', '=', professionalId)
    .where(meets(from, to))
    .unionAll(({ selectFrom }) =>
      selectFrom('busy_times')
        .select([sql<string>`null::uuid`.as('id'), 'start_time', 'end_time', sql<string>`''`.as('note')])
        .where('professional_id', '=', professionalId)
        .where(meets(from, to)),
    )
    .orderBy('start_time')
    .execute();
  return rows.map(toBlockedTime);
}

/** A time that a professional blocked by hand, with their note, for their own calendar. */
export interface OwnBlockedTime {
  readonly id: string;
  readonly startTime: Date;
  readonly endTime: Date;
  readonly note: string;
  readonly timeZone: string;
  readonly createdAt: Date;
}

/** The latest times that a professional blocked by hand, of those that start at `from` or later. */
export const listOwnBlockedTimes = (
  queries: Queries,
  professionalId: string,
  from: Date,
  limit: number,
): Promise<OwnBlockedTime[]> =>
  queries
    .selectFrom('blocked_times as b')
    .innerJoin('professionals as p', 'p.id', 'b.professional_id')
    .select([
      'b.id',
      'b.start_time as startTime',
      'b.end_time as endTime',
      'b.note',
      'p.time_zone as timeZone',
      'b.created_at as createdAt',
    ])
    .where('b.professional_id', '=', professionalId)
    .where('b.start_time', '>=', from)
    .orderBy('b.start_time', 'desc')
    .limit(limit)
    .execute();

const toBlockedTime = (row: {
  readonly id: string | null;
  readonly start_time: Date;
  readonly end_time: Date;
  readonly note: string;
}): BlockedTime => ({
  id: row.id,
  start_time: row.start_time.toISOString(),
  end_time: row.end_time.toISOString(),
  note: row.note,
});

/**
 * Blocks a time, so that no booking can be made in it.
 * @throws DomainError invalid for a time that has ended or is too long, conflict while live bookings lie in it or where
 *   it overlaps another blocked time, not_logged_in for a deleted account
 */
export async function blockTime(
  transaction: Transaction<Tables>,
  owner: Blocker,
  body: BlockedTimeWrite,
  now: Date,
): Promise<BlockedTime> {
  const time = readBlockedTime(body, owner.timeZone, now);
  await refuseTaken(transaction, owner, time);
  const row = {
    id: newId(),
    professional_id: owner.professionalId,
    start_time: time.startTime,
    end_time: time.endTime,
    note: body.note,
    created_at: now,
  };
  await transaction.insertInto('blocked_times').values(row).execute();
  return toBlockedTime(row);
}

/**
 * Changes a blocked time.
 * @throws DomainError as `blockTime`, or not_found when it is not theirs
 */
export async function changeBlockedTime(
  transaction: Transaction<Tables>,
  owner: Blocker,
  id: string,
  body: BlockedTimeWrite,
  now: Date,
): Promise<BlockedTime> {
  const { professionalId, timeZone } = owner;
  const time = readBlockedTime(body, timeZone, now);
  await refuseTaken(transaction, owner, time, id);
  const row = { start_time: time.startTime, end_time: time.endTime, note: body.note };
  const changed = await transaction
    .updateTable('blocked_times')
    .set(row)
    .where('professional_id', '=', professionalId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) throw blockedTimeNotFound();
  return toBlockedTime({ id, ...row });
}

/** Removes a blocked time. @throws DomainError not_found when it is not theirs */
export async function unblockTime(
  transaction: Transaction<Tables>,
  professionalId: string,
  id: string,
): Promise<void> {
  await lockCalendar(transaction, professionalId);
  const removed = await transaction
    .deleteFrom('blocked_times')
    .where('professional_id', '=', professionalId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (removed.numDeletedRows === 0n) throw blockedTimeNotFound();
}

/** Locks the account, whose notes its deletion erases, and the calendar: a concurrent booking waits, then finds it blocked. */
async function refuseTaken(
  transaction: Transaction<Tables>,
  { userId, professionalId, timeZone }: Blocker,
  { startTime, endTime }: WindowTimes,
  changedId?: string,
): Promise<void> {
  await lockAccount(transaction, userId);
  await lockCalendar(transaction, professionalId);
  const bookings = await findLiveBookingTimes(transaction, professionalId, startTime, endTime);
  if (bookings.length > 0) throw conflict(AVAILABILITY_MESSAGES.holdsBookings(bookings.length));
  const other = await transaction
    .selectFrom('blocked_times')
    .select(['start_time', 'end_time'])
    .where('professional_id', '=', professionalId)
    .where(meets(startTime, endTime))
    .$if(changedId !== undefined, (query) => query.where('id', '<>', changedId ?? ''))
    .orderBy('start_time')
    .executeTakeFirst();
  if (other !== undefined)
    throw conflict(
      AVAILABILITY_MESSAGES.overlapsBlockedTime(spokenSpan(other.start_time, other.end_time, timeZone)),
    );
}
