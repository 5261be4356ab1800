import { type Booking, MESSAGES, type PhotoQuote, type Role, skipToken } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import { Skeleton, Stack, TextLink, WaitForAll } from '@crown-and-coil/shared-ui';
import { Slot, useSlot } from '@crown-and-coil/shared-ui/remote';
import { BookingDetailsCard } from '../booking-components/booking-details-card';
import { BookingScreen } from '../booking-components/booking-screen';
import { LazyMessages } from '../messages/lazy-messages';
import { useListPhotoQuotesQuery } from '../photo-quotes/api';
import { LazyAboutClient } from '../private-notes/lazy-about-client';
import { useGetVisitReviewQuery } from '../visit-review/api';
import { VisitReviewSection } from '../visit-review/visit-review-section';
import { BookingActions } from './booking-actions';
import { BookingInvoices, useBookingInvoices } from './booking-invoices';

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
            {isProfessional && <LazyAboutClient booking={booking} />}
            {panels.length > 0 && <Slot name="booking.panel" props={{ bookingId: booking.id }} />}
          </Stack>
        );
      }}
    >
      {(booking, { user }) => (
        <BookingDetailsCard booking={booking}>
          <BelowTotal key={booking.id} booking={booking} role={user?.role} />
        </BookingDetailsCard>
      )}
    </BookingScreen>
  );
}

/** Documents, actions, review and messages, none of which shifts existing content. */
function BelowTotal({ booking, role }: { readonly booking: Booking; readonly role: Role | undefined }) {
  const { id, status } = booking;
  const isParty = role === 'client' || role === 'professional';
  const invoices = useBookingInvoices(booking);
  const quotes = useQuotesOf(booking, isParty);
  const reviewed = isParty && status === 'completed';
  const review = useGetVisitReviewQuery(reviewed ? id : skipToken);
  return (
    <WaitForAll queries={[invoices, quotes, review]} skeleton={<ActionsSkeleton />}>
      <BookingInvoices booking={booking} invoices={invoices.data} />
      <QuoteLink quote={quotes.data?.[0]} />
      {role && <BookingActions booking={booking} role={role} />}
      {reviewed && <VisitReviewSection booking={booking} role={role} />}
      {/* Last, as its code and data load later. */}
      {isParty && <LazyMessages kind="booking" of={booking} role={role} />}
    </WaitForAll>
  );
}

const ActionsSkeleton = () => <Skeleton $height="48px" $top="24px" aria-hidden="true" />;

/** Quotes of the two parties that the booking may have been made from. */
function useQuotesOf({ id, services }: Booking, isParty: boolean) {
  // A quote is booked with its own service only, and the answer is stored as the style.
  const mayHaveOne = isParty && services.length === 1 && services[0]?.style != null;
  return useListPhotoQuotesQuery(mayHaveOne ? { bookingId: id } : skipToken);
}

const QuoteLink = ({ quote }: { readonly quote: PhotoQuote | undefined }) =>
  quote ? (
    <p>
      <TextLink to={href.photoQuote({ photoQuoteId: quote.id })}>See the photo quote</TextLink>
    </p>
  ) : null;
