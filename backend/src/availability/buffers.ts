import { MAX_BUFFER_MINUTES } from '@crown-and-coil/shared-api/contract';
import { sql } from 'kysely';
import type { Interval } from './slots';

const MINUTE_MS = 60_000;

/** Time that a visit keeps free around it. It may lie outside the working hours: no other visit is there. */
export interface Buffers {
  readonly bufferBeforeMinutes: number;
  readonly bufferAfterMinutes: number;
}

export const NO_BUFFERS: Buffers = { bufferBeforeMinutes: 0, bufferAfterMinutes: 0 };

/** The buffers of a visit of several services: the longest of each. */
export const longestBuffers = (ofServices: readonly Buffers[]): Buffers => ({
  bufferBeforeMinutes: Math.max(0, ...ofServices.map(({ bufferBeforeMinutes }) => bufferBeforeMinutes)),
  bufferAfterMinutes: Math.max(0, ...ofServices.map(({ bufferAfterMinutes }) => bufferAfterMinutes)),
});

/**
 * The calendar as a visit with these buffers finds it: busy times, which have their own buffers, reach so far that a start
 * beside them leaves room.
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

/** How far from a time another booking may need a part of it: both have a buffer between them. */
const FARTHEST_MINUTES = 2 * MAX_BUFFER_MINUTES;
export const FARTHEST_BUFFERS_MS = FARTHEST_MINUTES * MINUTE_MS;
export const FARTHEST_BUFFERS = sql`${sql.lit(FARTHEST_MINUTES)} * interval '1 minute'`;
