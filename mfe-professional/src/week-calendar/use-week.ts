import { addDays, type Booking } from '@crown-and-coil/shared-api';
import { useListBookingsOfProfessionalQuery } from '@crown-and-coil/shared-api/bookings';
import { useListOwnAvailabilityQuery } from '../endpoints/availability';
import { instantOf } from './wall-span';

/** The queries of the shown days: windows and bookings. */
interface WeekRange {
  readonly from: string;
  readonly to: string;
}

/** @param days 'YYYY-MM-DD', in order */
export function rangeOfDays(days: readonly string[], zone: string): WeekRange {
  const [first = '', last = first] = [days[0], days.at(-1)];
  return {
    from: instantOf(`${first}T00:00`, zone),
    to: instantOf(`${addDays(last, 1)}T00:00`, zone),
  };
}

/** Cancelled bookings occupy no time. */
const takesTime = ({ status }: Booking) => status.toLowerCase() !== 'cancelled';

/** Loaded data stays when a refetch fails. */
const isMissing = (query: { isError: boolean; isFetching: boolean; currentData?: unknown }) =>
  query.isError && !query.isFetching && query.currentData === undefined;

/** Windows and bookings of some days. */
export function useWeek(professionalId: string, range: WeekRange) {
  const windows = useListOwnAvailabilityQuery(range);
  const bookings = useListBookingsOfProfessionalQuery({ professionalId, ...range });
  return {
    windows: windows.currentData ?? [],
    bookings: (bookings.currentData ?? []).filter(takesTime),
    isLoading: (windows.isFetching && !windows.currentData) || (bookings.isFetching && !bookings.currentData),
    isError: isMissing(windows) || isMissing(bookings),
    retry: () => {
      if (windows.isError) void windows.refetch();
      if (bookings.isError) void bookings.refetch();
    },
  };
}
