import type { Booking } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';

/** The page after a new booking: paying its deposit, or its confirmation. */
export const pageAfter = ({ id: bookingId, deposit }: Booking): string =>
  deposit?.state === 'unpaid'
    ? href.bookingDeposit({ bookingId }, { search: { pay: 1 } })
    : href.bookingConfirmed({ bookingId });
