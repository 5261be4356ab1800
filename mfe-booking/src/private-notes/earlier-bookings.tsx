import { type Booking, DEFAULT_PAGE_SIZE, NOTES_MESSAGES } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';

import {
  formatDate,
  formatPrice,
  Muted,
  QueryState,
  Row,
  StatusPill,
  TextButton,
  TextLink,
} from '@crown-and-coil/shared-ui';
import { useRef, useState } from 'react';
import styled from 'styled-components';
import { useListBookingsWithClientQuery } from '../api';

const List = styled.ul`
  margin-top: var(--s2);
  & > li {
    padding-block: var(--s3);
  }
  & > li + li {
    border-top: 1px dashed var(--line);
  }
  & p {
    overflow-wrap: anywhere;
  }
`;

/** How many are shown before 'Show more' is pressed. */
const FEW = 4;

interface Props {
  readonly clientId: string;
  readonly clientName: string;
  /** The booking already on the page. */
  readonly shownId: string;
}

/** Past and future bookings of this professional and client; newest first. */
export function EarlierBookings({ clientId, clientName, shownId }: Props) {
  const query = useListBookingsWithClientQuery(clientId);
  const [showsAll, setShowsAll] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-labelledby="earlier-bookings">
      <h2 id="earlier-bookings" ref={heading} tabIndex={-1}>
        Other bookings of {clientName}
      </h2>
      <QueryState query={query} error={NOTES_MESSAGES.bookingsFailed}>
        {(bookings) => {
          const others = bookings.filter(({ id }) => id !== shownId);
          if (others.length === 0) return <Muted>This is the first booking of {clientName} with you.</Muted>;
          const shown = showsAll ? others : others.slice(0, FEW);
          return (
            <>
              <List>
                {shown.map((booking) => (
                  <EarlierBooking key={booking.id} booking={booking} />
                ))}
              </List>
              {shown.length < others.length && (
                <TextButton
                  onClick={() => {
                    // The pressed button is about to be removed.
                    heading.current?.focus({ preventScroll: true });
                    setShowsAll(true);
                  }}
                >
                  Show {others.length - FEW} more
                </TextButton>
              )}
              {showsAll && bookings.length >= DEFAULT_PAGE_SIZE && (
                <Muted>These are the newest {DEFAULT_PAGE_SIZE}.</Muted>
              )}
            </>
          );
        }}
      </QueryState>
    </section>
  );
}

function EarlierBooking({ booking }: { readonly booking: Booking }) {
  const { id, status, services, startTime: start, professional, totalPrice: total, noShow } = booking;
  return (
    <li>
      <Row $wrap $between>
        <TextLink to={href.bookingDetails({ bookingId: id })}>
          {formatDate(start, professional.timeZone)}
        </TextLink>
        <StatusPill status={status} />
      </Row>
      <p>{services.map(({ name }) => name).join(', ')}</p>
      <Muted>
        {formatPrice(total)}
        {noShow && ', did not come'}
      </Muted>
    </li>
  );
}
