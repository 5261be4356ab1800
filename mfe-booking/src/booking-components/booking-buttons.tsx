import {
  type Booking,
  type BookingStatus,
  MAX_CANCELLATION_REASON_LENGTH,
  type Role,
} from '@crown-and-coil/shared-api';
import { bookingDecisions, repeatVisits, useLoadCalendarFile } from '@crown-and-coil/shared-api/bookings';
import {
  AddToCalendarButton,
  BookingDecisionButtons,
  type BookingDecisionButtonsProps,
  ButtonLink,
  useNow,
} from '@crown-and-coil/shared-ui';
import { bookingTimeInWords } from './booking-words';

interface DecideBookingProps {
  readonly booking: Booking;
  readonly role: Role;
  /** Which of the possible decisions are offered here. */
  readonly offers: readonly BookingStatus[];
  readonly decide: BookingDecisionButtonsProps['decide'];
  readonly onDecided?: BookingDecisionButtonsProps['onDecided'];
}

/**
 * The buttons for what the viewer can decide about a booking now. What cancelling costs depends on the time, and the page
 * may have been open since yesterday.
 */
export function DecideBooking({ booking, role, offers, decide, onDecided }: DecideBookingProps) {
  useNow();
  const { mayConfirm, mayCancel, ...words } = bookingDecisions(booking, role);
  const { date, range } = bookingTimeInWords(booking);
  return (
    <BookingDecisionButtons
      {...words}
      mayConfirm={mayConfirm && offers.includes('confirmed')}
      mayCancel={mayCancel && offers.includes('cancelled')}
      when={`${date}, ${range}`}
      maxReason={MAX_CANCELLATION_REASON_LENGTH}
      decide={decide}
      onDecided={onDecided}
    />
  );
}

interface RepeatVisitLinksProps {
  readonly booking: Booking;
  readonly viewer: Role;
}

/** Buttons for booking a past booking again. Renders nothing for those who cannot. */
export function RepeatVisitLinks({ booking, viewer }: RepeatVisitLinksProps) {
  return repeatVisits(booking, viewer).map(({ label, link }, index) => (
    <ButtonLink key={label} variant={index === 0 ? 'primary' : 'secondary'} {...link}>
      {label}
    </ButtonLink>
  ));
}

/** Downloads the booking for the person's own calendar. */
export const AddToCalendar = ({ booking }: { readonly booking: Booking }) => (
  <AddToCalendarButton
    start={booking.startTime}
    zone={booking.professional.timeZone}
    load={useLoadCalendarFile(booking.id)}
  />
);
