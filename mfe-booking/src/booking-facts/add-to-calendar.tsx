import type { Booking } from '@crown-and-coil/shared-api';
import { useLoadCalendarFile } from '@crown-and-coil/shared-api/bookings';
import { AddToCalendarButton } from '@crown-and-coil/shared-ui';

/** Downloads the booking for the person's own calendar. */
export const AddToCalendar = ({ booking }: { readonly booking: Booking }) => (
  <AddToCalendarButton
    start={booking.startTime}
    zone={booking.professional.timeZone}
    load={useLoadCalendarFile(booking.id)}
  />
);
