import { MESSAGES, useGetBookingQuery, useSession } from '@crown-and-coil/shared-api';
import { Page, PageHeader, QueryState, useParams } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';
import { BookingCard } from '../booking-facts/booking-card';
import { wayBack } from '../booking-facts/way-back';
import { UpdateForm } from './update-form';

const Column = styled.div`
  max-width: 760px;
`;

/** Status and notes of a booking, by role (specification, sections 2 and 4). */
export default function UpdateBooking() {
  const { bookingId = '' } = useParams();
  const query = useGetBookingQuery(bookingId);
  const { user } = useSession();
  const back = wayBack(user?.role);
  return (
    <Page>
      <Column>
        <PageHeader title="Update booking" crumb={back} />
        <QueryState query={query} error={MESSAGES.bookingForUpdateNotLoaded}>
          {(booking) => (
            <BookingCard booking={booking} showsNotes={false}>
              {user && <UpdateForm key={booking.id} booking={booking} role={user.role} back={back} />}
            </BookingCard>
          )}
        </QueryState>
      </Column>
    </Page>
  );
}
