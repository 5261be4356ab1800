import { MINUTE_MS, SLOT_STEP_MINUTES } from '@crown-and-coil/shared-api/contract';

/** A span of time, half-open [start, end), in milliseconds since the epoch. */
export interface Interval {
  readonly start: number;
  readonly end: number;
}

export const intervalOf = (times: { readonly startTime: Date; readonly endTime: Date }): Interval => ({
  start: times.startTime.getTime(),
  end: times.endTime.getTime(),
});

/** Whether two intervals have time in common; those that only touch have none. */
export const overlap = (one: Interval, other: Interval): boolean =>
  one.start < other.end && other.start < one.end;

/** A window of availability of one professional. */
export interface WindowInterval extends Interval {
  readonly id: string;
}

/** A start with room for the whole duration, and its window. */
export interface FreeSlot extends Interval {
  readonly windowId: string;
}

interface SlotSearch {
  /** Windows of one professional, in any order, including neighbours that a slot may run into. */
  readonly windows: readonly WindowInterval[];
  /** Live bookings of that professional, in any order. */
  readonly busy: readonly Interval[];
  readonly durationMinutes: number;
  /** Interval between starts; the specification's 15 unless the service or its professional sets another. */
  readonly stepMinutes?: number | undefined;
  /** Only starts in [from, to). */
  readonly from: number;
  readonly to: number;
}

const byStart = (a: Interval, b: Interval) => a.start - b.start;

/** Joins intervals that touch or overlap: touching windows are one stretch of time for booking (api.md). */
export function stretchesOf(intervals: readonly Interval[]): Interval[] {
  const stretches: Interval[] = [];
  for (const { start, end } of intervals.toSorted(byStart)) {
    const last = stretches.at(-1);
    if (last === undefined || start > last.end) stretches.push({ start, end });
    else if (end > last.end) stretches[stretches.length - 1] = { start: last.start, end };
  }
  return stretches;
}

/** The stretches minus the busy intervals, in order, without empty pieces. */
export function freeTime(stretches: readonly Interval[], busy: readonly Interval[]): Interval[] {
  const taken = stretchesOf(busy);
  const free: Interval[] = [];
  let next = 0;
  for (const stretch of stretchesOf(stretches)) {
    let start = stretch.start;
    while (next < taken.length && (taken[next]?.end ?? 0) <= start) next += 1;
    for (let index = next; index < taken.length; index += 1) {
      const block = taken[index];
      if (block === undefined || block.start >= stretch.end) break;
      if (block.start > start) free.push({ start, end: block.start });
      start = Math.max(start, block.end);
    }
    if (start < stretch.end) free.push({ start, end: stretch.end });
  }
  return free;
}

/** Whether an interval is entirely within one stretch of the windows. */
export function isCovered({ start, end }: Interval, windows: readonly Interval[]): boolean {
  return stretchesOf(windows).some((stretch) => stretch.start <= start && end <= stretch.end);
}

/**
 * The free starts, in order: every step from each window's start, the whole duration free inside the stretch to
 * which the window belongs (api.md, Availability and slots).
 */
export function freeSlots({
  windows,
  busy,
  durationMinutes,
  stepMinutes = SLOT_STEP_MINUTES,
  from,
  to,
}: SlotSearch): FreeSlot[] {
  const stepMs = stepMinutes * MINUTE_MS;
  const durationMs = durationMinutes * MINUTE_MS;
  const free = freeTime(windows, busy);
  const slots: FreeSlot[] = [];
  let piece = 0;
  for (const window of windows.toSorted(byStart)) {
    const stepsBefore = Math.max(0, Math.ceil((from - window.start) / stepMs));
    const end = Math.min(window.end, to);
    for (let start = window.start + stepsBefore * stepMs; start < end; start += stepMs) {
      while (piece < free.length && (free[piece]?.end ?? 0) <= start) piece += 1;
      const room = free[piece];
      if (room === undefined) return slots;
      if (room.start <= start && start + durationMs <= room.end)
        slots.push({ start, end: start + durationMs, windowId: window.id });
    }
  }
  return slots;
}

/**
 * The free times of each window, by its id: from the first start of a free piece to the next booking or the end of the
 * window. Pieces without any start are left out. Touching windows share a piece, so a slot may run over their border.
 * @param slots all free starts of these windows, in order, as `freeSlots` finds them
 */
export function freeTimesOf(
  windows: readonly WindowInterval[],
  busy: readonly Interval[],
  slots: readonly FreeSlot[],
): Map<string, Interval[]> {
  const byWindow = new Map<string, Interval[]>(windows.map(({ id }) => [id, []]));
  const usable: Interval[] = [];
  let next = 0;
  for (const { start, end } of freeTime(windows, busy)) {
    while (next < slots.length && (slots[next]?.start ?? 0) < start) next += 1;
    const first = slots[next]?.start;
    if (first !== undefined && first < end) usable.push({ start: first, end });
  }
  let piece = 0;
  for (const { id, start, end } of windows.toSorted(byStart)) {
    while (piece < usable.length && (usable[piece]?.end ?? 0) <= start) piece += 1;
    for (let index = piece; index < usable.length; index += 1) {
      const free = usable[index];
      if (free === undefined || free.start >= end) break;
      byWindow.get(id)?.push({ start: Math.max(start, free.start), end: Math.min(end, free.end) });
    }
  }
  return byWindow;
}
