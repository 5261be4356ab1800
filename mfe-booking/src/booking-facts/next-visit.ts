import { type Booking, MINUTE_MS, WEEK_MS } from '@crown-and-coil/shared-api';
import { nextVisitAfterWeeks } from '@crown-and-coil/shared-api/bookings';
import { zoneOffsetMinutes } from '@crown-and-coil/shared-ui';

/**
 * When the next visit is due after a maintenance booking: at the same time of day, after the booked weeks. Undefined
 * for other bookings.
 */
export function nextStartOf(
  booking: Pick<Booking, 'services' | 'startTime' | 'professional'>,
): string | undefined {
  const weeks = nextVisitAfterWeeks(booking);
  if (weeks === undefined) return undefined;
  const start = Date.parse(booking.startTime);
  const later = start + weeks * WEEK_MS;
  const offset = (instant: number) => zoneOffsetMinutes(instant, booking.professional.timeZone);
  return new Date(later - (offset(later) - offset(start)) * MINUTE_MS).toISOString();
}
