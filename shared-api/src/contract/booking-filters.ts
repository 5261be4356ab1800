import type { BookingStatus } from './catalogue';

/** The status filters of a list of bookings, in their order (specification, section 9). */
export const BOOKING_FILTERS = [
  { value: 'all', label: 'All' },
  { value: 'confirmed', label: 'Confirmed' },
  { value: 'pending', label: 'Pending' },
  { value: 'completed', label: 'Completed' },
  { value: 'cancelled', label: 'Cancelled' },
] as const satisfies readonly { value: 'all' | BookingStatus; label: string }[];

export type BookingFilter = (typeof BOOKING_FILTERS)[number]['value'];

/**
 * The parts of a person's agenda, in their order: the next appointment, requests, history. The status alone decides,
 * because the system completes confirmed bookings at their end and cancels requests at their start.
 */
export const AGENDA_SECTIONS = [
  { id: 'upcoming', label: 'Upcoming', statuses: ['confirmed'], soonestFirst: true },
  { id: 'requests', label: 'Requests', statuses: ['pending'], soonestFirst: true },
  { id: 'history', label: 'History', statuses: ['completed', 'cancelled'], soonestFirst: false },
] as const satisfies readonly {
  id: string;
  label: string;
  statuses: readonly BookingStatus[];
  soonestFirst: boolean;
}[];

/** Bookings in the parts of the agenda that have any; each part keeps their order. */
export const agendaSectionsOf = <Item extends { readonly status: string }>(bookings: readonly Item[]) =>
  AGENDA_SECTIONS.map(({ id, label, statuses }) => ({
    id,
    label,
    bookings: bookings.filter(({ status }) => statuses.some((one) => one === status.toLowerCase())),
  })).filter((section) => section.bookings.length > 0);

/** Whether a booking is shown under a filter. Statuses are compared without regard to case (specification, section 4). */
export const passesFilter = (booking: { readonly status: string }, filter: BookingFilter): boolean =>
  filter === 'all' || booking.status.toLowerCase() === filter;

/** How many bookings each filter would show. */
export function bookingCounts(
  bookings: readonly { readonly status: string }[],
): Record<BookingFilter, number> {
  const counts = { all: 0, confirmed: 0, pending: 0, completed: 0, cancelled: 0 };
  for (const { value } of BOOKING_FILTERS) {
    counts[value] = bookings.filter((booking) => passesFilter(booking, value)).length;
  }
  return counts;
}

/** The filter that an address names; anything else (an old link, a typed address) shows all. */
export const bookingFilterOf = (text: string | null): BookingFilter =>
  BOOKING_FILTERS.find(({ value }) => value === text?.toLowerCase())?.value ?? 'all';
