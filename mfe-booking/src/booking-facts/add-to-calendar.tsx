import { apiErrorMessage, type Booking, MESSAGES } from '@crown-and-coil/shared-api';

import { Button, CalendarIcon, dayKey, saveFile, toast } from '@crown-and-coil/shared-ui';
import { useLazyGetBookingCalendarFileQuery } from '../api';

/** Downloads the booking for the person's own calendar; fetched here, because a bare link would carry no session. */
export function AddToCalendar({ booking }: { readonly booking: Booking }) {
  const [fetchFile, { isFetching }] = useLazyGetBookingCalendarFileQuery();
  const day = dayKey(booking.startTime, booking.professional.timeZone);
  const download = async () => {
    const { data: text, error } = await fetchFile(booking.id);
    if (text === undefined) toast.error(apiErrorMessage(error, MESSAGES.unexpected));
    else saveFile(`crown-and-coil-${day}.ics`, text, 'text/calendar;charset=utf-8');
  };
  return (
    <Button icon={<CalendarIcon />} busy={isFetching} busyText="Preparing..." onClick={() => void download()}>
      Add to calendar
    </Button>
  );
}
