import { MESSAGES } from '@crown-and-coil/shared-api';
import { BookingCard } from '../booking-facts/booking-card';
import { BookingScreen } from '../booking-facts/booking-screen';
import { UpdateForm } from './update-form';

/** Status and notes of a booking, by role (specification, sections 2 and 4). */
export default function UpdateBooking() {
  return (
    <BookingScreen title="Update booking" error={MESSAGES.bookingForUpdateNotLoaded}>
      {(booking, { user, back }) => (
        <BookingCard booking={booking} showsNotes={false}>
          {user && <UpdateForm key={booking.id} booking={booking} role={user.role} back={back} />}
        </BookingCard>
      )}
    </BookingScreen>
  );
}
