import {
  AVAILABILITY_MESSAGES,
  type AvailabilityRepeat,
  type AvailabilitySeries,
  addDays,
  daysUntil,
  type EndedSeries,
  MAX_AVAILABILITY_SERIES,
  repeatDays,
  SERIES_WEEKS_AHEAD,
} from '@crown-and-coil/shared-api/contract';
import { sql, type Transaction } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import type { Queries } from '../database/connection';
import { newId } from '../database/identifiers';
import type { Tables } from '../database/tables';
import { conflict, notFound } from '../http/refusal';
import { dayIn } from '../time-zones/wall-clock';
import type { Owner } from './changes';
import { lockCalendar } from './locks';
import { toWallWindow, type WallWindow } from './plan';
import { addWanted, type Made } from './several';
import type { WindowTimes } from './window-reading';

/** Weekly hours without an end, in wall clocks ('09:00:00') of the professional's zone. */
interface Pattern {
  /** 1 is Monday. */
  readonly weekdays: readonly number[];
  readonly startClock: string;
  readonly endClock: string;
  readonly endsNextDay: boolean;
}

/** A stored series. */
interface Series extends Pattern {
  readonly id: string;
  /** The last day whose window was made, or left out. */
  readonly madeUntil: string;
  readonly daysOff: readonly string[];
}

const seriesColumns = [
  'id',
  'weekdays',
  'start_clock as startClock',
  'end_clock as endClock',
  'ends_next_day as endsNextDay',
  sql<string>`made_until::text`.as('madeUntil'),
  sql<string[]>`days_off::text[]`.as('daysOff'),
] as const;

/** The day until which the windows of a series are made. */
export const horizonOf = (now: Date, timeZone: string) =>
  addDays(dayIn(now, timeZone), SERIES_WEEKS_AHEAD * 7);

/**
 * Starts weekly hours without an end and makes their first windows; the same hours again are continued, not doubled.
 * Nothing is stored when every window overlaps another one.
 * @param first the first window, as it was read
 * @throws Refusal 409 when there are too many series
 */
export async function startSeries(
  transaction: Transaction<Tables>,
  owner: Owner,
  first: WindowTimes,
  { weekdays }: Pick<AvailabilityRepeat, 'weekdays'>,
  now: Date,
): Promise<Made> {
  await lockCalendar(transaction, owner.professionalId);
  const firstDay = dayIn(first.startTime, owner.timeZone);
  const pattern = patternOf(toWallWindow(first, owner.timeZone), weekdays);
  const all = await selectSeries(transaction, owner.professionalId).execute();
  const present = all.find((series) => isSame(series, pattern));
  if (present === undefined && all.length >= MAX_AVAILABILITY_SERIES)
    throw conflict(AVAILABILITY_MESSAGES.tooManySeries);
  const horizon = horizonOf(now, owner.timeZone);
  // At least a week, however far ahead it begins.
  const until = daysUntil(firstDay, horizon) < 6 ? addDays(firstDay, 6) : horizon;
  const id = present?.id ?? newId();
  const wanted = repeatDays(firstDay, pattern.weekdays, until).map((day) => windowOn(day, pattern));
  const made = await addWanted(transaction, owner, wanted, now, id);
  const isOfUse = made.ids.length > 0 || made.skipped.some(({ kind }) => kind === 'already_there');
  if (present === undefined && isOfUse)
    await transaction
      .insertInto('availability_series')
      .values({
        id,
        professional_id: owner.professionalId,
        weekdays: [...pattern.weekdays],
        start_clock: pattern.startClock,
        end_clock: pattern.endClock,
        ends_next_day: pattern.endsNextDay,
        made_until: until,
        created_at: now,
      })
      .execute();
  return made;
}

/** Makes the windows of a series up to its horizon, days off left out. Repeating it has no effect. */
export async function extendSeries(
  transaction: Transaction<Tables>,
  owner: Owner,
  id: string,
  now: Date,
): Promise<void> {
  await lockCalendar(transaction, owner.professionalId);
  const series = await selectSeries(transaction, owner.professionalId)
    .where('id', '=', id)
    .executeTakeFirst();
  const horizon = horizonOf(now, owner.timeZone);
  // Ended, or extended by another process.
  if (series === undefined || series.madeUntil >= horizon) return;
  const daysOff = new Set(series.daysOff);
  const isOff = (day: string) => daysOff.has(day) || (series.endsNextDay && daysOff.has(addDays(day, 1)));
  const today = dayIn(now, owner.timeZone);
  const wanted = repeatDays(addDays(series.madeUntil, 1), series.weekdays, horizon)
    .filter((day) => day >= today && !isOff(day))
    .map((day) => windowOn(day, series));
  await addWanted(transaction, owner, wanted, now, id);
  await transaction
    .updateTable('availability_series')
    .set({ made_until: horizon, days_off: series.daysOff.filter((day) => day > horizon) })
    .where('id', '=', id)
    .execute();
}

/** Keeps a day free of windows that series have still to make. The calendar is locked. */
export async function keepDayOff(
  transaction: Transaction<Tables>,
  professionalId: string,
  day: string,
): Promise<void> {
  await sql`
    update availability_series set days_off = days_off || ${day}::date
    where professional_id = ${professionalId} and made_until < ${day}::date
      and not ${day}::date = any(days_off) and cardinality(days_off) < ${MAX_DAYS_OFF}
  `.execute(transaction);
}

/** Bounds the size of a series row: more days off than people plan beyond the half-year horizon. */
const MAX_DAYS_OFF = 400;

/**
 * Ends a series: windows that have not begun and hold no live booking are removed, the others stay as windows of their own.
 * @throws Refusal 404 when it is not theirs
 */
export async function endSeries(
  transaction: Transaction<Tables>,
  professionalId: string,
  id: string,
  now: Date,
): Promise<EndedSeries> {
  await lockCalendar(transaction, professionalId);
  const ended = await transaction
    .deleteFrom('availability_series')
    .where('id', '=', id)
    .where('professional_id', '=', professionalId)
    .executeTakeFirst();
  if (ended.numDeletedRows === 0n) throw notFound(AVAILABILITY_MESSAGES.seriesNotFound);
  const ahead = transaction
    .selectFrom('availability_windows')
    .select('id')
    .where('professional_id', '=', professionalId)
    .where('series_id', '=', id)
    .where('end_time', '>', now);
  // Bookings lock their windows in the same order, and the deletion sees those that were waited for.
  await ahead.orderBy('id').forUpdate().execute();
  const removed = await transaction
    .deleteFrom('availability_windows as w')
    .where('professional_id', '=', professionalId)
    .where('series_id', '=', id)
    .where('start_time', '>', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('bookings as b')
            .select('b.id')
            .where('b.professional_id', '=', professionalId)
            .where('b.status', 'in', ['pending', 'confirmed'])
            .whereRef('b.start_time', '<', 'w.end_time')
            .whereRef('b.end_time', '>', 'w.start_time'),
        ),
      ),
    )
    .executeTakeFirst();
  const kept = await ahead.execute();
  await transaction
    .updateTable('availability_windows')
    .set({ series_id: null })
    .where('professional_id', '=', professionalId)
    .where('series_id', '=', id)
    .execute();
  return { removed: Number(removed.numDeletedRows), kept: kept.length };
}

/** A professional's weekly hours, oldest first. */
export async function listSeries(queries: Queries, professionalId: string): Promise<AvailabilitySeries[]> {
  const all = await selectSeries(queries, professionalId).execute();
  return all.map(({ id, weekdays, startClock, endClock, endsNextDay }) => ({
    id,
    weekdays: [...weekdays],
    start_time: startClock.slice(0, 5),
    end_time: endClock.slice(0, 5),
    ends_next_day: endsNextDay,
  }));
}

const selectSeries = (queries: Queries, professionalId: string) =>
  queries
    .selectFrom('availability_series')
    .select(seriesColumns)
    .where('professional_id', '=', professionalId)
    .orderBy('id')
    .$castTo<Series>();

const clockOf = (time: Temporal.PlainDateTime) => time.toPlainTime().toString({ smallestUnit: 'second' });

const patternOf = ({ start, end }: WallWindow, weekdays: readonly number[]): Pattern => ({
  weekdays: [...new Set(weekdays)].toSorted((one, other) => one - other),
  startClock: clockOf(start),
  endClock: clockOf(end),
  endsNextDay: !start.toPlainDate().equals(end.toPlainDate()),
});

const isSame = (one: Pattern, other: Pattern) =>
  one.startClock === other.startClock &&
  one.endClock === other.endClock &&
  one.endsNextDay === other.endsNextDay &&
  one.weekdays.join() === other.weekdays.join();

/** The window of a pattern that starts on a day. */
function windowOn(day: string, { startClock, endClock, endsNextDay }: Pattern): WallWindow {
  const date = Temporal.PlainDate.from(day);
  return {
    start: date.toPlainDateTime(startClock),
    end: (endsNextDay ? date.add({ days: 1 }) : date).toPlainDateTime(endClock),
  };
}
