import { type Booking, LATE_CANCELLATION_HOURS } from '@crown-and-coil/shared-api';
import { hasMovedLate } from '@crown-and-coil/shared-api/bookings';
import { formatDate, formatViewerTime, formatZonedTimeRange } from '@crown-and-coil/shared-ui';

/** When a booking is, in words, in its professional's zone. */
export function bookingTimeInWords({ startTime: start, endTime: end, professional }: Booking) {
  const zone = professional.timeZone;
  return {
    date: formatDate(start, zone),
    range: formatZonedTimeRange(start, end, zone),
    viewerTime: formatViewerTime(start, zone),
  };
}

/** 'Naomi Tesfaye'. */
export const clientName = ({ client }: Booking) => `${client.firstName} ${client.lastName}`.trim();

/** A deposit of 0 only saves the card. */
const lapsed = ({ amountCents }: NonNullable<Booking['deposit']>) =>
  amountCents === 0 ? 'because no card was saved in time' : 'because the deposit was not paid in time';

/** 'Cancelled by Naomi Tesfaye, less than 24 hours before the start'; undefined while it was not cancelled. */
export function cancellationInWords(booking: Booking): string | undefined {
  const { cancelledBy: by, cancelledLate: isLate, professional, deposit } = booking;
  if (by === null) return undefined;
  const who = {
    client: `by ${clientName(booking)}`,
    professional: `by ${professional.displayName}`,
    admin: 'by Crown & Coil',
    system: deposit?.state === 'lapsed' ? lapsed(deposit) : 'because no answer came in time',
  }[by];
  if (!isLate) return `Cancelled ${who}`;
  const moved = hasMovedLate(booking, by) ? 'after moving it ' : '';
  return `Cancelled ${who}, ${moved}less than ${LATE_CANCELLATION_HOURS} hours before the start`;
}

/** Spoken length for sentences: 480 is '8 hours', 105 is '1 hour 45 minutes'. */
export function formatDurationInWords(minutes: number): string {
  const words = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return words(rest, 'minute');
  return rest === 0 ? words(hours, 'hour') : `${words(hours, 'hour')} ${words(rest, 'minute')}`;
}
