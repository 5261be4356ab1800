import type { Availability } from '@crown-and-coil/shared-api';

/** A stretch of time without a gap, half-open, both ends in ISO 8601. */
export interface Stretch {
  readonly start: string;
  readonly end: string;
}

/** Windows as stretches in order: touching and overlapping windows are one stretch of time for booking (api.md). */
export function stretchesOf(windows: readonly Pick<Availability, 'start_time' | 'end_time'>[]): Stretch[] {
  const inOrder = windows
    .map(({ start_time, end_time }) => ({ start: Date.parse(start_time), end: Date.parse(end_time) }))
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
  windows: readonly Pick<Availability, 'start_time' | 'end_time'>[],
  instant: string,
): Stretch | undefined {
  const at = Date.parse(instant);
  return stretchesOf(windows).find(({ start, end }) => Date.parse(start) <= at && at < Date.parse(end));
}
