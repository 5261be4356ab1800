import {
  type Booking,
  MAX_SERVICE_DURATION_MINUTES,
  MAX_SERVICES_PER_BOOKING,
  useSession,
} from '@crown-and-coil/shared-api';
import { isLive, useListBookingsOfClientQuery } from '@crown-and-coil/shared-api/bookings';
import { href } from '@crown-and-coil/shared-api/href';
import { Alert, TextLink } from '@crown-and-coil/shared-ui';
import { bookingTimeInWords } from './booking-words';

const LONGEST_BOOKING_MS = MAX_SERVICES_PER_BOOKING * MAX_SERVICE_DURATION_MINUTES * 60_000;

/** The time that the client is about to book, and the professional. Instants, half-open. */
interface WantedTime {
  readonly professionalId: string;
  readonly start: string;
  readonly end: string;
}

/**
 * The live bookings of the client with other professionals that overlap a time. A booking with the same professional is
 * left out: it is the moved one, or one whose response was lost; any other prevents its time from being offered.
 * @param wanted undefined while no time is chosen
 * @returns nothing unless the viewer is a client: professionals and admins must not learn of them
 */
export function useOwnOverlaps(wanted: WantedTime | undefined) {
  const { user } = useSession();
  const clientId = user?.role === 'client' ? user.profile?.id : undefined;
  const skip = clientId === undefined || wanted === undefined;
  const { data, isFetching } = useListBookingsOfClientQuery(
    skip
      ? { clientId: '' }
      : {
          clientId,
          // `from` and `to` bound the start of a booking.
          from: new Date(Date.parse(wanted.start) - LONGEST_BOOKING_MS).toISOString(),
          to: wanted.end,
        },
    { skip, refetchOnMountOrArgChange: true },
  );
  const overlaps = wanted && !skip ? (data ?? []).filter((booking) => overlap(booking, wanted)) : [];
  return { overlaps, isChecking: isFetching && !skip };
}

const overlap = (booking: Booking, { professionalId, start, end }: WantedTime) =>
  isLive(booking.status) &&
  booking.professional.id !== professionalId &&
  Date.parse(booking.startTime) < Date.parse(end) &&
  Date.parse(booking.endTime) > Date.parse(start);

/** Warns of the client's own bookings at the time that they are about to book. */
export const OwnOverlaps = ({ overlaps }: { readonly overlaps: readonly Booking[] }) =>
  overlaps.length > 0 && (
    <Alert>
      {overlaps.map((booking) => {
        const { date, range } = bookingTimeInWords(booking);
        return (
          <p key={booking.id}>
            <strong>
              You already have {booking.services.map(({ name }) => name).join(', ')} with{' '}
              {booking.professional.displayName} at that time
            </strong>
            : {date}, {range}.{' '}
            <TextLink to={href.bookingDetails({ bookingId: booking.id })}>View it</TextLink>
          </p>
        );
      })}
    </Alert>
  );
