import { type Booking, MESSAGES, skipToken } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import { Stack, TextLink } from '@crown-and-coil/shared-ui';
import { Slot, useSlot } from '@crown-and-coil/shared-ui/remote';
import { BookingCard } from '../booking-facts/booking-card';
import { BookingScreen } from '../booking-facts/booking-screen';
import { Messages } from '../messages/lazily';
import { useListPhotoQuotesQuery } from '../photo-quotes/api';
import { AboutClient } from '../private-notes/lazily';
import { VisitReviewSection } from '../visit-review/visit-review-section';
import { BookingActions } from './booking-actions';
import { BookingInvoices } from './booking-invoices';

/**
 * One booking in full, for both parties and admin (specification, section 2). Beside it are its professional's notes
 * about the client and the panels that other remotes add.
 */
export default function BookingDetails() {
  const panels = useSlot('booking.panel');
  return (
    <BookingScreen
      title="Booking details"
      error={MESSAGES.bookingDetailsNotLoaded}
      aside={(booking, { user }) => {
        const isProfessional = user?.role === 'professional';
        if (!isProfessional && panels.length === 0) return null;
        return (
          <Stack key={booking.id}>
            {isProfessional && <AboutClient booking={booking} />}
            {panels.length > 0 && <Slot name="booking.panel" props={{ bookingId: booking.id }} />}
          </Stack>
        );
      }}
    >
      {(booking, { user }) => (
        <BookingCard booking={booking}>
          <BookingInvoices booking={booking} />
          {user && user.role !== 'admin' && <QuoteLink booking={booking} />}
          {user && <BookingActions booking={booking} role={user.role} />}
          {(user?.role === 'client' || user?.role === 'professional') && (
            <Messages kind="booking" of={booking} role={user.role} />
          )}
          {booking.status === 'completed' && (user?.role === 'client' || user?.role === 'professional') && (
            <VisitReviewSection booking={booking} role={user.role} />
          )}
        </BookingCard>
      )}
    </BookingScreen>
  );
}

/** Leads one of the two parties to the photo quote that the booking was made from, if there is one. */
function QuoteLink({ booking: { id, services } }: { readonly booking: Booking }) {
  // A quote is booked with its own service alone, and its answer is stored as the style.
  const mayHaveOne = services.length === 1 && services[0]?.style != null;
  const { data } = useListPhotoQuotesQuery(mayHaveOne ? { bookingId: id } : skipToken);
  const quote = data?.[0];
  return quote ? (
    <p>
      <TextLink to={href.photoQuote({ photoQuoteId: quote.id })}>See the photo quote</TextLink>
    </p>
  ) : null;
}
