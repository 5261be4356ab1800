import { addDays, type Booking } from '@crown-and-coil/shared-api';
import { useListBookingsOfProfessionalQuery } from '@crown-and-coil/shared-api/bookings';
import { startOfDay } from '@crown-and-coil/shared-ui';
import { useListBlockedTimesQuery, useListOwnAvailabilityQuery } from '../endpoints/availability';

/** The queries of the shown days. */
interface WeekRange {
  readonly from: string;
  readonly to: string;
}

/** @param days 'YYYY-MM-DD', in order */
export function rangeOfDays(days: readonly string[], zone: string): WeekRange {
  const [first = '', last = first] = [days[0], days.at(-1)];
  return {
    from: startOfDay(first, zone),
    to: startOfDay(addDays(last, 1), zone),
  };
}

/** Cancelled bookings occupy no time. */
const takesTime = ({ status }: Booking) => status.toLowerCase() !== 'cancelled';

/** Loaded data stays when a refetch fails. */
const isMissing = (query: { isError: boolean; isFetching: boolean; currentData?: unknown }) =>
  query.isError && !query.isFetching && query.currentData === undefined;

/** Windows, bookings and blocked times of some days. */
export function useWeek(professionalId: string, range: WeekRange) {
  const windows = useListOwnAvailabilityQuery(range);
  const bookings = useListBookingsOfProfessionalQuery({ professionalId, ...range });
  const blocked = useListBlockedTimesQuery(range);
  return {
    windows: windows.currentData ?? [],
    bookings: (bookings.currentData ?? []).filter(takesTime),
    blocked: blocked.currentData ?? [],
    isLoading: [windows, bookings, blocked].some((query) => query.isFetching && !query.currentData),
    isError: [windows, bookings, blocked].some(isMissing),
    retry: () => {
      for (const query of [windows, bookings, blocked]) if (query.isError) void query.refetch();
    },
  };
}
