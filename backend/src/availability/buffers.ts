import { MAX_BUFFER_MINUTES, MINUTE_MS } from '@crown-and-coil/shared-api/contract';
import { sql } from 'kysely';
import type { Interval } from './slots';

/** Time kept free around a visit. It may extend beyond the working hours. */
export interface Buffers {
  readonly bufferBeforeMinutes: number;
  readonly bufferAfterMinutes: number;
}

/** The buffers of a visit with several services: the longest of each. */
export const longestBuffers = (ofServices: readonly Buffers[]): Buffers => ({
  bufferBeforeMinutes: Math.max(0, ...ofServices.map(({ bufferBeforeMinutes }) => bufferBeforeMinutes)),
  bufferAfterMinutes: Math.max(0, ...ofServices.map(({ bufferAfterMinutes }) => bufferAfterMinutes)),
});

/**
 * The calendar for a visit with these buffers: busy times, which have their own buffers, are widened so that any start
 * beside them leaves enough room.
 */
export const calendarFor = <Given extends { readonly busy: readonly Interval[] }>(
  calendar: Given,
  { bufferBeforeMinutes, bufferAfterMinutes }: Buffers,
): Given =>
  bufferBeforeMinutes === 0 && bufferAfterMinutes === 0
    ? calendar
    : {
        ...calendar,
        busy: calendar.busy.map(({ start, end }) => ({
          start: start - bufferAfterMinutes * MINUTE_MS,
          end: end + bufferBeforeMinutes * MINUTE_MS,
        })),
      };

/** The distance within which another booking can conflict with a time: both have a buffer between them. */
const FARTHEST_MINUTES = 2 * MAX_BUFFER_MINUTES;
export const FARTHEST_BUFFERS_MS = FARTHEST_MINUTES * MINUTE_MS;
export const FARTHEST_BUFFERS = sql`${sql.lit(FARTHEST_MINUTES)} * interval '1 minute'`;
