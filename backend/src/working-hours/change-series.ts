import {
  AVAILABILITY_MESSAGES,
  addDays,
  type ChangedSeries,
  dayIn,
  repeatDays,
  type SeriesChange,
  type SkippedWindow,
  weekdayOf,
} from '@crown-and-coil/shared-api/contract';
import type { Transaction } from 'kysely';
import {
  findLiveBookingTimes,
  findWindowsBetween,
  lockCalendar,
  newRow,
  type WindowRow,
  windowColumns,
} from '../availability/queries';
import {
  losesTime,
  type Owner,
  planWindows,
  toWallWindow,
  type WallWindow,
  type WindowTimes,
} from '../availability/rules';
import { type Interval, intervalOf, overlap } from '../availability/slots';
import type { Tables } from '../database/tables';
import { conflict, notFound } from '../domain-errors';
import { startOfDay } from '../time-zones/wall-clock';
import {
  isSamePattern,
  type Pattern,
  patternOf,
  readDaysOff,
  type Series,
  selectSeries,
  windowOn,
} from './series';

/** Inputs of a change of weekly hours. */
export interface SeriesState {
  readonly series: Pattern & Pick<Series, 'madeUntil' | 'startsOn'>;
  /** Windows of the series that have not begun. */
  readonly made: readonly WindowRow[];
  /** The professional's other windows, in order. */
  readonly others: readonly WindowTimes[];
  readonly bookings: readonly Interval[];
  /** Whether a day is off. The night before it may be worked until midnight. */
  readonly isOff: (day: string) => boolean;
  readonly timeZone: string;
  readonly now: Date;
}

interface HeldWindow {
  readonly window: WindowRow;
  /** How many live bookings lie in it. */
  readonly bookings: number;
}

/** The effect of a change of weekly hours on the windows. */
interface SeriesPlan {
  readonly removed: readonly WindowRow[];
  readonly created: readonly WindowTimes[];
  /** Stay as single windows, as live bookings lie outside the new hours. */
  readonly held: readonly HeldWindow[];
  /** Stay as single windows, as they were trimmed. */
  readonly edited: readonly WindowRow[];
  readonly skipped: readonly SkippedWindow[];
}

/**
 * Decides which windows of weekly hours change. Manual moves, deletions and trims are kept, and no live booking loses
 * its time.
 */
export function planSeriesChange(state: SeriesState, pattern: Pattern): SeriesPlan {
  const { series, others, timeZone, now } = state;
  const today = dayIn(now, timeZone);
  const { asMade, edited, keptRests, removedRests, heldRests } = sortMade(state, pattern);
  const firstDay = series.startsOn !== null && series.startsOn > today ? series.startsOn : today;
  const isByHand = (day: string) => series.weekdays.includes(weekdayOf(day)) && !asMade.has(day);
  const days = repeatDays(firstDay, pattern.weekdays, series.madeUntil).filter(
    (day) => !state.isOff(day) && !isByHand(day),
  );

  // A window that stays may block another, so the plan is repeated until it is stable.
  const held = new Map<string, HeldWindow>();
  for (;;) {
    const kept = [...held.values(), ...heldRests].map(({ window }) => window);
    const wanted = days.filter((day) => !held.has(day)).map((day) => windowBefore(state, day, pattern));
    const existing = [...others, ...edited, ...kept, ...keptRests];
    const { windows, skipped } = planWindows(wanted, { timeZone, now, existing });
    const created = new Map(windows.map((window) => [dayIn(window.startTime, timeZone), window]));
    const passed = new Set(
      skipped.filter(({ kind }) => kind === 'passed').map(({ start_time }) => start_time.slice(0, 10)),
    );
    const removed = [...asMade].filter(([day]) => !held.has(day) && !passed.has(day));
    const before = held.size;
    for (const [day, window] of removed) {
      const next = created.get(day) ?? null;
      const bookings = state.bookings.filter(
        (booking) => overlap(booking, intervalOf(window)) && losesTime(booking, window, next),
      ).length;
      if (bookings > 0) held.set(day, { window, bookings });
    }
    if (held.size > before) continue;
    const isUnchanged = (day: string, window: WindowTimes) => {
      const other = asMade.get(day);
      return (
        other !== undefined &&
        other.startTime.getTime() === window.startTime.getTime() &&
        other.endTime.getTime() === window.endTime.getTime()
      );
    };
    return {
      removed: [
        ...removed.flatMap(([day, window]) => {
          const next = created.get(day);
          return next !== undefined && isUnchanged(day, next) ? [] : [window];
        }),
        ...removedRests,
      ],
      created: [...created].flatMap(([day, window]) => (isUnchanged(day, window) ? [] : [window])),
      held: [...held.values(), ...heldRests],
      edited,
      skipped: skipped.filter(({ kind }) => kind !== 'passed'),
    };
  }
}

/** The windows of a series by what a change does with them. */
interface SortedWindows {
  /** By day. */
  readonly asMade: ReadonlyMap<string, WindowRow>;
  readonly edited: readonly WindowRow[];
  /** Rests of nights (`isRest`) that the new hours have too; the others are removed, or held by bookings. */
  readonly keptRests: readonly WindowRow[];
  readonly removedRests: readonly WindowRow[];
  readonly heldRests: readonly HeldWindow[];
}

function sortMade(state: SeriesState, pattern: Pattern): SortedWindows {
  const { series, made, bookings, timeZone } = state;
  const asMade = new Map<string, WindowRow>();
  const edited: WindowRow[] = [];
  const keptRests: WindowRow[] = [];
  const removedRests: WindowRow[] = [];
  const heldRests: HeldWindow[] = [];
  for (const window of made) {
    const day = dayIn(window.startTime, timeZone);
    const usual = windowBefore(state, day, series);
    const wall = toWallWindow(window, timeZone);
    const held = bookings.filter((booking) => overlap(booking, intervalOf(window))).length;
    if (wall.start.equals(usual.start) && wall.end.equals(usual.end)) asMade.set(day, window);
    else if (!isRest(state, wall, series)) edited.push(window);
    else if (isRest(state, wall, pattern)) keptRests.push(window);
    else if (held > 0) heldRests.push({ window, bookings: held });
    else removedRests.push(window);
  }
  return { asMade, edited, keptRests, removedRests, heldRests };
}

/** The window of a pattern on a day; one that ends on a day off ends at midnight, as a day off cuts it. */
function windowBefore({ isOff }: SeriesState, day: string, pattern: Pattern): WallWindow {
  const { start, end } = windowOn(day, pattern);
  const isCut = pattern.endsNextDay && isOff(addDays(day, 1));
  return { start, end: isCut ? end.withPlainTime() : end };
}

/** Whether a window is what a day off has left of the night that began on it: from midnight to the end of the night. */
function isRest({ isOff }: SeriesState, { start, end }: WallWindow, pattern: Pattern): boolean {
  const day = start.toPlainDate().subtract({ days: 1 }).toString();
  return (
    pattern.endsNextDay &&
    pattern.weekdays.includes(weekdayOf(day)) &&
    isOff(day) &&
    start.equals(start.withPlainTime()) &&
    end.equals(windowOn(day, pattern).end)
  );
}

/**
 * Changes weekly hours: their windows that have not begun move with them.
 * @throws DomainError not_found when they are not theirs; conflict for existing hours, or with `windows` for bookings
 * outside the new hours that the request does not keep
 */
export async function changeSeries(
  transaction: Transaction<Tables>,
  owner: Owner,
  id: string,
  change: SeriesChange,
  now: Date,
): Promise<ChangedSeries> {
  const { professionalId } = owner;
  await lockCalendar(transaction, professionalId);
  const all = await selectSeries(transaction, professionalId).execute();
  const series = all.find((one) => one.id === id.toLowerCase());
  if (series === undefined) throw notFound(AVAILABILITY_MESSAGES.seriesNotFound);
  const pattern = patternOf({
    weekdays: change.weekdays,
    startClock: `${change.start_time}:00`,
    endClock: `${change.end_time}:00`,
    endsNextDay: change.ends_next_day,
  });
  if (all.some((one) => one !== series && isSamePattern(one, pattern)))
    throw conflict(AVAILABILITY_MESSAGES.sameSeries);

  const plan = planSeriesChange(await readState(transaction, owner, series, now), pattern);
  const held = plan.held.map(({ window, bookings }) => ({
    start_time: window.startTime.toISOString(),
    end_time: window.endTime.toISOString(),
    bookings,
  }));
  if (held.length > 0 && !change.keeps_bookings)
    throw conflict(
      AVAILABILITY_MESSAGES.hoursHoldBookings(held.reduce((sum, { bookings }) => sum + bookings, 0)),
      { windows: held },
    );
  await write(transaction, owner, series.id, plan, now);
  await transaction
    .updateTable('availability_series')
    .set({
      weekdays: [...pattern.weekdays],
      start_clock: pattern.startClock,
      end_clock: pattern.endClock,
      ends_next_day: pattern.endsNextDay,
    })
    .where('id', '=', series.id)
    .execute();
  return {
    created: plan.created.length,
    removed: plan.removed.length,
    kept: held,
    skipped: [...plan.skipped],
  };
}

async function readState(
  transaction: Transaction<Tables>,
  { professionalId, timeZone }: Owner,
  series: Series,
  now: Date,
): Promise<SeriesState> {
  // The lock order of bookings. The bookings are read by a later statement, so it sees those that this one waited for.
  const made = await transaction
    .selectFrom('availability_windows')
    .select(windowColumns)
    .where('professional_id', '=', professionalId)
    .where('series_id', '=', series.id)
    .where('start_time', '>', now)
    .orderBy('id')
    .forUpdate()
    .execute();
  const ids = new Set(made.map(({ id }) => id));
  // Three more days than the last start: its window may end a day later.
  const end = startOfDay(series.madeUntil, timeZone, 3);
  const until = end > now ? end : now;
  const windows = await findWindowsBetween(transaction, professionalId, now, until);
  return {
    series,
    made: made.toSorted((one, other) => one.startTime.getTime() - other.startTime.getTime()),
    others: windows.filter(({ id }) => !ids.has(id)),
    bookings: await findLiveBookingTimes(transaction, professionalId, now, until),
    isOff: await readDaysOff(transaction, professionalId, { endsNextDay: false }, series.daysOff),
    timeZone,
    now,
  };
}

async function write(
  transaction: Transaction<Tables>,
  owner: Owner,
  seriesId: string,
  { removed, created, held, edited }: SeriesPlan,
  now: Date,
): Promise<void> {
  const single = [...held.map(({ window }) => window.id), ...edited.map(({ id }) => id)];
  if (single.length > 0)
    await transaction
      .updateTable('availability_windows')
      .set({ series_id: null })
      .where('id', 'in', single)
      .execute();
  if (removed.length > 0)
    await transaction
      .deleteFrom('availability_windows')
      .where(
        'id',
        'in',
        removed.map(({ id }) => id),
      )
      .execute();
  const rows = created.map((window) => newRow(owner, window, now, seriesId));
  if (rows.length > 0) await transaction.insertInto('availability_windows').values(rows).execute();
}
