import { AVAILABILITY_MESSAGES, DAY_MS } from '@crown-and-coil/shared-api/contract';
import type { Transaction } from 'kysely';
import { anyOf } from '../database/any-of';
import { BATCH_ROWS } from '../database/batches';
import { lockProfessional } from '../database/owned-things';
import type { Tables } from '../database/tables';
import { conflict, notFound } from '../domain-errors';
import { spokenSpan } from '../time-zones/spoken-times';
import {
  findLiveBookingTimes,
  findOverlappedWindow,
  findWindowsBetween,
  lockCalendar,
  lockOwnWindow,
  lockWindowsAfter,
  newRow,
  type WindowRow,
} from './queries';
import { losesTime, type Owner, planFreeParts, toWallWindow, type WindowTimes } from './rules';
import { intervalOf, overlap } from './slots';

const windowNotFound = () => notFound(AVAILABILITY_MESSAGES.notFound);

/**
 * Adds a window. @returns its id
 * @throws DomainError conflict when it overlaps another; not_logged_in when the account was deleted meanwhile
 */
export async function addWindow(
  transaction: Transaction<Tables>,
  owner: Owner,
  window: WindowTimes,
  now: Date,
): Promise<string> {
  await lockProfessional(transaction, owner.professionalId);
  await refuseOverlap(transaction, owner, window);
  const row = newRow(owner, window, now);
  await transaction.insertInto('availability_windows').values(row).execute();
  return row.id;
}

/**
 * Moves a window.
 * @param readNext the new times, given the stored window; throws when they are invalid or based on outdated ones
 * @throws DomainError not_found when it is not theirs, conflict when it overlaps another or leaves a live booking uncovered
 */
export async function moveWindow(
  transaction: Transaction<Tables>,
  owner: Owner,
  id: string,
  readNext: (present: WindowRow) => WindowTimes,
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
    // A window that was moved by hand no longer belongs to its series.
    .set({ start_time: next.startTime, end_time: next.endTime, series_id: null, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** Removes a window. @throws DomainError not_found when it is not theirs, conflict while live bookings need it */
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

/**
 * Moves the windows that have not begun to the same wall-clock times in the zone that their professional has moved to. A
 * window with a live booking stays, as bookings do. Lock the calendar first.
 * @param oldZone the zone before
 */
export async function moveWindowsToZone(
  transaction: Transaction<Tables>,
  owner: Owner,
  oldZone: string,
  now: Date,
): Promise<void> {
  const { professionalId, timeZone } = owner;
  const ahead = await lockWindowsAfter(transaction, professionalId, now);
  const last = ahead.at(-1);
  if (last === undefined) return;
  const bookings = await findLiveBookingTimes(transaction, professionalId, now, last.endTime);
  const moving = ahead.filter((window) => !bookings.some((booking) => overlap(booking, intervalOf(window))));
  if (moving.length === 0) return;
  await transaction
    .deleteFrom('availability_windows')
    .where('id', '=', anyOf(moving.map(({ id }) => id)))
    .execute();
  const until = new Date(last.endTime.getTime() + 2 * DAY_MS);
  const kept = await findWindowsBetween(transaction, professionalId, now, until);
  // Of thousands of windows only those of about the same time can meet.
  let recent: WindowTimes[] = [];
  const rows = moving.flatMap((window) => {
    const wall = toWallWindow(window, oldZone);
    const parts = planFreeParts(wall, { timeZone, now, existing: [...kept, ...recent] });
    const dayBefore = window.startTime.getTime() - DAY_MS;
    recent = [...recent.filter(({ endTime }) => endTime.getTime() > dayBefore), ...parts];
    return parts.map((part, index) => ({
      ...newRow(owner, part, now, window.seriesId),
      ...(index === 0 && { id: window.id }),
    }));
  });
  // PostgreSQL takes 65,535 values in a statement.
  for (let first = 0; first < rows.length; first += BATCH_ROWS)
    await transaction
      .insertInto('availability_windows')
      .values(rows.slice(first, first + BATCH_ROWS))
      .execute();
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
  const { professionalId, startTime, endTime } = present;
  const bookings = await findLiveBookingTimes(transaction, professionalId, startTime, endTime);
  const uncovered = bookings.filter((booking) => losesTime(booking, present, next));
  if (uncovered.length > 0) throw conflict(AVAILABILITY_MESSAGES.holdsBookings(uncovered.length));
}
