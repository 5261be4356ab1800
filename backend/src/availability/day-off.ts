import { AVAILABILITY_MESSAGES, type DayOff } from '@crown-and-coil/shared-api/contract';
import type { Transaction } from 'kysely';
import type { Tables } from '../database/tables';
import { conflict, invalidField } from '../http/refusal';
import { dayIn, startOfDay } from '../time-zones/wall-clock';
import { newRow, type Owner } from './changes';
import { lockCalendar, lockWindowsFor } from './locks';
import { countLiveBookings } from './queries';
import { keepDayOff } from './series';
import type { WindowTimes } from './window-reading';

const MINUTE_MS = 60_000;

/** What is left of a window when a time is taken out of it: nothing, one piece, or two. */
export function piecesOutside(window: WindowTimes, off: WindowTimes): WindowTimes[] {
  const before = { startTime: window.startTime, endTime: earlier(window.endTime, off.startTime) };
  const after = { startTime: later(window.startTime, off.endTime), endTime: window.endTime };
  return [before, after].filter(({ startTime, endTime }) => startTime < endTime);
}

const earlier = (one: Date, other: Date) => (one < other ? one : other);
const later = (one: Date, other: Date) => (one > other ? one : other);

/**
 * The time that a day off takes: the whole day of the zone; of today what is left of it, so that the work of the
 * morning stays.
 * @throws Refusal 422 for a day that has passed
 */
export function timeOff(day: string, timeZone: string, now: Date): WindowTimes {
  const today = dayIn(now, timeZone);
  if (day < today) throw invalidField(['body', 'day'], AVAILABILITY_MESSAGES.dayPassed, 'range');
  const thisMinute = new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS);
  return {
    startTime: day === today ? thisMinute : startOfDay(day, timeZone),
    endTime: startOfDay(day, timeZone, 1),
  };
}

/**
 * Takes a day out of the professional's availability; a window over midnight keeps what lies outside of it.
 * @throws Refusal 422 for a day that has passed, 409 while live bookings lie in the day
 */
export async function takeDayOff(
  transaction: Transaction<Tables>,
  owner: Owner,
  day: string,
  now: Date,
): Promise<DayOff> {
  const off = timeOff(day, owner.timeZone, now);
  await lockCalendar(transaction, owner.professionalId);
  // Locked before the bookings are counted: one that is being made waits, and then finds no window.
  const windows = await lockWindowsFor(transaction, owner.professionalId, off);
  const { professionalId } = owner;
  const bookings = await countLiveBookings(transaction, professionalId, off.startTime, off.endTime);
  if (bookings > 0) throw conflict(AVAILABILITY_MESSAGES.holdsBookings(bookings));

  await keepDayOff(transaction, professionalId, day);
  let removed = 0;
  for (const { id, start, end } of windows) {
    const window = { startTime: new Date(start), endTime: new Date(end) };
    if (!(await cutOut(transaction, owner, { id, ...window }, off, now))) removed += 1;
  }
  return { removed, trimmed: windows.length - removed };
}

/** @returns whether something of the window is left */
async function cutOut(
  transaction: Transaction<Tables>,
  owner: Owner,
  window: WindowTimes & { readonly id: string },
  off: WindowTimes,
  now: Date,
): Promise<boolean> {
  const [first, second] = piecesOutside(window, off);
  if (first === undefined) {
    await transaction.deleteFrom('availability_windows').where('id', '=', window.id).execute();
    return false;
  }
  await transaction
    .updateTable('availability_windows')
    .set({ start_time: first.startTime, end_time: first.endTime, updated_at: now })
    .where('id', '=', window.id)
    .execute();
  if (second !== undefined)
    await transaction
      .insertInto('availability_windows')
      .values(newRow(owner, second, now))
      .execute();
  return true;
}
