import type { Booking, SessionUser } from '@crown-and-coil/shared-api';
import {
  useListBookingsOfClientQuery,
  useListBookingsOfProfessionalQuery,
} from '@crown-and-coil/shared-api/bookings';
import { useMemo, useState } from 'react';

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
