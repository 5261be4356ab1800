import { SLOT_STEP_MINUTES, type SlotsQuery } from '@crown-and-coil/shared-api/contract';
import type { Calendar } from './queries';
import type { SlotRange } from './slot-range';
import type { FreeSlot } from './slots';

const MINUTE_MS = 60_000;
const STEP_MS = SLOT_STEP_MINUTES * MINUTE_MS;
const HOUR_MS = 3_600_000;

/** Free times as they were counted at a moment. */
export interface Counted {
  readonly calendar: Calendar;
  readonly slots: readonly FreeSlot[];
  readonly query: SlotsQuery;
  readonly range: SlotRange;
  /** The end of what was read of the calendar. */
  readonly knownUntil: Date;
  readonly now: Date;
  readonly leadTimeMinutes: number;
}

/**
 * Until when the same question has the same answer, if nobody changes the calendar: before the first slot has come too
 * near, the first window is over, or the end of the asked days has reached another start. An hour at most.
 * @returns milliseconds since the epoch, exclusive
 */
export function holdsUntil(counted: Counted): number {
  const { calendar, slots, query, range, now, leadTimeMinutes } = counted;
  const ends = [now.getTime() + HOUR_MS];
  const [first] = slots;
  // Shown as long as it is not before now + lead time.
  if (first !== undefined) ends.push(first.start - leadTimeMinutes * MINUTE_MS + 1);
  // The asked days begin now, and go on with the clock.
  if (query.from === undefined) {
    for (const { end } of calendar.windows) ends.push(end);
    ends.push(query.to === undefined ? now.getTime() + untilNextStart(counted) + 1 : range.to.getTime() + 1);
  }
  return Math.min(...ends);
}

/** How long the end of the asked days has to go until it comes to a window, or to a slot of one; at least so long. */
function untilNextStart({ calendar, range, knownUntil }: Counted): number {
  const end = range.to.getTime();
  const starts = calendar.windows
    .filter((window) => window.end > end)
    .map(({ start }) => start + Math.max(0, Math.ceil((end - start) / STEP_MS)) * STEP_MS);
  return Math.min(...starts, knownUntil.getTime()) - end;
}
