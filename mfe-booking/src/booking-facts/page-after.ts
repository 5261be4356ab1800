import type { Booking } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';

/** Where a client goes with a new booking: to pay its deposit, or to its confirmation. */
export const pageAfter = ({ id: bookingId, deposit }: Booking): string =>
  deposit?.state === 'unpaid'
    ? href.bookingDeposit({ bookingId }, { search: { pay: 1 } })
    : href.bookingConfirmed({ bookingId });
