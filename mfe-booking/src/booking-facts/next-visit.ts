import type { Booking } from '@crown-and-coil/shared-api';
import { zoneOffsetMinutes } from '@crown-and-coil/shared-ui';

const MINUTE_MS = 60_000;
const WEEK_MS = 7 * 24 * 60 * MINUTE_MS;

/**
 * When the next visit is due after a booking of maintenance: at the same time of the day, after the weeks that were booked.
 * Undefined for other bookings. With several such services the earliest of them counts.
 */
export function nextStartOf({
  services,
  startTime,
  professional,
}: Pick<Booking, 'services' | 'startTime' | 'professional'>): string | undefined {
  const weeks = services.flatMap(({ style }) => style?.nextAfterWeeks ?? []);
  if (weeks.length === 0) return undefined;
  const start = Date.parse(startTime);
  const later = start + Math.min(...weeks) * WEEK_MS;
  const offset = (instant: number) => zoneOffsetMinutes(instant, professional.timeZone);
  return new Date(later - (offset(later) - offset(start)) * MINUTE_MS).toISOString();
}
