import { fromCents } from '@crown-and-coil/shared-api/bookings';
import {
  formatDate,
  formatDuration,
  formatTimeRange,
  formatViewerTime,
  zoneName,
} from '@crown-and-coil/shared-ui';
import type { SummaryLine } from '@crown-and-coil/shared-ui/booking';
import type { BookingChoices } from './booking-choices';
import { type BookingSummary, endTimeOf } from './booking-summary';

/** The running booking as the lines of the panel beside each step. */
export function bookingLines({ services, products }: BookingSummary): SummaryLine[] {
  return [
    ...services.map(({ id, name, price, service_duration_minutes: minutes }) => ({
      key: id,
      label: name,
      detail: formatDuration(minutes),
      amount: price,
    })),
    ...products.map(({ product, quantity, totalCents }) => ({
      key: product.id,
      label: `${product.name} × ${quantity}`,
      amount: fromCents(totalCents),
    })),
  ];
}

/** A chosen time in words, in the professional's zone; undefined while none is chosen. */
export function timeInWords(choices: BookingChoices, { durationMinutes }: BookingSummary, zone: string) {
  if (choices.time === 'open') return undefined;
  const start = choices.slot.startTime;
  const end = endTimeOf(start, durationMinutes);
  return {
    date: formatDate(start, zone),
    hours: formatTimeRange(start, end, zone),
    range: `${formatTimeRange(start, end, zone)} ${zoneName(start, zone)}`,
    viewerTime: formatViewerTime(start, zone),
  };
}
