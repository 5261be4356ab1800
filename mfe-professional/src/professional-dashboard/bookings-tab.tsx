import { type Booking, DEFAULT_PAGE_SIZE, KEEP_FRESH, MESSAGES, pageQuery } from '@crown-and-coil/shared-api';
import { agendaSectionsOf, BOOKING_FILTERS, useBookingCard } from '@crown-and-coil/shared-api/bookings';
import { href } from '@crown-and-coil/shared-api/href';
import {
  BookingCard,
  BookingList,
  EmptyState,
  FilterChips,
  ListSkeleton,
  PagedResults,
  QueryState,
  useNavigate,
  VisuallyHidden,
} from '@crown-and-coil/shared-ui';
import { useRef } from 'react';
import styled from 'styled-components';
import {
  useCountBookingsOfProfessionalQuery,
  usePageBookingsOfProfessionalQuery,
} from '../endpoints/bookings';
import type { TabProps } from './dashboard-address';

const Outcome = styled.div`
  margin-top: 20px;
`;

const partyOf = ({ client }: Booking) => ({
  word: 'for' as const,
  name: `${client.firstName} ${client.lastName}`.trim(),
  to: href.clientPublicProfile({ clientId: client.id }),
});

/**
 * The professional's bookings, filtered by status: next appointment first, then requests, then history. The server
 * sorts, pages and counts.
 */
export function BookingsTab({ professional, view, addressOf }: TabProps) {
  const navigate = useNavigate();
  const { status, page } = view;
  const heading = useRef<HTMLHeadingElement>(null);
  const { data: counts } = useCountBookingsOfProfessionalQuery(professional.id, KEEP_FRESH);
  const query = usePageBookingsOfProfessionalQuery(
    {
      professionalId: professional.id,
      ...(status === 'all' ? {} : { status }),
      ...pageQuery(page),
      order: 'agenda',
    },
    KEEP_FRESH,
  );
  // The card moves to another section, which unmounts its buttons.
  const onDecided = () => heading.current?.focus({ preventScroll: true });
  return (
    <>
      <VisuallyHidden as="h2" ref={heading} tabIndex={-1}>
        Your bookings
      </VisuallyHidden>
      <FilterChips
        label="Booking status"
        value={status}
        onChange={(chosen) => navigate(addressOf({ status: chosen }))}
        options={BOOKING_FILTERS.map((filter) => ({ ...filter, count: counts?.[filter.value] }))}
      />
      <Outcome>
        <QueryState
          query={query}
          skeleton={<ListSkeleton />}
          error="Failed to load bookings."
          isEmpty={({ total }) => total === 0}
          empty={
            <EmptyState title={MESSAGES.noBookings} heading="h3">
              {status === 'all' && 'A new request lands here the moment a client books.'}
            </EmptyState>
          }
        >
          {(answer) => (
            <PagedResults
              answer={answer}
              page={page}
              pageSize={DEFAULT_PAGE_SIZE}
              hrefFor={(other) => addressOf({ page: other })}
              of="bookings"
            >
              {(bookings) => (
                <BookingList
                  sections={status === 'all' ? agendaSectionsOf(bookings) : [{ id: status, bookings }]}
                >
                  {(booking) => <Item key={booking.id} booking={booking} onDecided={onDecided} />}
                </BookingList>
              )}
            </PagedResults>
          )}
        </QueryState>
      </Outcome>
    </>
  );
}

interface ItemProps {
  readonly booking: Booking;
  readonly onDecided: () => void;
}

function Item({ booking, onDecided }: ItemProps) {
  const { decisions, ...card } = useBookingCard(booking, 'professional');
  return (
    <li>
      <BookingCard {...card} party={partyOf(booking)} decisions={{ ...decisions, onDecided }} />
    </li>
  );
}
