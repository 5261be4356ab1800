import type { Booking, SessionUser } from '@crown-and-coil/shared-api';
import {
  useListBookingsOfClientQuery,
  useListBookingsOfProfessionalQuery,
} from '@crown-and-coil/shared-api/bookings';
import {
  formatDateTime,
  Muted,
  type QueryLike,
  QueryState,
  RuledList,
  Small,
} from '@crown-and-coil/shared-ui';
import { useMemo, useState } from 'react';
import styled from 'styled-components';

/** The bookings that can be cancelled and that deleting the account cancels (api.md), soonest first. */
const upcoming = (bookings: readonly Booking[], now: string): readonly Booking[] =>
  bookings
    .filter(
      ({ status, startTime }) =>
        status === 'pending' || (status === 'confirmed' && Date.parse(startTime) > Date.parse(now)),
    )
    .sort((first, second) => first.startTime.localeCompare(second.startTime));

/** The bookings that deleting the account cancels; none for an admin. */
export function useUpcomingBookings({ role, profile }: SessionUser) {
  // Fixed at the first render: a new time would be a new request.
  const [from] = useState(() => new Date().toISOString());
  const id = profile?.id ?? '';
  const ofClient = useListBookingsOfClientQuery({ clientId: id, from }, { skip: role !== 'client' || !id });
  const ofProfessional = useListBookingsOfProfessionalQuery(
    { professionalId: id, from },
    { skip: role !== 'professional' || !id },
  );
  const {
    data: bookings,
    isLoading,
    isFetching,
    isError,
    error,
    refetch,
  } = role === 'client' ? ofClient : ofProfessional;
  const data = useMemo(() => bookings && upcoming(bookings, from), [bookings, from]);
  return { data, isLoading, isFetching, isError, error, refetch };
}

const List = styled(RuledList)`
  & > li {
    padding-block: 10px;
  }
`;

/** The most bookings that are listed by name. */
const NAMED = 5;

interface UpcomingBookingsProps {
  readonly query: QueryLike<readonly Booking[]>;
  readonly role: 'client' | 'professional';
}

/** The bookings that are cancelled with the account, by name. */
export const UpcomingBookings = ({ query, role }: UpcomingBookingsProps) => (
  <QueryState query={query} error="Your upcoming bookings could not be loaded.">
    {(bookings) =>
      bookings.length === 0 ? (
        <Small>
          <strong>You have no upcoming bookings.</strong>
        </Small>
      ) : (
        <div>
          <Small>
            <strong>
              {bookings.length === 1 ? 'This booking is' : `These ${bookings.length} bookings are`} cancelled:
            </strong>
          </Small>
          <List style={{ marginTop: 8 }}>
            {bookings.slice(0, NAMED).map((booking) => (
              <li key={booking.id}>
                <Small>
                  {booking.services.map(({ name }) => name).join(', ')} with {otherParty(booking, role)}
                </Small>
                <Muted>{formatDateTime(booking.startTime, booking.professional.timeZone)}</Muted>
              </li>
            ))}
            {bookings.length > NAMED ? (
              <li>
                <Small>and {bookings.length - NAMED} more</Small>
              </li>
            ) : null}
          </List>
        </div>
      )
    }
  </QueryState>
);

const otherParty = ({ client, professional }: Booking, role: 'client' | 'professional'): string =>
  role === 'client' ? professional.displayName : `${client.firstName} ${client.lastName}`.trim();
