import {
  AVAILABILITY_MESSAGES,
  addDays,
  type CopyWeek,
  dayIn,
  daysUntil,
  dayText,
  MAX_AVAILABILITY_DAYS_AHEAD,
  mondayOf,
  repeatDays,
  type SkippedWindow,
  untilProblem,
} from '@crown-and-coil/shared-api/contract';
import type { Transaction } from 'kysely';
import { findWindowsBetween, lockCalendar, newRow } from '../availability/queries';
import {
  moveByDays,
  type Owner,
  planWindows,
  toWallWindow,
  type WallWindow,
  type WindowTimes,
} from '../availability/rules';
import { lockProfessional } from '../database/owned-things';
import type { Tables } from '../database/tables';
import { conflict, invalidField } from '../domain-errors';
import { startOfDay } from '../time-zones/wall-clock';

/** The result of adding several windows. */
export interface AddedWindows {
  readonly ids: readonly string[];
  readonly skipped: readonly SkippedWindow[];
}

const WEEK_DAYS = 7;

/**
 * The wall-clock times of a window that repeats weekly.
 * @param first the first window, as parsed
 * @throws DomainError invalid when the last day cannot be, or no chosen day lies before it
 */
export function repetitions(
  first: WindowTimes,
  { weekdays, until }: { readonly weekdays: readonly number[]; readonly until: string },
  timeZone: string,
): WallWindow[] {
  const firstDay = dayIn(first.startTime, timeZone);
  const problem = untilProblem(firstDay, until);
  if (problem !== undefined) throw invalidField(['body', 'until'], problem, 'range');
  const days = repeatDays(firstDay, weekdays, until);
  if (days.length === 0) throw invalidField(['body', 'until'], AVAILABILITY_MESSAGES.noDayBetween, 'range');
  const wall = toWallWindow(first, timeZone);
  return days.map((day) => moveByDays(wall, daysUntil(firstDay, day)));
}

/**
 * Adds several windows, skipping those that cannot be added, in one transaction.
 * @param wanted in order of their start
 * @throws DomainError not_logged_in when the account was deleted meanwhile
 */
export async function addSeveral(
  transaction: Transaction<Tables>,
  owner: Owner,
  wanted: readonly WallWindow[],
  now: Date,
): Promise<AddedWindows> {
  await lockProfessional(transaction, owner.professionalId);
  return addWanted(transaction, owner, wanted, now);
}

/**
 * Copies the windows that start in one week into another, each to the same day of the week and the same wall clock.
 * @throws DomainError invalid for a week that has passed or lies too far ahead, conflict when there is nothing to copy
 */
export async function copyWeek(
  transaction: Transaction<Tables>,
  owner: Owner,
  { from, to }: CopyWeek,
  now: Date,
): Promise<AddedWindows> {
  refuseWeek(to, dayIn(now, owner.timeZone));
  await lockCalendar(transaction, owner.professionalId);
  const start = startOfDay(from, owner.timeZone);
  const end = startOfDay(from, owner.timeZone, WEEK_DAYS);
  const met = await findWindowsBetween(transaction, owner.professionalId, start, end);
  const copied = met.filter(({ startTime }) => startTime >= start);
  if (copied.length === 0) throw conflict(AVAILABILITY_MESSAGES.emptyWeek(dayText(from)));
  const days = daysUntil(from, to);
  const wanted = copied.map((window) => moveByDays(toWallWindow(window, owner.timeZone), days));
  return addWanted(transaction, owner, wanted, now);
}

function refuseWeek(week: string, today: string): void {
  const { weekPassed, weekTooFar } = AVAILABILITY_MESSAGES;
  if (week < mondayOf(today)) throw invalidField(['body', 'to'], weekPassed, 'range');
  if (week > addDays(today, MAX_AVAILABILITY_DAYS_AHEAD))
    throw invalidField(['body', 'to'], weekTooFar, 'range');
}

/**
 * The same while the calendar is locked, so that the windows read here do not change.
 * @param wanted in order of their start
 * @param seriesId the weekly hours that they belong to
 */
export async function addWanted(
  transaction: Transaction<Tables>,
  owner: Owner,
  wanted: readonly WallWindow[],
  now: Date,
  seriesId: string | null = null,
): Promise<AddedWindows> {
  const { professionalId, timeZone } = owner;
  const [first, last] = [wanted[0], wanted.at(-1)];
  if (first === undefined || last === undefined) return { ids: [], skipped: [] };
  // One day more than needed: the last window may end a day after its start.
  const from = startOfDay(first.start.toPlainDate().toString(), timeZone);
  const to = startOfDay(last.start.toPlainDate().toString(), timeZone, 3);
  const existing = await findWindowsBetween(transaction, professionalId, from, to);
  const { windows, skipped } = planWindows(wanted, { timeZone, now, existing });
  const rows = windows.map((window) => newRow(owner, window, now, seriesId));
  if (rows.length > 0) await transaction.insertInto('availability_windows').values(rows).execute();
  return { ids: rows.map(({ id }) => id), skipped };
}
