import { type Booking, DEFAULT_PAGE_SIZE, MESSAGES, pageQuery } from '@crown-and-coil/shared-api';
import {
  BOOKING_FILTERS,
  useCountBookingsOfProfessionalQuery,
  usePageBookingsOfProfessionalQuery,
} from '@crown-and-coil/shared-api/bookings';
import {
  BookingCard,
  BookingCards,
  EmptyState,
  FilterChips,
  ListSkeleton,
  PagedResults,
  QueryState,
  useNavigate,
  VisuallyHidden,
} from '@crown-and-coil/shared-ui';
import styled from 'styled-components';
import { paths } from '../workspace/paths';
import type { TabProps } from './professional-dashboard';

const Cards = styled(BookingCards)`
  margin-top: 20px;
`;

const partyOf = ({ client }: Booking) => ({
  word: 'for' as const,
  name: `${client.first_name} ${client.last_name}`,
  to: paths.clientPublicProfile(client.id),
});

/** Bookings of the professional, newest start first, narrowed by status; the server pages and counts them. */
export function BookingsTab({ professional, view, addressOf }: TabProps) {
  const navigate = useNavigate();
  const { status, page } = view;
  const { data: counts } = useCountBookingsOfProfessionalQuery(professional.id);
  const query = usePageBookingsOfProfessionalQuery({
    professionalId: professional.id,
    ...(status === 'all' ? {} : { status }),
    ...pageQuery(page),
  });
  return (
    <>
      <VisuallyHidden as="h2">Your bookings</VisuallyHidden>
      <FilterChips
        label="Booking status"
        value={status}
        onChange={(chosen) => navigate(addressOf({ status: chosen }))}
        options={BOOKING_FILTERS.map((filter) => ({ ...filter, count: counts?.[filter.value] }))}
      />
      <QueryState
        query={query}
        skeleton={<ListSkeleton />}
        error="Failed to load bookings."
        isEmpty={({ total }) => total === 0}
        empty={
          <Cards as="div" style={{ gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <EmptyState title={MESSAGES.noBookings} heading="h3">
              {status === 'all' && 'A new request lands here the moment a client books.'}
            </EmptyState>
          </Cards>
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
              <Cards>
                {bookings.map((booking) => (
                  <li key={booking.id}>
                    <BookingCard
                      id={booking.id}
                      status={booking.status}
                      party={partyOf(booking)}
                      services={booking.services}
                      start={booking.start_time}
                      end={booking.end_time}
                      zone={booking.professional.time_zone}
                      totalPrice={booking.total_price}
                    />
                  </li>
                ))}
              </Cards>
            )}
          </PagedResults>
        )}
      </QueryState>
    </>
  );
}
