import {
  BOOKING_FILTERS,
  type Booking,
  bookingCounts,
  DEFAULT_PAGE_SIZE,
  MESSAGES,
  passesFilter,
  useListBookingsOfClientQuery,
} from '@crown-and-coil/shared-api';
import {
  BookingCard,
  ButtonLink,
  EmptyState,
  FilterChips,
  ListSkeleton,
  media,
  Pagination,
  QueryState,
  useNavigate,
  useSearchParams,
} from '@crown-and-coil/shared-ui';
import styled from 'styled-components';
import { clientPaths } from '../client-facts/client-paths';
import { bookingsAddress, readBookingsAddress } from './bookings-address';

const Section = styled.section`
  min-width: 0;
  & > h2 {
    margin-bottom: 20px;
    font-size: 1.5rem;
  }
`;

const Cards = styled.ul`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--s4);
  & > li {
    display: grid;
    min-width: 0;
  }
  ${media.mobile} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Outcome = styled.div`
  margin-top: 20px;
`;

/** All bookings of the client, newest start first. They come at once, so that a filter answers immediately. */
export function Bookings({ clientId }: { readonly clientId: string }) {
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const view = readBookingsAddress(address);
  const query = useListBookingsOfClientQuery({ clientId });
  const counts = query.currentData && bookingCounts(query.currentData);
  const shownOf = (bookings: readonly Booking[]) => bookings.filter((one) => passesFilter(one, view.status));
  return (
    <Section aria-labelledby="client-bookings">
      <h2 id="client-bookings">Bookings</h2>
      <FilterChips
        label="Booking status"
        value={view.status}
        onChange={(status) => navigate(bookingsAddress({ status, page: 1 }))}
        options={BOOKING_FILTERS.map((filter) => ({ ...filter, count: counts?.[filter.value] }))}
      />
      <Outcome>
        <QueryState
          query={query}
          skeleton={<ListSkeleton />}
          error={MESSAGES.clientLoadFailed}
          isEmpty={(bookings) => shownOf(bookings).length === 0}
          empty={
            <EmptyState
              title={MESSAGES.noBookings}
              heading="h3"
              action={
                view.status === 'all' && (
                  <ButtonLink to={clientPaths.browseServices} size="small">
                    Browse services
                  </ButtonLink>
                )
              }
            >
              {view.status === 'all' && 'What you book is kept here, with its time and price.'}
            </EmptyState>
          }
        >
          {(bookings) => <BookingPage bookings={shownOf(bookings)} view={view} />}
        </QueryState>
      </Outcome>
    </Section>
  );
}

interface PageProps {
  readonly bookings: readonly Booking[];
  readonly view: ReturnType<typeof readBookingsAddress>;
}

/** One page of them; the last one when the address asks for more than there are. */
function BookingPage({ bookings, view }: PageProps) {
  const page = Math.min(view.page, Math.ceil(bookings.length / DEFAULT_PAGE_SIZE));
  const start = (page - 1) * DEFAULT_PAGE_SIZE;
  return (
    <>
      <Cards>
        {bookings.slice(start, start + DEFAULT_PAGE_SIZE).map((booking) => (
          <li key={booking.id}>
            <BookingCard
              id={booking.id}
              status={booking.status}
              party={{
                word: 'with',
                name: booking.professional.display_name,
                to: clientPaths.professional(booking.professional.id),
              }}
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
        total={bookings.length}
        pageSize={DEFAULT_PAGE_SIZE}
        hrefFor={(other) => bookingsAddress({ ...view, page: other })}
        of="bookings"
      />
    </>
  );
}
