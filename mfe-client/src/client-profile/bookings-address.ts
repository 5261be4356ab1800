import { readPage, writePage } from '@crown-and-coil/shared-api';
import { type BookingFilter, bookingFilterOf } from '@crown-and-coil/shared-api/bookings';
import { href } from '@crown-and-coil/shared-api/href';

/** Which bookings are shown. */
interface BookingsView {
  readonly status: BookingFilter;
  /** From 1. */
  readonly page: number;
}

/** Reads the URL. Invalid values (old links, typed URLs) are ignored. */
export function readBookingsAddress(address: URLSearchParams): BookingsView {
  return {
    status: bookingFilterOf(address.get('status')),
    page: readPage(address),
  };
}

/** The URL of a view: `?status=pending&page=2`, without default values. */
export function bookingsAddress({ status, page }: BookingsView): string {
  const search = new URLSearchParams();
  if (status !== 'all') search.set('status', status);
  writePage(search, page);
  return href.clientProfile({}, { search });
}
