import { type BookingConflictKind, SHORT_BREAK_MINUTES } from '@crown-and-coil/shared-api/contract';
import type { Interval } from '../availability/slots';
import { toWallClock } from '../time-zones/wall-clock';

/** A live booking, as far as it can meet another one; half-open, in milliseconds since the epoch. */
export interface TimedBooking extends Interval {
  readonly id: string;
  readonly clientId: string;
}

/** How one booking meets another. */
export interface Meeting<Other extends TimedBooking> {
  readonly other: Other;
  readonly kind: BookingConflictKind;
  /** Minutes between the two; 0 for an overlap. */
  readonly gapMinutes: number;
  readonly isSameClient: boolean;
}

const MINUTE_MS = 60_000;

/**
 * What a professional should know of before they answer a request. Two live bookings cannot share time (an exclusion
 * constraint sees to it), so an overlap is only said where rules ever allow one; what does happen is a booking right
 * before or after with hardly a break, or the same client twice on a day.
 *
 * @param others other live bookings of the same professional, in any order
 * @param timeZone of the professional, whose day counts
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
