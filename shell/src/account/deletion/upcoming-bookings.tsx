import type { Booking } from '@crown-and-coil/shared-api';
import {
  formatDateTime,
  Muted,
  type QueryLike,
  QueryState,
  RuledList,
  Small,
} from '@crown-and-coil/shared-ui';
import styled from 'styled-components';

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
