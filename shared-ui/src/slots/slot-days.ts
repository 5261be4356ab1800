import { dayKey, formatEndTime, formatRelativeDay, formatShortDate, formatTime } from '../format/dates';
import type { Instant } from '../format/zone';

/** A start one may book, as instants. */
export interface SlotTime {
  startTime: string;
  endTime: string;
}

/** One slot as it is drawn: '10:00 am', 'ends 6:00 pm'. `value` is its start. */
export interface SlotOption {
  value: string;
  time: string;
  ends: string;
}

export interface SlotDay {
  /** 'YYYY-MM-DD' in the zone. */
  key: string;
  /** 'Fri, 28 Nov'. */
  heading: string;
  /** 'in 7 days'. */
  relative: string;
  slots: SlotOption[];
}

/** Slots grouped by their calendar day in the zone, days and starts in order; days without starts do not occur. */
export function slotDays(slots: readonly SlotTime[], zone: string, now: Instant = Date.now()): SlotDay[] {
  const days = new Map<string, SlotDay>();
  const inOrder = [...slots].sort(
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
      value: startTime,
      time: formatTime(startTime, zone),
      ends: `ends ${formatEndTime(startTime, endTime, zone)}`,
    });
    days.set(key, day);
  }
  return [...days.values()];
}

export interface WeekDay {
  /** 'YYYY-MM-DD'. */
  key: string;
  weekday: string;
  dayOfMonth: string;
  starts: number;
}

const DAY_MS = 86_400_000;

/** Seven days from the given day key, each with its number of starts. Calendar arithmetic, so DST has no say. */
export function weekFrom(firstKey: string, days: readonly SlotDay[]): WeekDay[] {
  return Array.from({ length: 7 }, (_, step) => {
    const noon = new Date(Date.parse(firstKey) + step * DAY_MS);
    const key = noon.toISOString().slice(0, 10);
    const starts = days.find((day) => day.key === key)?.slots.length ?? 0;
    const heading = formatShortDate(noon, 'UTC');
    return { key, weekday: heading.split(',')[0] ?? '', dayOfMonth: String(noon.getUTCDate()), starts };
  });
}

/** The day key `weeks` weeks later (or earlier). */
export function shiftWeeks(key: string, weeks: number): string {
  return new Date(Date.parse(key) + weeks * 7 * DAY_MS).toISOString().slice(0, 10);
}
