import {
  type Booking,
  type BookingConflictKind,
  type BookingConflicts,
  isLive,
  MINUTE_MS,
  SHORT_BREAK_MINUTES,
} from '@crown-and-coil/shared-api/contract';
import { findWindowsBetween } from '../availability/queries';
import { type Interval, intervalOf, isCovered } from '../availability/slots';
import type { Queries } from '../database/connection';
import { toWallClock } from '../time-zones/wall-clock';
import { findLiveBookingsAround } from './queries';

/** A live booking, as far as it can conflict with another one; half-open, in milliseconds since the epoch. */
export interface TimedBooking extends Interval {
  readonly id: string;
  readonly clientId: string;
}

/** A conflict of one booking with another. */
interface Meeting<Other extends TimedBooking> {
  readonly other: Other;
  readonly kind: BookingConflictKind;
  /** Minutes between the two; 0 for an overlap. */
  readonly gapMinutes: number;
  readonly isSameClient: boolean;
}

/**
 * What a professional should know before they answer a request: an adjacent booking with hardly a break, or the same
 * client twice on a day. Live bookings cannot overlap (exclusion constraint); the kind exists for completeness.
 *
 * @param others other live bookings of the same professional, in any order
 * @param timeZone of the professional, which determines the day
 * @returns in the order of their starts
 */
export function meetingsOf<Other extends TimedBooking>(
  request: TimedBooking,
  others: readonly Other[],
  timeZone: string,
): Meeting<Other>[] {
  return others
    .filter(({ id }) => id !== request.id)
    .toSorted((a, b) => a.start - b.start)
    .flatMap((other): Meeting<Other>[] => {
      const isSameClient = other.clientId === request.clientId;
      const gapMinutes = Math.max(0, minutesBetween(request, other));
      const kind = kindOf(request, other, isSameClient && sharesDay(request, other, timeZone));
      return kind === undefined ? [] : [{ other, kind, gapMinutes, isSameClient }];
    });
}

function kindOf(
  request: Interval,
  other: Interval,
  isSameClientThatDay: boolean,
): BookingConflictKind | undefined {
  const minutes = minutesBetween(request, other);
  if (minutes < 0) return 'overlap';
  if (minutes < SHORT_BREAK_MINUTES) return 'close';
  return isSameClientThatDay ? 'same_day' : undefined;
}

/** From the end of the earlier one to the start of the later one; below zero while they overlap. */
const minutesBetween = (a: Interval, b: Interval) =>
  (a.start <= b.start ? b.start - a.end : a.start - b.end) / MINUTE_MS;

const sharesDay = (a: Interval, b: Interval, timeZone: string) =>
  dayOf(a.start, timeZone).equals(dayOf(b.start, timeZone));

const dayOf = (instant: number, timeZone: string) => toWallClock(new Date(instant), timeZone).toPlainDate();

/** The conflicts of a booking; none once it has ended or was cancelled. */
export async function findConflicts(
  queries: Queries,
  booking: Booking,
  now: Date,
): Promise<BookingConflicts> {
  const found = await findConflictsOf(queries, booking.professional, [booking], now);
  return found.get(booking.id) ?? NO_CONFLICTS;
}

const NO_CONFLICTS: BookingConflicts = { is_covered: true, others: [] };

/** The conflicts of several bookings of one professional, by booking id; none for those that are over or cancelled. */
export async function findConflictsOf(
  queries: Queries,
  { id: professionalId, time_zone: timeZone }: Booking['professional'],
  bookings: readonly Booking[],
  now: Date,
): Promise<Map<string, BookingConflicts>> {
  const open = bookings.filter(({ status, end_time }) => isLive(status) && new Date(end_time) > now);
  if (open.length === 0) return new Map();
  const from = new Date(Math.min(...open.map(({ start_time }) => Date.parse(start_time))));
  const to = new Date(Math.max(...open.map(({ end_time }) => Date.parse(end_time))));
  const [windows, others] = await Promise.all([
    findWindowsBetween(queries, professionalId, from, to),
    findLiveBookingsAround(queries, professionalId, from, to),
  ]);
  const hours = windows.map(intervalOf);
  return new Map(
    open.map(({ id, client, start_time, end_time }) => {
      const request = {
        id,
        clientId: client.id,
        start: Date.parse(start_time),
        end: Date.parse(end_time),
      };
      const meetings = meetingsOf(request, others, timeZone);
      return [id, { is_covered: isCovered(request, hours), others: meetings.map(toConflict) }];
    }),
  );
}

type LiveBooking = Awaited<ReturnType<typeof findLiveBookingsAround>>[number];

const toConflict = ({
  other,
  kind,
  gapMinutes,
  isSameClient,
}: Meeting<LiveBooking>): BookingConflicts['others'][number] => ({
  kind,
  gap_minutes: gapMinutes,
  is_same_client: isSameClient,
  booking: {
    id: other.id,
    status: other.status,
    client: { id: other.clientId, first_name: other.firstName, last_name: other.lastName },
    start_time: new Date(other.start).toISOString(),
    end_time: new Date(other.end).toISOString(),
  },
});
