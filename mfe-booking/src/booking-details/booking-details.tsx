import { type Booking, isLive, MESSAGES, type Role } from '@crown-and-coil/shared-api';
import { ButtonLink, Row } from '@crown-and-coil/shared-ui';
import { BookingCard } from '../booking-facts/booking-card';
import { BookingScreen } from '../booking-facts/booking-screen';
import { bookingPaths } from '../booking-steps/booking-paths';
import { CancelBooking } from './cancel-booking';

/** One booking in full, for both parties and admin (specification, section 2). */
export default function BookingDetails() {
  return (
    <BookingScreen title="Booking details" error={MESSAGES.bookingDetailsNotLoaded}>
      {(booking, { user }) => (
        <BookingCard booking={booking}>
          {user && isLive(booking.status) && <Actions booking={booking} role={user.role} />}
        </BookingCard>
      )}
    </BookingScreen>
  );
}

/**
 * A pending booking waits for an answer: the link to give it. A confirmed one can be called off here, and by an admin a
 * pending one too: the form of the update has no status for them (specification, section 4; api.md, Bookings).
 */
const Actions = ({ booking, role }: { readonly booking: Booking; readonly role: Role }) => (
  <Row $wrap style={{ marginTop: 'var(--s5)' }}>
    {booking.status === 'pending' && (
      <ButtonLink variant="primary" to={bookingPaths.update(booking.id)}>
        Review Booking
      </ButtonLink>
    )}
    {(booking.status === 'confirmed' || role === 'admin') && <CancelBooking booking={booking} role={role} />}
  </Row>
);
