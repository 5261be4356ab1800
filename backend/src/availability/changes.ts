import { AVAILABILITY_MESSAGES } from '@crown-and-coil/shared-api/contract';
import type { Transaction } from 'kysely';
import { newId } from '../database/identifiers';
import type { Tables } from '../database/tables';
import { conflict, notFound } from '../http/refusal';
import { spokenSpan } from '../time-zones/spoken-times';
import { lockCalendar, lockOwnWindow } from './locks';
import { countUncoveredBookings, findOverlappedWindow, type WindowRow } from './queries';
import type { WindowTimes } from './window-reading';

/** Whose windows change, and the zone in which a refusal names a time. */
export interface Owner {
  readonly professionalId: string;
  readonly timeZone: string;
}

const windowNotFound = () => notFound(AVAILABILITY_MESSAGES.notFound);

/** Adds a window. @returns its id @throws Refusal 409 when it overlaps another */
export async function addWindow(
  transaction: Transaction<Tables>,
  owner: Owner,
  window: WindowTimes,
  now: Date,
): Promise<string> {
  await lockCalendar(transaction, owner.professionalId);
  await refuseOverlap(transaction, owner, window);
  const row = newRow(owner, window, now);
  await transaction.insertInto('availability_windows').values(row).execute();
  return row.id;
}

/** A window as it is stored first. */
export const newRow = (
  { professionalId }: Owner,
  { startTime, endTime }: WindowTimes,
  now: Date,
  seriesId: string | null = null,
) => ({
  id: newId(),
  professional_id: professionalId,
  start_time: startTime,
  end_time: endTime,
  series_id: seriesId,
  created_at: now,
  updated_at: now,
});

/**
 * Moves a window.
 * @param readNext what it shall become, given what it is; throws when that is not possible
 * @throws Refusal 404 when it is not theirs, 409 when it overlaps another or leaves a live booking uncovered
 */
export async function moveWindow(
  transaction: Transaction<Tables>,
  owner: Owner,
  id: string,
  readNext: (present: WindowTimes) => WindowTimes,
  now: Date,
): Promise<void> {
  await lockCalendar(transaction, owner.professionalId);
  const present = await lockOwnWindow(transaction, owner.professionalId, id);
  if (present === undefined) throw windowNotFound();
  const next = readNext(present);
  await refuseOverlap(transaction, owner, next, id);
  await refuseUncovered(transaction, present, next);
  await transaction
    .updateTable('availability_windows')
    // Moved by hand, it does not end with its series.
    .set({ start_time: next.startTime, end_time: next.endTime, series_id: null, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** Takes a window away. @throws Refusal 404 when it is not theirs, 409 while live bookings need it */
export async function removeWindow(
  transaction: Transaction<Tables>,
  professionalId: string,
  id: string,
): Promise<void> {
  await lockCalendar(transaction, professionalId);
  const present = await lockOwnWindow(transaction, professionalId, id);
  if (present === undefined) throw windowNotFound();
  await refuseUncovered(transaction, present, null);
  await transaction.deleteFrom('availability_windows').where('id', '=', id).execute();
}

async function refuseOverlap(
  transaction: Transaction<Tables>,
  { professionalId, timeZone }: Owner,
  window: WindowTimes,
  editedId?: string,
): Promise<void> {
  const other = await findOverlappedWindow(transaction, professionalId, window, editedId);
  if (other === undefined) return;
  throw conflict(AVAILABILITY_MESSAGES.overlapsWindow(spokenSpan(other.startTime, other.endTime, timeZone)));
}

async function refuseUncovered(
  transaction: Transaction<Tables>,
  present: WindowRow,
  next: WindowTimes | null,
): Promise<void> {
  const count = await countUncoveredBookings(transaction, present, next);
  if (count > 0) throw conflict(AVAILABILITY_MESSAGES.holdsBookings(count));
}
