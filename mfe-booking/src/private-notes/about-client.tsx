import type { Booking } from '@crown-and-coil/shared-api';
import { isLive } from '@crown-and-coil/shared-api/bookings';
import { WaitForAll } from '@crown-and-coil/shared-ui';
import { useGetClientNotesQuery, useListBookingsWithClientQuery } from '../api';
import { AboutClientCard, Parts, PartsSkeleton } from './about-client-skeleton';
import { ClientComfort } from './client-comfort';
import { EarlierBookings } from './earlier-bookings';
import { PatchTests } from './patch-tests';
import { PrivateNotes } from './private-notes';

/** For the professional of a booking: their notes about its client, and their earlier bookings. */
export default function AboutClient({ booking }: { readonly booking: Booking }) {
  const { id, firstName: name } = booking.client;
  const answers = [useGetClientNotesQuery(id), useListBookingsWithClientQuery(id)];
  return (
    <AboutClientCard as="aside" aria-label={`You and ${name}`}>
      <WaitForAll queries={answers} skeleton={<PartsSkeleton />}>
        <Parts>
          {isLive(booking.status) && <ClientComfort key={booking.id} clientId={id} clientName={name} />}
          <PrivateNotes key={id} clientId={id} clientName={name} />
          <PatchTests clientId={id} clientName={name} zone={booking.professional.timeZone} />
          <EarlierBookings clientId={id} clientName={name} shownId={booking.id} />
        </Parts>
      </WaitForAll>
    </AboutClientCard>
  );
}
