import { type Booking, skipToken } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import { TextLink } from '@crown-and-coil/shared-ui';
import { useListPhotoQuotesQuery } from '../photo-quotes/api';

/** Leads one of the two parties to the photo quote that the booking was made from, if there is one. */
export function QuoteLink({ booking: { id, services } }: { readonly booking: Booking }) {
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
