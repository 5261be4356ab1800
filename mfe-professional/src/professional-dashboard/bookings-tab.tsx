import {
  BOOKING_FILTERS,
  type Booking,
  bookingCounts,
  DEFAULT_PAGE_SIZE,
  listPage,
  MESSAGES,
  passesFilter,
  useListBookingsOfProfessionalQuery,
} from '@crown-and-coil/shared-api';
import {
  BookingCard,
  BookingCards,
  EmptyState,
  FilterChips,
  ListSkeleton,
  Pagination,
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

/** Bookings of the professional, newest start first, narrowed by status; counts come with them, so a filter is instant. */
export function BookingsTab({ professional, view, addressOf }: TabProps) {
  const navigate = useNavigate();
  const query = useListBookingsOfProfessionalQuery({ professionalId: professional.id });
  const counts = query.currentData && bookingCounts(query.currentData);
  return (
    <>
      <VisuallyHidden as="h2">Your bookings</VisuallyHidden>
      <FilterChips
        label="Booking status"
        value={view.status}
        onChange={(status) => navigate(addressOf({ status }))}
        options={BOOKING_FILTERS.map((filter) => ({ ...filter, count: counts?.[filter.value] }))}
      />
      <QueryState
        query={query}
        skeleton={<ListSkeleton />}
        error="Failed to load bookings."
        isEmpty={(bookings) => !bookings.some((booking) => passesFilter(booking, view.status))}
        empty={
          <Cards as="div" style={{ gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <EmptyState title={MESSAGES.noBookings} heading="h3">
              {view.status === 'all' && 'A new request lands here the moment a client books.'}
            </EmptyState>
          </Cards>
        }
      >
        {(bookings) => {
          const shown = bookings.filter((booking) => passesFilter(booking, view.status));
          const { items, page } = listPage(shown, view.page);
          return (
            <>
              <Cards>
                {items.map((booking) => (
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
              <Pagination
                page={page}
                total={shown.length}
                pageSize={DEFAULT_PAGE_SIZE}
                hrefFor={(other) => addressOf({ page: other })}
                of="bookings"
              />
            </>
          );
        }}
      </QueryState>
    </>
  );
}
