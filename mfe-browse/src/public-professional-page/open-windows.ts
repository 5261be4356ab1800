import type { Availability } from '@crown-and-coil/shared-api';
import { zoneLabel, zoneName } from '@crown-and-coil/shared-ui';

/** A stretch of time that can still be booked into; both ends are instants. */
export interface OpenWindow {
  id: string;
  startTime: string;
  endTime: string;
}

/**
 * The windows in which an appointment still fits, soonest first. A window that has begun is open from its first start
 * that is left, not from a time that has passed; one without any start left is not available at all.
 *
 * @param now epoch milliseconds
 */
export function openWindows(windows: readonly Availability[], now: number): OpenWindow[] {
  return windows
    .flatMap(({ id, start_time, end_time, available_slots: [firstSlot] }): OpenWindow[] => {
      if (!firstSlot) return [];
      const begun = Date.parse(start_time) < now;
      return [{ id, startTime: begun ? firstSlot.start_time : start_time, endTime: end_time }];
    })
    .sort((one, other) => Date.parse(one.startTime) - Date.parse(other.startTime));
}

/** 'Melbourne time (AEDT)'; where the clocks change in between: 'Melbourne time (AEST, then AEDT)'. */
export function zoneOfWindows(windows: readonly OpenWindow[], zone: string): string | undefined {
  const first = windows[0];
  const last = windows.at(-1);
  if (!first || !last) return undefined;
  const label = zoneLabel(first.startTime, zone);
  const later = zoneName(last.startTime, zone);
  return later === zoneName(first.startTime, zone) ? label : label.replace(/\)$/, `, then ${later})`);
}
