import type { Booking } from '@crown-and-coil/shared-api';
import { useGetClientNotesQuery, useListBookingsWithClientQuery } from '@crown-and-coil/shared-api/bookings';
import { Card, Skeleton } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';
import { Settled } from '../booking-facts/settled';
import { EarlierBookings } from './earlier-bookings';
import { PrivateNotes } from './private-notes';

const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s5);
`;

const Beside = styled(Card)`
  padding: 20px 22px 22px;
  & h2 {
    font-size: 1.375rem;
  }
`;

/** For the professional of a booking: their own notes about its client, and what the two have had together. */
export default function AboutClient({ booking }: { readonly booking: Booking }) {
  const { id, first_name: name } = booking.client;
  const answers = [useGetClientNotesQuery(id), useListBookingsWithClientQuery(id)];
  return (
    <Beside as="aside" aria-label={`You and ${name}`}>
      <Settled queries={answers} skeleton={<Loading />}>
        <Parts>
          <PrivateNotes key={id} clientId={id} clientName={name} />
          <EarlierBookings clientId={id} clientName={name} shownId={booking.id} />
        </Parts>
      </Settled>
    </Beside>
  );
}

const Loading = () => (
  <Parts aria-hidden="true">
    <Skeleton $height="280px" />
    <Skeleton $height="120px" />
  </Parts>
);
