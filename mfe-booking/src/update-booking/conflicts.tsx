import { type Booking, type BookingConflicts, MESSAGES } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import { Alert, BookingConflictList, type QueryLike, QueryState } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';

/** Whether there is anything to show. */
const hasConflicts = ({ isCovered, others }: BookingConflicts) => !isCovered || others.length > 0;

const Room = styled.div`
  margin-top: var(--s5);
`;

interface Props {
  readonly booking: Booking;
  readonly query: QueryLike<BookingConflicts>;
}

/** What a professional should know before answering a request: adjacent bookings, and others of the client that day. */
export function Conflicts({ booking, query }: Props) {
  return (
    <QueryState query={query} skeleton={false} error={MESSAGES.bookingConflictsFailed}>
      {(conflicts) =>
        hasConflicts(conflicts) && (
          <Room>
            <Alert tone="info">
              <strong>Before you answer</strong>
              <BookingConflictList
                {...conflicts}
                zone={booking.professional.timeZone}
                hrefOf={(bookingId) => href.bookingDetails({ bookingId })}
              />
            </Alert>
          </Room>
        )
      }
    </QueryState>
  );
}
