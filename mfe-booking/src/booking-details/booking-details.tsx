import { type Booking, MESSAGES, useGetBookingQuery, useSession } from '@crown-and-coil/shared-api';
import { ButtonLink, Page, PageHeader, QueryState, Row, useParams } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';
import { BookingCard } from '../booking-facts/booking-card';
import { wayBack } from '../booking-facts/way-back';
import { bookingPaths } from '../booking-steps/booking-paths';

const Column = styled.div`
  max-width: 760px;
`;

/** One booking in full, for both parties and admin (specification, section 2). */
export default function BookingDetails() {
  const { bookingId = '' } = useParams();
  const query = useGetBookingQuery(bookingId);
  const { user } = useSession();
  const back = wayBack(user?.role);
  return (
    <Page>
      <Column>
        <PageHeader title="Booking details" crumb={back} />
        <QueryState query={query} error={MESSAGES.bookingDetailsNotLoaded}>
          {(booking) => (
            <BookingCard booking={booking}>
              <Actions booking={booking} />
            </BookingCard>
          )}
        </QueryState>
      </Column>
    </Page>
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
