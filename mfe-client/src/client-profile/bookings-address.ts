import { readPage, writePage } from '@crown-and-coil/shared-api';
import { type BookingFilter, bookingFilterOf } from '@crown-and-coil/shared-api/bookings';
import type { To } from '@crown-and-coil/shared-ui';
import { clientPaths } from '../client-facts/client-paths';

/** Which bookings are shown. */
export interface BookingsView {
  readonly status: BookingFilter;
  /** From 1. */
  readonly page: number;
}

/** Reads the address. What makes no sense (an old link, a typed address) is left out rather than refused. */
export function readBookingsAddress(address: URLSearchParams): BookingsView {
  return {
    status: bookingFilterOf(address.get('status')),
    page: readPage(address),
  };
}

/** The address of a view: `?status=pending&page=2`, without what is not chosen. */
export function bookingsAddress({ status, page }: BookingsView): To {
  const address = new URLSearchParams();
  if (status !== 'all') address.set('status', status);
  writePage(address, page);
  return { pathname: clientPaths.profile, search: address.toString() };
}
