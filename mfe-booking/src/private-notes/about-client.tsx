import type { Booking } from '@crown-and-coil/shared-api';
import { useGetClientNotesQuery, useListBookingsWithClientQuery } from '@crown-and-coil/shared-api/bookings';
import { Settled } from '../booking-facts/settled';
import { AboutClientCard, Parts, PartsSkeleton } from './about-client-skeleton';
import { EarlierBookings } from './earlier-bookings';
import { PrivateNotes } from './private-notes';

/** For the professional of a booking: their own notes about its client, and what the two have had together. */
export default function AboutClient({ booking }: { readonly booking: Booking }) {
  const { id, first_name: name } = booking.client;
  const answers = [useGetClientNotesQuery(id), useListBookingsWithClientQuery(id)];
  return (
    <AboutClientCard as="aside" aria-label={`You and ${name}`}>
      <Settled queries={answers} skeleton={<PartsSkeleton />}>
        <Parts>
          <PrivateNotes key={id} clientId={id} clientName={name} />
          <EarlierBookings clientId={id} clientName={name} shownId={booking.id} />
        </Parts>
      </Settled>
    </AboutClientCard>
  );
}
