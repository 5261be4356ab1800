import { type Availability, DAY_MS, MINUTE_MS, type Slot } from '@crown-and-coil/shared-api/contract';
import type { Calendar } from './queries';
import { type FreeSlot, freeSlots, freeTimesOf, type Interval, type WindowInterval } from './slots';

/** Which slots are requested. */
interface SlotRequest {
  /** Null when the professional offers nothing bookable: there are no slots. */
  readonly durationMinutes: number | null;
  readonly stepMinutes?: number | undefined;
  /** Only starts in [from, to), in milliseconds since the epoch. */
  readonly from: number;
  readonly to: number;
  /** Only starts within this window of the day. */
  readonly isStart?: ((start: number) => boolean) | undefined;
}

const toSlot = ({ start, end, windowId }: FreeSlot): Slot => ({
  start_time: iso(start),
  end_time: iso(end),
  availability_id: windowId,
});

/** The free slots of a calendar. */
export const findFreeSlots = (
  { windows, busy }: Calendar,
  { durationMinutes, stepMinutes, from, to, isStart }: SlotRequest,
): FreeSlot[] => {
  if (durationMinutes === null) return [];
  const slots = freeSlots({ windows, busy, durationMinutes, stepMinutes, from, to });
  return isStart === undefined ? slots : slots.filter(({ start }) => isStart(start));
};

/** The free slots of a calendar, as the API shows them. */
export const slotsOf = (calendar: Calendar, request: SlotRequest): Slot[] =>
  findFreeSlots(calendar, request).map(toSlot);

/**
 * Windows with their free slots, as the API shows them.
 * @param shown the windows to return; the calendar may also have neighbours
 */
export function availabilityOf(
  calendar: Calendar,
  shown: readonly WindowInterval[],
  request: SlotRequest,
): Availability[] {
  const slotsByWindow = new Map<string, Slot[]>(shown.map(({ id }) => [id, []]));
  const slots = findFreeSlots(calendar, request);
  for (const slot of slots) slotsByWindow.get(slot.windowId)?.push(toSlot(slot));
  const freeTimes = freeTimesOf(calendar.windows, calendar.busy, slots);
  return shown.map(({ id, start, end }) => ({
    id,
    start_time: iso(start),
    end_time: iso(end),
    available_slots: slotsByWindow.get(id) ?? [],
    free_times: (freeTimes.get(id) ?? []).map((free) => ({
      start_time: iso(free.start),
      end_time: iso(free.end),
    })),
  }));
}

/**
 * The JSON of `availabilityOf`, for long lists: a month has about 700 slots, and an object with two dates for each
 * takes ten times as long as finding them.
 * @param slots all free slots of the calendar
 * @param freeTimesOnly writes no slots
 */
export function writeAvailability(
  { windows, busy }: Calendar,
  shown: readonly WindowInterval[],
  slots: readonly FreeSlot[],
  freeTimesOnly = false,
): string {
  const freeTimes = freeTimesOf(windows, busy, slots);
  const slotsByWindow = new Map<string, string>(freeTimesOnly ? [] : shown.map(({ id }) => [id, '']));
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

/** Bounds the memory of `days`: a plain map, as it is read for each start of a response. */
const MAX_KNOWN_DAYS = 1000;

const days = new Map<number, string>();
const minutes = Array.from({ length: DAY_MS / MINUTE_MS }, (_, minute) =>
  new Date(minute * MINUTE_MS).toISOString().slice(10),
);

/** Same as `toISOString`, faster for whole minutes. */
export function iso(moment: number): string {
  const day = Math.floor(moment / DAY_MS);
  const minute = minutes[(moment - day * DAY_MS) / MINUTE_MS];
  if (minute === undefined) return new Date(moment).toISOString();
  return dayText(day) + minute;
}

function dayText(day: number): string {
  const known = days.get(day);
  if (known !== undefined) return known;
  if (days.size === MAX_KNOWN_DAYS) days.clear();
  const text = new Date(day * DAY_MS).toISOString().slice(0, 10);
  days.set(day, text);
  return text;
}
