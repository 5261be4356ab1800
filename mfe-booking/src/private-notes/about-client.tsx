import type { Booking } from '@crown-and-coil/shared-api';
import { Card } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';
import { EarlierBookings } from './earlier-bookings';
import { PrivateNotes } from './private-notes';

const Beside = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s5);
  padding: 20px 22px 22px;
  & h2 {
    font-size: 1.375rem;
  }
`;

/** For the professional of a booking: their own notes about its client, and what the two have had together. */
export default function AboutClient({ booking }: { readonly booking: Booking }) {
  const { id, first_name: name } = booking.client;
  return (
    <Beside as="aside" aria-label={`You and ${name}`}>
      <PrivateNotes key={id} clientId={id} clientName={name} />
      <EarlierBookings clientId={id} clientName={name} shownId={booking.id} />
    </Beside>
  );
}
