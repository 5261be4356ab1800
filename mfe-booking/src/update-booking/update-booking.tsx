import { MESSAGES } from '@crown-and-coil/shared-api';
import { BookingDetailsCard } from '../booking-components/booking-details-card';
import { BookingScreen } from '../booking-components/booking-screen';
import { LazyAboutClient } from '../private-notes/lazy-about-client';
import { AnswerBooking } from './answer-booking';
import { ClientBeside } from './client-beside';

/**
 * Status and notes of a booking, by role (specification, sections 2 and 4). When answering a request, shows the client
 * and adjacent bookings beside it.
 */
export default function UpdateBooking() {
  return (
    <BookingScreen
      title="Update booking"
      error={MESSAGES.bookingForUpdateNotLoaded}
      aside={(booking, { user }) =>
        user?.role !== 'client' && (
          <ClientBeside key={booking.id} booking={booking}>
            {user?.role === 'professional' && <LazyAboutClient booking={booking} />}
          </ClientBeside>
        )
      }
    >
      {(booking, { user, back }) => (
        <BookingDetailsCard booking={booking} showsNotes={booking.status === 'cancelled'}>
          {user && <AnswerBooking key={booking.id} booking={booking} user={user} back={back} />}
        </BookingDetailsCard>
      )}
    </BookingScreen>
  );
}
