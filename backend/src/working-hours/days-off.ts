import {
  AVAILABILITY_MESSAGES,
  addDays,
  type DayOff,
  type DaysOff,
  dayIn,
  type ExceptionDay,
  HOLIDAYS_DAYS_AHEAD,
  MESSAGES,
  type WorkedDay,
  weekdayOf,
} from '@crown-and-coil/shared-api/contract';
import { sql, type Transaction } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import {
  findLiveBookingTimes,
  findWindowsBetween,
  listDaysOff,
  lockCalendar,
  lockWindowsFor,
  newRow,
} from '../availability/queries';
import {
  type Owner,
  piecesOutside,
  planFreeParts,
  timeOff,
  type WallWindow,
  type WindowTimes,
} from '../availability/rules';
import { overlap } from '../availability/slots';
import type { Database, Queries } from '../database/connection';
import { lockProfessional } from '../database/owned-things';
import type { Tables } from '../database/tables';
import { inTransaction } from '../database/transactions';
import { conflict, notFound } from '../domain-errors';
import { stateNamedIn } from '../places/rules';
import { startOfDay, toWallClock } from '../time-zones/wall-clock';
import { holidaysOf } from './holidays';
import { type Series, selectSeries, wasMadeBy, windowOn } from './series';

/** A day that was taken off, or cannot be because of live bookings. */
type Outcome = DayOff | { readonly bookings: number };

/**
 * Removes a day from the professional's availability; a window across midnight keeps its part outside the day.
 * @throws DomainError invalid for a day that has passed, conflict while live bookings lie in the day, not_logged_in when
 *   the account was deleted meanwhile
 */
export async function takeDayOff(
  transaction: Transaction<Tables>,
  owner: Owner,
  day: string,
  now: Date,
): Promise<DayOff> {
  const outcome = await tryDayOff(transaction, owner, day, now);
  if ('bookings' in outcome) throw conflict(AVAILABILITY_MESSAGES.holdsBookings(outcome.bookings));
  return outcome;
}

/** Takes several days off, each in its own transaction. A day with live bookings stays as it is. */
export async function takeDaysOff(
  database: Database,
  owner: Owner,
  days: readonly string[],
  now: Date,
): Promise<DaysOff> {
  // Validate all before taking the first.
  for (const day of days) timeOff(day, owner.timeZone, now);
  const answer: DaysOff = { taken: [], kept: [] };
  for (const day of [...new Set(days)].toSorted()) {
    const outcome = await inTransaction(database, (transaction) => tryDayOff(transaction, owner, day, now));
    if ('bookings' in outcome) answer.kept.push({ day, bookings: outcome.bookings });
    else answer.taken.push(day);
  }
  return answer;
}

async function tryDayOff(
  transaction: Transaction<Tables>,
  owner: Owner,
  day: string,
  now: Date,
): Promise<Outcome> {
  const { professionalId } = owner;
  const off = timeOff(day, owner.timeZone, now);
  await lockProfessional(transaction, professionalId);
  // Locked before the bookings are read, so that a concurrent booking waits and then finds no window.
  const windows = await lockWindowsFor(transaction, professionalId, off);
  const bookings = await findLiveBookingTimes(transaction, professionalId, off.startTime, off.endTime);
  if (bookings.length > 0) return { bookings: bookings.length };

  await transaction
    .insertInto('days_off')
    .values({ professional_id: professionalId, day, created_at: now })
    .onConflict((conflicting) => conflicting.doNothing())
    .execute();
  let removed = 0;
  for (const { id, start, end } of windows) {
    const window = { startTime: new Date(start), endTime: new Date(end) };
    if (!(await cutOut(transaction, owner, { id, ...window }, off, now))) removed += 1;
  }
  return { removed, trimmed: windows.length - removed };
}

/** @returns whether a part of the window is left */
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

/**
 * Ends a day off, restoring the windows of weekly hours, also of the night before, as far as other windows and days off
 * leave them free. Idempotent.
 * @throws DomainError invalid for a day that has passed
 */
export async function endDayOff(
  transaction: Transaction<Tables>,
  owner: Owner,
  day: string,
  now: Date,
): Promise<WorkedDay> {
  const { professionalId, timeZone } = owner;
  timeOff(day, timeZone, now);
  await lockCalendar(transaction, professionalId);
  const ended = await transaction
    .deleteFrom('days_off')
    .where('professional_id', '=', professionalId)
    .where('day', '=', sql<Date>`${day}::date`)
    .returning('created_at as takenAt')
    .executeTakeFirst();
  await sql`
    update availability_series set days_off = array_remove(days_off, ${day}::date)
    where professional_id = ${professionalId} and ${day}::date = any(days_off)
  `.execute(transaction);
  let created = 0;
  if (ended === undefined) return { created };
  const daysOff = await listDaysOff(transaction, professionalId, addDays(day, -1));
  for (const series of await selectSeries(transaction, professionalId).execute()) {
    const present = await findWindowsBetween(
      transaction,
      professionalId,
      startOfDay(day, timeZone, -1),
      startOfDay(day, timeZone, 2),
    );
    const off = [...daysOff, ...series.daysOff].map((other) => ({
      startTime: startOfDay(other, timeZone),
      endTime: startOfDay(other, timeZone, 1),
    }));
    const existing = [...present, ...off];
    for (const { wall, rest } of await hoursOn(transaction, owner, series, day, ended.takenAt))
      for (const part of planFreeParts(wall, { timeZone, now, existing })) {
        const isFollowed = rest?.startTime.getTime() === part.endTime.getTime();
        const isPreceded = rest?.endTime.getTime() === part.startTime.getTime();
        // One window again: a change of the hours would take two windows for changed by hand.
        if (rest && (isFollowed || isPreceded))
          await transaction
            .updateTable('availability_windows')
            .set({
              ...(isFollowed ? { start_time: part.startTime } : { end_time: part.endTime }),
              updated_at: now,
            })
            .where('id', '=', rest.id)
            .execute();
        else
          await transaction
            .insertInto('availability_windows')
            .values(newRow(owner, part, now, series.id))
            .execute();
        created += 1;
      }
  }
  return { created };
}

/** Hours to restore. */
interface Hours {
  readonly wall: WallWindow;
  /** The part of the same night that the day off has left. */
  readonly rest?: (WindowTimes & { readonly id: string }) | undefined;
}

/**
 * The hours of a series that start or end on a day that was off.
 * @param takenAt when the day was taken off
 */
async function hoursOn(
  transaction: Transaction<Tables>,
  { professionalId, timeZone }: Owner,
  series: Series,
  day: string,
  takenAt: Date,
): Promise<Hours[]> {
  const dayBefore = addDays(day, -1);
  // The job creates later days.
  const isTheirs = (one: string) =>
    series.weekdays.includes(weekdayOf(one)) && (series.startsOn ?? one) <= one && one <= series.madeUntil;
  const wall = windowOn(day, series);
  if (!series.endsNextDay) return isTheirs(day) ? [{ wall }] : [];

  const [midnight, nextMidnight] = [startOfDay(day, timeZone), startOfDay(day, timeZone, 1)];
  const windows = await transaction
    .selectFrom('availability_windows')
    .select(['id', 'start_time as startTime', 'end_time as endTime', 'series_id as seriesId'])
    .where('professional_id', '=', professionalId)
    .where('start_time', '>=', startOfDay(dayBefore, timeZone))
    .where('start_time', '<=', nextMidnight)
    .execute();
  const endsAfter = ({ endTime }: WindowTimes, time: Temporal.PlainDateTime) =>
    Temporal.PlainDateTime.compare(toWallClock(endTime, timeZone), time) > 0;
  const ofSeries = windows.filter(({ seriesId }) => seriesId === series.id);
  const morning = ofSeries.find(
    (window) => window.startTime.getTime() === nextMidnight.getTime() && !endsAfter(window, wall.end),
  );
  const today = isTheirs(day) ? [{ wall, rest: morning }] : [];
  if (!isTheirs(dayBefore)) return today;

  const night = windowOn(dayBefore, series);
  const isEvening = (window: WindowTimes) => window.startTime < midnight && endsAfter(window, night.start);
  // Hours that start or extend while the day is off skip the whole night; otherwise it was deleted by hand.
  if (!windows.some(isEvening))
    return wasMadeBy(series, dayBefore, takenAt, timeZone) ? today : [{ wall: night }, ...today];
  const evening = ofSeries.find((window) => isEvening(window) && window.endTime >= midnight);
  // Otherwise it was changed by hand.
  if (evening === undefined) return today;
  const start = Temporal.PlainDate.from(day).toPlainDateTime();
  return [{ wall: { start, end: night.end }, rest: evening }, ...today];
}

/**
 * Future days off and the public holidays of the coming year in the professional's state, in order. No holidays if the
 * state is unknown.
 * @throws DomainError not_found for a deleted professional
 */
export async function listExceptionDays(
  queries: Queries,
  professionalId: string,
  now: Date,
): Promise<ExceptionDay[]> {
  const professional = await queries
    .selectFrom('professionals')
    .select(['location', 'time_zone as timeZone'])
    .where('id', '=', professionalId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (professional === undefined) throw notFound(MESSAGES.professionalNotFound);
  const { location, timeZone } = professional;
  const today = dayIn(now, timeZone);
  const daysOff = await listDaysOff(queries, professionalId, today);
  const state = stateNamedIn(location);
  const holidays = state ? await holidaysOf(state, today, addDays(today, HOLIDAYS_DAYS_AHEAD)) : new Map();
  const days = [...new Set([...daysOff, ...holidays.keys()])].toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const bookings = await findLiveBookingTimes(
    queries,
    professionalId,
    startOfDay(first, timeZone),
    startOfDay(last, timeZone, 1),
  );
  const off = new Set(daysOff);
  return days.map((day) => {
    const time = { start: startOfDay(day, timeZone).getTime(), end: startOfDay(day, timeZone, 1).getTime() };
    return {
      day,
      holiday: holidays.get(day) ?? null,
      is_off: off.has(day),
      bookings: bookings.filter((booking) => overlap(booking, time)).length,
    };
  });
}
