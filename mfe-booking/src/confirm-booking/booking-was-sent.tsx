import { ButtonLink, Page, PageHeader } from '@crown-and-coil/shared-ui';
import { bookingPaths } from '../booking-steps/booking-paths';

/** In place of the form when Back leads to a visit of this page that has made its booking already. */
export const BookingWasSent = ({ bookingId }: { readonly bookingId: string }) => (
  <Page>
    <PageHeader
      title="This booking was sent"
      lead="You do not need to confirm it again. Changes are made on the booking itself."
    />
    <ButtonLink variant="primary" to={bookingPaths.confirmed(bookingId)}>
      See the booking
    </ButtonLink>
  </Page>
);
