import {
  AVAILABILITY_MESSAGES,
  type AvailabilityRepeat,
  type AvailabilitySeries,
  addDays,
  DAY_MS,
  dayIn,
  daysUntil,
  type EndedSeries,
  MAX_AVAILABILITY_SERIES,
  repeatDays,
  SERIES_WEEKS_AHEAD,
} from '@crown-and-coil/shared-api/contract';
import { type SqlBool, sql, type Transaction } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { listDaysOff, lockCalendar } from '../availability/queries';
import { type Owner, toWallWindow, type WallWindow, type WindowTimes } from '../availability/rules';
import { defineJob } from '../background/jobs';
import { runAll } from '../background/run-all';
import { readInParts } from '../database/batches';
import type { Queries } from '../database/connection';
import { newId } from '../database/identifiers';
import { lockProfessional } from '../database/owned-things';
import type { Tables } from '../database/tables';
import { inTransaction } from '../database/transactions';
import { conflict, notFound } from '../domain-errors';
import { type AddedWindows, addWanted } from './bulk-windows';

/** Weekly hours without an end, in wall-clock times ('09:00:00') of the professional's zone. */
export interface Pattern {
  /** 1 is Monday. */
  readonly weekdays: readonly number[];
  readonly startClock: string;
  readonly endClock: string;
  readonly endsNextDay: boolean;
}

/** A stored series. */
export interface Series extends Pattern {
  readonly id: string;
  /** The last day whose window was added or left out. */
  readonly madeUntil: string;
  /** Written by an earlier version only. */
  readonly daysOff: readonly string[];
  /** Null for series of an earlier version. */
  readonly startsOn: string | null;
  readonly createdAt: Date;
}

const seriesColumns = [
  'id',
  'weekdays',
  'start_clock as startClock',
  'end_clock as endClock',
  'ends_next_day as endsNextDay',
  sql<string>`made_until::text`.as('madeUntil'),
  sql<string[]>`days_off::text[]`.as('daysOff'),
  sql<string | null>`starts_on::text`.as('startsOn'),
  'created_at as createdAt',
] as const;

/** The day until which the windows of a series are added. */
const horizonOf = (now: Date, timeZone: string) => addDays(dayIn(now, timeZone), SERIES_WEEKS_AHEAD * 7);

/** The day until which the first windows are added: at least a week, even if the series begins far ahead. */
function firstMadeUntil(firstDay: string, now: Date, timeZone: string): string {
  const horizon = horizonOf(now, timeZone);
  return daysUntil(firstDay, horizon) < 6 ? addDays(firstDay, 6) : horizon;
}

/**
 * Whether the window of a day was added at a moment. It was skipped when it, or the day that it ends on, was off before.
 * Assumes that the daily job had run.
 */
export function wasMadeBy(
  { startsOn, createdAt }: Pick<Series, 'startsOn' | 'createdAt'>,
  day: string,
  moment: Date,
  timeZone: string,
): boolean {
  if (createdAt >= moment) return false;
  return (
    day <= horizonOf(moment, timeZone) ||
    (startsOn !== null && day <= firstMadeUntil(startsOn, createdAt, timeZone))
  );
}

/**
 * Starts weekly hours without an end and adds their first windows. Repeating the same hours continues the stored
 * series. Stores nothing when every window overlaps another one.
 * @param first the first window, as it was read
 * @throws DomainError conflict when there are too many series; not_logged_in when the account was deleted meanwhile
 */
export async function startSeries(
  transaction: Transaction<Tables>,
  owner: Owner,
  first: WindowTimes,
  { weekdays }: Pick<AvailabilityRepeat, 'weekdays'>,
  now: Date,
): Promise<AddedWindows> {
  await lockProfessional(transaction, owner.professionalId);
  const firstDay = dayIn(first.startTime, owner.timeZone);
  const pattern = wallPattern(toWallWindow(first, owner.timeZone), weekdays);
  const all = await selectSeries(transaction, owner.professionalId).execute();
  const present = all.find((series) => isSamePattern(series, pattern));
  if (present === undefined && all.length >= MAX_AVAILABILITY_SERIES)
    throw conflict(AVAILABILITY_MESSAGES.tooManySeries);
  const until = firstMadeUntil(firstDay, now, owner.timeZone);
  const id = present?.id ?? newId();
  const isOff = await readDaysOff(transaction, owner.professionalId, pattern);
  const wanted = repeatDays(firstDay, pattern.weekdays, until)
    .filter((day) => !isOff(day))
    .map((day) => windowOn(day, pattern));
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
        starts_on: firstDay,
        created_at: now,
      })
      .execute();
  return made;
}

/** Adds the windows of a series up to its horizon, except days off. Idempotent. */
async function extendSeries(
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
  const isOff = await readDaysOff(transaction, owner.professionalId, series, series.daysOff);
  const today = dayIn(now, owner.timeZone);
  const wanted = repeatDays(addDays(series.madeUntil, 1), series.weekdays, horizon)
    .filter((day) => day >= today && !isOff(day))
    .map((day) => windowOn(day, series));
  await addWanted(transaction, owner, wanted, now, id);
  await transaction
    .updateTable('availability_series')
    .set({ made_until: horizon })
    .where('id', '=', id)
    .execute();
}

/** Returns a predicate for days without a window: days off, and the days before when the hours end on one. */
export async function readDaysOff(
  queries: Queries,
  professionalId: string,
  { endsNextDay }: Pick<Pattern, 'endsNextDay'>,
  others: readonly string[] = [],
): Promise<(day: string) => boolean> {
  const daysOff = new Set([...(await listDaysOff(queries, professionalId)), ...others]);
  return (day) => daysOff.has(day) || (endsNextDay && daysOff.has(addDays(day, 1)));
}

/**
 * Ends a series: removes windows that have not begun and hold no live booking; the others stay as single windows.
 * @throws DomainError not_found when it is not theirs
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
  // The lock order of bookings. The deletion below is a new statement, so it sees bookings that this one waited for.
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

export const selectSeries = (queries: Queries, professionalId: string) =>
  queries
    .selectFrom('availability_series')
    .select(seriesColumns)
    .where('professional_id', '=', professionalId)
    .orderBy('id')
    .$castTo<Series>();

const clockOf = (time: Temporal.PlainDateTime) => time.toPlainTime().toString({ smallestUnit: 'second' });

const wallPattern = ({ start, end }: WallWindow, weekdays: readonly number[]): Pattern =>
  patternOf({
    weekdays,
    startClock: clockOf(start),
    endClock: clockOf(end),
    endsNextDay: !start.toPlainDate().equals(end.toPlainDate()),
  });

/** A pattern in stored form: each weekday once, in order. */
export const patternOf = (pattern: Pattern): Pattern => ({
  ...pattern,
  weekdays: [...new Set(pattern.weekdays)].toSorted((one, other) => one - other),
});

export const isSamePattern = (one: Pattern, other: Pattern) =>
  one.startClock === other.startClock &&
  one.endClock === other.endClock &&
  one.endsNextDay === other.endsNextDay &&
  one.weekdays.join() === other.weekdays.join();

/** The window of a pattern that starts on a day. */
export function windowOn(day: string, { startClock, endClock, endsNextDay }: Pattern): WallWindow {
  const date = Temporal.PlainDate.from(day);
  return {
    start: date.toPlainDateTime(startClock),
    end: (endsNextDay ? date.add({ days: 1 }) : date).toPlainDateTime(endClock),
  };
}

const BATCH_SIZE = 200;

/** Job: extends all weekly hours to their horizon, each series in its own transaction. */
export const extendAllSeries = defineJob<object>(
  'availability.extend-series',
  async (_none, { database, now, signal }) => {
    const moment = now();
    // One day more than any zone's horizon; `extendSeries` knows the zone.
    const horizon = new Date(moment.getTime() + (SERIES_WEEKS_AHEAD * 7 + 1) * DAY_MS);
    const due = database
      .selectFrom('availability_series as s')
      .innerJoin('professionals as p', 'p.id', 's.professional_id')
      .select(['s.id', 's.professional_id as professionalId', 'p.time_zone as timeZone'])
      .where('p.deleted_at', 'is', null)
      .where(sql<SqlBool>`s.made_until < ${horizon.toISOString().slice(0, 10)}::date`);
    await runAll(extensions(), signal);

    async function* extensions() {
      for await (const some of readInParts(due, 's.id', BATCH_SIZE))
        for (const { id, ...owner } of some)
          yield () => inTransaction(database, (transaction) => extendSeries(transaction, owner, id, moment));
    }
  },
);
