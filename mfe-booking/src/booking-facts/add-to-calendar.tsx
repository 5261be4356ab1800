import { apiErrorMessage, MESSAGES, useLazyGetBookingCalendarFileQuery } from '@crown-and-coil/shared-api';
import { Button, CalendarIcon, saveFile, toast } from '@crown-and-coil/shared-ui';

interface Props {
  readonly bookingId: string;
  /** An instant; the file is named after its day. */
  readonly start: string;
  readonly variant?: 'secondary' | 'quiet';
}

/** Downloads the booking for the person's own calendar; fetched here, because a bare link would carry no session. */
export function AddToCalendar({ bookingId, start, variant = 'secondary' }: Props) {
  const [fetchFile, { isFetching }] = useLazyGetBookingCalendarFileQuery();
  const download = async () => {
    const { data: text, error } = await fetchFile(bookingId);
    if (text === undefined) toast.error(apiErrorMessage(error, MESSAGES.unexpected));
    else saveFile(`crown-and-coil-${start.slice(0, 10)}.ics`, text, 'text/calendar;charset=utf-8');
  };
  return (
    <Button
      variant={variant}
      icon={<CalendarIcon />}
      busy={isFetching}
      busyText="Preparing..."
      onClick={() => void download()}
    >
      Add to calendar
    </Button>
  );
}
