import { MESSAGES } from '@crown-and-coil/shared-api';
import { BookingCard } from '../booking-facts/booking-card';
import { BookingScreen } from '../booking-facts/booking-screen';
import { AboutClient } from '../private-notes/lazily';
import { BookingActions } from './booking-actions';

/**
 * One booking in full, for both parties and admin (specification, section 2). Its professional has beside it what they
 * keep about the client.
 */
export default function BookingDetails() {
  return (
    <BookingScreen
      title="Booking details"
      error={MESSAGES.bookingDetailsNotLoaded}
      aside={(booking, { user }) =>
        user?.role === 'professional' && <AboutClient key={booking.id} booking={booking} />
      }
    >
      {(booking, { user }) => (
        <BookingCard booking={booking}>
          {user && <BookingActions booking={booking} role={user.role} />}
        </BookingCard>
      )}
    </BookingScreen>
  );
}
