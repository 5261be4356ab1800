import {
  type Availability,
  addDays,
  MINUTE_MS,
  SLOT_STEP_MINUTES,
  type Slot,
  type SlotsQuery,
} from '@crown-and-coil/shared-api';
import { intervalByLength } from '@crown-and-coil/shared-api/bookings';
import {
  dayKey,
  formatEndTime,
  formatRelativeDay,
  formatShortDate,
  formatTime,
  type Instant,
} from '@crown-and-coil/shared-ui';

/** When a visit with these styles may start: within the windows of all of them. */
export function startWindow(
  styles: readonly { readonly earliestStart: string | null; readonly latestStart: string | null }[],
): Pick<SlotsQuery, 'earliestStart' | 'latestStart'> {
  const [earliest] = styles
    .flatMap(({ earliestStart }) => earliestStart ?? [])
    .sort()
    .reverse();
  const [latest] = styles.flatMap(({ latestStart }) => latestStart ?? []).sort();
  return {
    ...(earliest ? { earliestStart: earliest } : {}),
    ...(latest ? { latestStart: latest } : {}),
  };
}

/** All starts of the windows, and a held one, in order, without duplicates. */
export function offeredStarts(windows: readonly Availability[], held?: Slot): Slot[] {
  const byInstant = new Map<number, Slot>(held ? [[Date.parse(held.startTime), held]] : []);
  for (const { availableSlots: slots } of windows) {
    for (const slot of slots) byInstant.set(Date.parse(slot.startTime), slot);
  }
  return [...byInstant].sort(([first], [second]) => first - second).map(([, slot]) => slot);
}

/** The slot of a start, whatever way the instant is written. */
export function slotAt(starts: readonly Slot[], instant: string): Slot | undefined {
  const at = Date.parse(instant);
  return starts.find(({ startTime }) => Date.parse(startTime) === at);
}

/** A start as it is shown: '10:00 am', 'ends 6:00 pm'. */
interface ShownStart {
  startTime: string;
  time: string;
  ends: string;
}

/** A calendar day with its starts. */
export interface SlotDay {
  /** 'YYYY-MM-DD' in the zone. */
  key: string;
  /** 'Fri, 28 Nov'. */
  heading: string;
  /** 'in 7 days'. */
  relative: string;
  slots: ShownStart[];
}

/** Starts grouped by their calendar day in the zone, days and starts in order; days without starts do not occur. */
export function slotDays(
  starts: readonly Pick<Slot, 'startTime' | 'endTime'>[],
  zone: string,
  now: Instant = Date.now(),
): SlotDay[] {
  const days = new Map<string, SlotDay>();
  const inOrder = [...starts].sort(
    (first, second) => Date.parse(first.startTime) - Date.parse(second.startTime),
  );
  for (const { startTime, endTime } of inOrder) {
    const key = dayKey(startTime, zone);
    const day = days.get(key) ?? {
      key,
      heading: formatShortDate(startTime, zone),
      relative: formatRelativeDay(startTime, zone, now),
      slots: [],
    };
    day.slots.push({
      startTime,
      time: formatTime(startTime, zone),
      ends: `ends ${formatEndTime(startTime, endTime, zone)}`,
    });
    days.set(key, day);
  }
  return [...days.values()];
}

/** A day of the week strip. */
export interface WeekDay {
  /** 'YYYY-MM-DD'. */
  key: string;
  weekday: string;
  dayOfMonth: string;
  starts: number;
  /** Why it cannot be booked now: 'too soon' or 'not yet'; undefined for a day that can. */
  closed: string | undefined;
}

/** The first and the last day that can be booked; undefined without such a limit. */
export interface OpenDays {
  readonly first?: string | undefined;
  readonly last?: string | undefined;
}

/** Seven days from the given day key, each with its number of starts. Calendar arithmetic, independent of DST. */
export function weekFrom(
  firstKey: string,
  days: readonly SlotDay[],
  { first = '', last = '9' }: OpenDays = {},
): WeekDay[] {
  return Array.from({ length: 7 }, (_, step) => {
    const key = addDays(firstKey, step);
    const starts = days.find((day) => day.key === key)?.slots.length ?? 0;
    const [weekday = ''] = formatShortDate(key, 'UTC').split(',');
    const closed = key < first ? 'too soon' : key > last ? 'not yet' : undefined;
    return { key, weekday, dayOfMonth: String(Number(key.slice(8))), starts, closed };
  });
}

/** A stretch of time without a gap, half-open, both ends in ISO 8601. */
export interface Stretch {
  readonly start: string;
  readonly end: string;
}

/** Windows as stretches in order: touching and overlapping windows are one stretch of time for booking (api.md). */
export function stretchesOf(windows: readonly Pick<Availability, 'startTime' | 'endTime'>[]): Stretch[] {
  const inOrder = windows
    .map(({ startTime, endTime }) => ({ start: Date.parse(startTime), end: Date.parse(endTime) }))
    .filter(({ start, end }) => start < end)
    .sort((first, second) => first.start - second.start);
  const joined: { start: number; end: number }[] = [];
  for (const { start, end } of inOrder) {
    const last = joined.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else joined.push({ start, end });
  }
  return joined.map(({ start, end }) => ({
    start: new Date(start).toISOString(),
    end: new Date(end).toISOString(),
  }));
}

/** The stretch that an instant lies in; undefined when none holds it. */
export function stretchAround(
  windows: readonly Pick<Availability, 'startTime' | 'endTime'>[],
  instant: string,
): Stretch | undefined {
  const at = Date.parse(instant);
  return stretchesOf(windows).find(({ start, end }) => Date.parse(start) <= at && at < Date.parse(end));
}

/**
 * The starts shown before all are requested: every 30 minutes for two hours or more, every 60 minutes from four
 * hours, counted from the beginning of each free stretch; shorter services keep every start. The first and the last start
 * of a stretch always stay, because they leave no gap before or after the booking.
 * @param starts all offered starts of one duration, in order
 */
export function usualStarts(starts: readonly Slot[]): Slot[] {
  return stretchesOfStarts(starts).flatMap((stretch) => {
    const [first] = stretch;
    if (first === undefined) return [];
    const step = intervalByLength((Date.parse(first.endTime) - Date.parse(first.startTime)) / MINUTE_MS);
    if (step === SLOT_STEP_MINUTES) return stretch;
    const begin = Date.parse(first.startTime);
    const isOnStep = ({ startTime }: Slot) => (Date.parse(startTime) - begin) % (step * MINUTE_MS) === 0;
    return stretch.filter((start, index) => isOnStep(start) || index === stretch.length - 1);
  });
}

/** Starts whose times touch or overlap lie in one free stretch: a booking between two of them would part them. */
function stretchesOfStarts(starts: readonly Slot[]): Slot[][] {
  const stretches: Slot[][] = [];
  for (const start of starts) {
    const stretch = stretches.at(-1);
    const before = stretch?.at(-1);
    if (stretch && before && Date.parse(start.startTime) <= Date.parse(before.endTime)) stretch.push(start);
    else stretches.push([start]);
  }
  return stretches;
}
