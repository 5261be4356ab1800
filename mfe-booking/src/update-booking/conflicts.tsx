import {
  type Booking,
  type BookingConflicts,
  type ConflictingBooking,
  MESSAGES,
} from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import {
  Alert,
  formatTimeRange,
  type QueryLike,
  QueryState,
  StatusPill,
  TextLink,
} from '@crown-and-coil/shared-ui';
import styled from 'styled-components';

/** Said when a request's time is no longer among the times that the professional offers. */
const OUTSIDE_AVAILABILITY = 'This time is outside your present availability.';

/** 'Back to back with Grace Lual, 5:00 pm to 6:00 pm.' in the professional's zone. */
export function conflictInWords(conflict: ConflictingBooking, zone: string): string {
  const { client, startTime: start, endTime: end } = conflict.booking;
  const name = `${client.firstName} ${client.lastName}`.trim();
  const time = formatTimeRange(start, end, zone);
  const whom = conflict.isSameClient ? `another booking of ${name}` : name;
  switch (conflict.kind) {
    case 'overlap':
      return `At the same time as ${whom}, ${time}.`;
    case 'close':
      return conflict.gapMinutes === 0
        ? `Back to back with ${whom}, ${time}.`
        : `Only ${conflict.gapMinutes} minutes between this and ${whom}, ${time}.`;
    case 'same_day':
      return `${name} has another booking that day, ${time}.`;
  }
}

/** Whether there is anything to say. */
const hasConflicts = ({ isCovered, others }: BookingConflicts) => !isCovered || others.length > 0;

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
