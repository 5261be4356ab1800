import type { Availability, FreeTime } from '@crown-and-coil/shared-api';
import { zoneLabel, zoneName } from '@crown-and-coil/shared-ui';

/** The times of the windows in which an appointment still fits, less bookings and notice, soonest first. */
export const freeTimes = (windows: readonly Availability[]): FreeTime[] =>
  windows
    .flatMap(({ freeTimes }) => freeTimes)
    .sort((one, other) => Date.parse(one.startTime) - Date.parse(other.startTime));

/** 'Melbourne time (AEDT)'; where the clocks change in between: 'Melbourne time (AEST, then AEDT)'. */
export function zoneOfTimes(times: readonly FreeTime[], zone: string): string | undefined {
  const first = times[0];
  const last = times.at(-1);
  if (!first || !last) return undefined;
  const label = zoneLabel(first.startTime, zone);
  const later = zoneName(last.startTime, zone);
  return later === zoneName(first.startTime, zone) ? label : label.replace(/\)$/, `, then ${later})`);
}
