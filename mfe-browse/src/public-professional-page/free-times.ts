import type { Availability, FreeTime } from '@crown-and-coil/shared-api';
import { zoneLabel, zoneName } from '@crown-and-coil/shared-ui';

/** The times of the windows in which an appointment still fits, less bookings and notice, soonest first. */
export const freeTimes = (windows: readonly Availability[]): FreeTime[] =>
  windows
    .flatMap(({ free_times }) => free_times)
    .sort((one, other) => Date.parse(one.start_time) - Date.parse(other.start_time));

/** 'Melbourne time (AEDT)'; where the clocks change in between: 'Melbourne time (AEST, then AEDT)'. */
export function zoneOfTimes(times: readonly FreeTime[], zone: string): string | undefined {
  const first = times[0];
  const last = times.at(-1);
  if (!first || !last) return undefined;
  const label = zoneLabel(first.start_time, zone);
  const later = zoneName(last.start_time, zone);
  return later === zoneName(first.start_time, zone) ? label : label.replace(/\)$/, `, then ${later})`);
}
