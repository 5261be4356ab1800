import { type Booking, type BookingConflicts, MESSAGES } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import { Alert, type QueryLike, QueryState, StatusPill, TextLink } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';
import { conflictInWords, hasConflicts, OUTSIDE_AVAILABILITY } from './conflict-words';

const Room = styled.div`
  margin-top: var(--s5);
`;

const Lines = styled.ul`
  display: grid;
  gap: 6px;
  margin-top: 4px;
  & > li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 10px;
  }
`;

interface Props {
  readonly booking: Booking;
  readonly query: QueryLike<BookingConflicts>;
}

/** What the professional should know of before they answer a request: neighbours, and the same client that day. */
export function Conflicts({ booking, query }: Props) {
  const zone = booking.professional.timeZone;
  return (
    <QueryState query={query} skeleton={false} error={MESSAGES.bookingConflictsFailed}>
      {(conflicts) =>
        hasConflicts(conflicts) && (
          <Room>
            <Alert tone="info">
              <strong>Before you answer</strong>
              <Lines>
                {!conflicts.isCovered && <li>{OUTSIDE_AVAILABILITY}</li>}
                {conflicts.others.map((conflict) => (
                  <li key={conflict.booking.id}>
                    <TextLink to={href.bookingDetails({ bookingId: conflict.booking.id })}>
                      {conflictInWords(conflict, zone)}
                    </TextLink>
                    <StatusPill status={conflict.booking.status} />
                  </li>
                ))}
              </Lines>
            </Alert>
          </Room>
        )
      }
    </QueryState>
  );
}
