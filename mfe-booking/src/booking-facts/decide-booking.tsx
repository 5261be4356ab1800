import {
  type Booking,
  type BookingStatus,
  MAX_CANCELLATION_REASON_LENGTH,
  type Role,
} from '@crown-and-coil/shared-api';
import { bookingDecisions } from '@crown-and-coil/shared-api/bookings';
import { BookingDecisionButtons, type BookingDecisionButtonsProps } from '@crown-and-coil/shared-ui';
import { bookingTimeInWords } from './booking-words';

interface Props {
  readonly booking: Booking;
  readonly role: Role;
  /** Which of the possible decisions are offered here. */
  readonly offers: readonly BookingStatus[];
  readonly decide: BookingDecisionButtonsProps['decide'];
  readonly onDecided?: BookingDecisionButtonsProps['onDecided'];
}

/** The buttons for what the viewer can decide about a booking now. */
export function DecideBooking({ booking, role, offers, decide, onDecided }: Props) {
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
