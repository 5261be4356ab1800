import { type Booking, MESSAGES } from '@crown-and-coil/shared-api';
import { ButtonLink, Row } from '@crown-and-coil/shared-ui';
import { BookingCard } from '../booking-facts/booking-card';
import { BookingScreen } from '../booking-facts/booking-screen';
import { bookingPaths } from '../booking-steps/booking-paths';

/** One booking in full, for both parties and admin (specification, section 2). */
export default function BookingDetails() {
  return (
    <BookingScreen title="Booking details" error={MESSAGES.bookingDetailsNotLoaded}>
      {(booking) => (
        <BookingCard booking={booking}>
          <Actions booking={booking} />
        </BookingCard>
      )}
    </BookingScreen>
  );
}

/** A pending booking waits for an answer: the link to give it. */
const Actions = ({ booking }: { readonly booking: Booking }) =>
  booking.status.toLowerCase() === 'pending' ? (
    <Row style={{ marginTop: 'var(--s5)' }}>
      <ButtonLink variant="primary" to={bookingPaths.update(booking.id)}>
        Review Booking
      </ButtonLink>
    </Row>
  ) : null;
