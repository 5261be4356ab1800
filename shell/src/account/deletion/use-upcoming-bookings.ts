import type { Booking, SessionUser } from '@crown-and-coil/shared-api';
import {
  useListBookingsOfClientQuery,
  useListBookingsOfProfessionalQuery,
} from '@crown-and-coil/shared-api/bookings';
import { useMemo, useState } from 'react';

/** The bookings that a deletion of the account cancels, soonest first: what its party may still cancel (api.md). */
const upcoming = (bookings: readonly Booking[], now: string): readonly Booking[] =>
  bookings
    .filter(
      ({ status, start_time }) =>
        status === 'pending' || (status === 'confirmed' && Date.parse(start_time) > Date.parse(now)),
    )
    .sort((first, second) => first.start_time.localeCompare(second.start_time));

/** A person's bookings that fall with the account. An admin has none. */
export function useUpcomingBookings({ role, profile }: SessionUser) {
  // The moment of the visit: a new one with every drawing would be a new call each time.
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
