import type { Calendar } from './queries';
import { type FreeSlot, freeTimesOf, type Interval, type WindowInterval } from './slots';

/**
 * The JSON of windows with their free starts, the same as that of `availabilityOf`: a month of a professional has some
 * seven hundred slots, and an object and two dates for each cost ten times of what counting them does.
 * @param shown the windows to answer; the calendar may know more, as neighbours
 * @param slots all free starts of the calendar
 */
export function writeAvailability(
  { windows, busy }: Calendar,
  shown: readonly WindowInterval[],
  slots: readonly FreeSlot[],
): string {
  const freeTimes = freeTimesOf(windows, busy, slots);
  const slotsByWindow = new Map<string, string>(shown.map(({ id }) => [id, '']));
  for (const { start, end, windowId } of slots) {
    const before = slotsByWindow.get(windowId);
    if (before === undefined) continue;
    const slot = `{"start_time":"${iso(start)}","end_time":"${iso(end)}","availability_id":"${windowId}"}`;
    slotsByWindow.set(windowId, before === '' ? slot : `${before},${slot}`);
  }
  const written = shown.map(
    ({ id, start, end }) =>
      `{"id":"${id}","start_time":"${iso(start)}","end_time":"${iso(end)}",` +
      `"available_slots":[${slotsByWindow.get(id) ?? ''}],` +
      `"free_times":[${(freeTimes.get(id) ?? []).map(writeInterval).join()}]}`,
  );
  return `[${written.join()}]`;
}

const writeInterval = ({ start, end }: Interval) => `{"start_time":"${iso(start)}","end_time":"${iso(end)}"}`;

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const MINUTES_OF_DAY = 1440;
/** As many days as any answers of one week ask for. */
const MOST_DAYS = 1000;

const days = new Map<number, string>();
const minutes = Array.from({ length: MINUTES_OF_DAY }, (_, minute) =>
  new Date(minute * MINUTE_MS).toISOString().slice(10),
);

/** The same as `toISOString`; whole minutes are put together from the day and the minute of the day. */
export function iso(moment: number): string {
  const day = Math.floor(moment / DAY_MS);
  const minute = minutes[(moment - day * DAY_MS) / MINUTE_MS];
  if (minute === undefined) return new Date(moment).toISOString();
  return dayText(day) + minute;
}

function dayText(day: number): string {
  const known = days.get(day);
  if (known !== undefined) return known;
  if (days.size === MOST_DAYS) days.clear();
  const text = new Date(day * DAY_MS).toISOString().slice(0, 10);
  days.set(day, text);
  return text;
}
