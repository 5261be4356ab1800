import { BOOKING_STATUSES, type Booking } from '@crown-and-coil/shared-api';
import type { BookingFilter } from './dashboard-address';

/** The filters in the order of the specification (section 9). */
export const BOOKING_FILTERS = [
  { value: 'all', label: 'All' },
  { value: 'confirmed', label: 'Confirmed' },
  { value: 'pending', label: 'Pending' },
  { value: 'completed', label: 'Completed' },
  { value: 'cancelled', label: 'Cancelled' },
] as const satisfies readonly { value: BookingFilter; label: string }[];

/** Whether a booking is shown under a filter. Statuses are compared without regard to case (specification, section 4). */
export const passesFilter = (booking: Pick<Booking, 'status'>, filter: BookingFilter) =>
  filter === 'all' || booking.status.toLowerCase() === filter;

/** How many bookings each filter would show. */
export function bookingCounts(bookings: readonly Pick<Booking, 'status'>[]): Record<BookingFilter, number> {
  const counts = { all: bookings.length, pending: 0, confirmed: 0, cancelled: 0, completed: 0 };
  for (const booking of bookings) {
    const status = BOOKING_STATUSES.find((known) => passesFilter(booking, known));
    if (status) counts[status] += 1;
  }
  return counts;
}
