import type { Availability, Slot } from '@crown-and-coil/shared-api';
import { type SlotDay, slotDays } from '@crown-and-coil/shared-ui/booking';

/** All starts of the windows in order; one that two windows offer is there once. */
export function offeredStarts(windows: readonly Availability[]): Slot[] {
  const byInstant = new Map<number, Slot>();
  for (const { available_slots: slots } of windows) {
    for (const slot of slots) byInstant.set(Date.parse(slot.start_time), slot);
  }
  return [...byInstant].sort(([first], [second]) => first - second).map(([, slot]) => slot);
}

/** The starts under the calendar days of the professional's zone. @param now epoch milliseconds, for 'Tomorrow' */
export function startsByDay(starts: readonly Slot[], zone: string, now: number): SlotDay[] {
  return slotDays(
    starts.map(({ start_time: startTime, end_time: endTime }) => ({ startTime, endTime })),
    zone,
    now,
  );
}

/** The slot of a start, whatever way the instant is written. */
export function slotAt(starts: readonly Slot[], instant: string): Slot | undefined {
  const at = Date.parse(instant);
  return starts.find(({ start_time }) => Date.parse(start_time) === at);
}
