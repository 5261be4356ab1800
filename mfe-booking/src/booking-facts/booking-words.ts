import type { Booking } from '@crown-and-coil/shared-api';
import { formatDate, formatTimeRange, formatViewerTime, zoneName } from '@crown-and-coil/shared-ui';

/** When a booking is, in words, in its professional's zone. */
export function bookingTimeInWords({ start_time: start, end_time: end, professional }: Booking) {
  const zone = professional.time_zone;
  return {
    date: formatDate(start, zone),
    range: `${formatTimeRange(start, end, zone)} ${zoneName(start, zone)}`,
    viewerTime: formatViewerTime(start, zone),
  };
}

/** 'Naomi Tesfaye'. */
export const clientName = ({ client }: Booking) => `${client.first_name} ${client.last_name}`.trim();
