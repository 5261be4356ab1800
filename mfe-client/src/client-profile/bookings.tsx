import { type Booking, DEFAULT_PAGE_SIZE, KEEP_FRESH, listPage, MESSAGES } from '@crown-and-coil/shared-api';
import {
  agendaSectionsOf,
  BOOKING_FILTERS,
  bookingCounts,
  passesFilter,
  useBookingCard,
  useListBookingsOfClientQuery,
} from '@crown-and-coil/shared-api/bookings';
import { href } from '@crown-and-coil/shared-api/href';
import {
  BookingCard,
  BookingList,
  ButtonLink,
  EmptyState,
  FilterChips,
  ListSkeleton,
  PagedResults,
  QueryState,
  TextLink,
  useNavigate,
  useRememberAddress,
  useSearchParams,
} from '@crown-and-coil/shared-ui';
import { useRef } from 'react';
import styled from 'styled-components';
import { bookingsAddress, readBookingsAddress } from './bookings-address';

const Section = styled.section`
  min-width: 0;
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: var(--s1) var(--s4);
  margin-bottom: 20px;
  & > h2 {
    font-size: 1.5rem;
  }
`;

const Outcome = styled.div`
  margin-top: 20px;
`;

/**
 * All bookings of the client: the next appointment first, then requests, then history. They load in one request, so that
 * filters apply at once.
 */
export function Bookings({ clientId }: { readonly clientId: string }) {
  useRememberAddress();
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const view = readBookingsAddress(address);
  const query = useListBookingsOfClientQuery({ clientId, order: 'agenda' }, KEEP_FRESH);
  const heading = useRef<HTMLHeadingElement>(null);
  const counts = query.currentData && bookingCounts(query.currentData);
  const shownOf = (bookings: readonly Booking[]) => bookings.filter((one) => passesFilter(one, view.status));
  return (
    <Section aria-labelledby="client-bookings">
      <Head>
        <h2 id="client-bookings" ref={heading} tabIndex={-1}>
          Bookings
        </h2>
        <TextLink to={href.receipts()}>Receipts and invoices</TextLink>
      </Head>
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
                  <ButtonLink to={href.browseServices()} size="small">
                    Browse services
                  </ButtonLink>
                )
              }
            >
              {view.status === 'all' && 'What you book is kept here, with its time and price.'}
            </EmptyState>
          }
        >
          {(bookings) => (
            <BookingPage
              bookings={shownOf(bookings)}
              view={view}
              // The card moves to another section, which unmounts its buttons.
              onDecided={() => heading.current?.focus({ preventScroll: true })}
            />
          )}
        </QueryState>
      </Outcome>
    </Section>
  );
}

interface PageProps {
  readonly bookings: readonly Booking[];
  readonly view: ReturnType<typeof readBookingsAddress>;
  readonly onDecided: () => void;
}

/** One page of the list; the last page when the URL asks for a later one. */
function BookingPage({ bookings, view, onDecided }: PageProps) {
  const { items, page } = listPage(bookings, view.page);
  return (
    <PagedResults
      answer={{ results: items, total: bookings.length }}
      page={page}
      pageSize={DEFAULT_PAGE_SIZE}
      hrefFor={(other) => bookingsAddress({ ...view, page: other })}
      of="bookings"
    >
      {(shown) => (
        <BookingList
          sections={view.status === 'all' ? agendaSectionsOf(shown) : [{ id: view.status, bookings: shown }]}
        >
          {(booking) => <Item key={booking.id} booking={booking} onDecided={onDecided} />}
        </BookingList>
      )}
    </PagedResults>
  );
}

interface ItemProps {
  readonly booking: Booking;
  readonly onDecided: () => void;
}

function Item({ booking, onDecided }: ItemProps) {
  const { decisions, ...card } = useBookingCard(booking, 'client');
  return (
    <li>
      <BookingCard
        {...card}
        party={{
          word: 'with',
          name: booking.professional.displayName,
          to: href.publicProfessionalPage({ professionalId: booking.professional.id }),
        }}
        decisions={{ ...decisions, onDecided }}
      />
    </li>
  );
}
