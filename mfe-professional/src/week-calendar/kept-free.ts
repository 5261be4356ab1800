import type { Booking } from '@crown-and-coil/shared-api';
import { formatDuration } from '@crown-and-coil/shared-ui';

type Kept = Pick<Booking, 'id' | 'startTime' | 'endTime' | 'bufferBeforeMinutes' | 'bufferAfterMinutes'>;

/** A buffer before or after a booking. */
interface KeptFree {
  readonly id: string;
  readonly start: string;
  readonly end: string;
}

const shifted = (instant: string, minutes: number) =>
  new Date(Date.parse(instant) + minutes * 60_000).toISOString();

/** The buffers of a booking: none, one or two. */
export function keptFree({
  id,
  startTime,
  endTime,
  bufferBeforeMinutes,
  bufferAfterMinutes,
}: Kept): KeptFree[] {
  const before = { id: `before-${id}`, start: shifted(startTime, -bufferBeforeMinutes), end: startTime };
  const after = { id: `after-${id}`, start: endTime, end: shifted(endTime, bufferAfterMinutes) };
  return [...(bufferBeforeMinutes > 0 ? [before] : []), ...(bufferAfterMinutes > 0 ? [after] : [])];
}

/** ', keeps 15 min free before and 30 min after'; empty without buffers. */
export function keptFreeInWords({
  bufferBeforeMinutes,
  bufferAfterMinutes,
}: Pick<Kept, 'bufferBeforeMinutes' | 'bufferAfterMinutes'>): string {
  const before = bufferBeforeMinutes > 0 ? [`${formatDuration(bufferBeforeMinutes)} before`] : [];
  const after = bufferAfterMinutes > 0 ? [`${formatDuration(bufferAfterMinutes)} after`] : [];
  const both = [...before, ...after];
  return both.length === 0 ? '' : `, free time kept: ${both.join(', ')}`;
}
