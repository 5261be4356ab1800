import { type Booking, isUnknownId, MESSAGES } from '@crown-and-coil/shared-api';
import { isLive, paymentDue, useGetBookingQuery } from '@crown-and-coil/shared-api/bookings';
import { href } from '@crown-and-coil/shared-api/href';
import {
  ButtonLink,
  formatDuration,
  formatPrice,
  Muted,
  Navigate,
  Page,
  PageHeader,
  Row,
  StatusPill,
  TextLink,
  useParams,
} from '@crown-and-coil/shared-ui';
import { AddToCalendar } from '../booking-components/booking-buttons';
import { bookingTimeInWords } from '../booking-components/booking-words';
import { DepositFigures, hasDepositFigures } from '../booking-components/deposit-figures';
import { StoredItem } from '../booking-components/stored-item';
import { StyleFacts } from '../choose-style/style-lines';
import { Ticket, type TicketFact } from './ticket';
import { ticketWords } from './ticket-words';

/** The client's ticket after confirming (specification, section 2). An unpaid request leads to its payment instead. */
export default function BookingConfirmed() {
  const { bookingId = '' } = useParams();
  const query = useGetBookingQuery(bookingId);
  const booking = query.currentData;
  const payment = booking && paymentDue(booking, 'client');
  if (payment) return <Navigate to={payment.to} replace />;
  if (booking) return <BookingTicket booking={booking} />;
  return (
    <Page $tall>
      <PageHeader title="Your booking" />
      <StoredItem
        query={query}
        thing="booking"
        error={MESSAGES.bookingNotLoaded}
        unknown={MESSAGES.bookingNotLoaded}
      >
        {() => null}
      </StoredItem>
      {query.isError && !isUnknownId(query.error) && (
        <p>
          <TextLink to={href.clientProfile()}>Back to My Profile</TextLink>
        </p>
      )}
    </Page>
  );
}

function BookingTicket({ booking }: { readonly booking: Booking }) {
  const { professional, status } = booking;
  const words = ticketWords(status, booking.startTime, professional.timeZone, professional.displayName);
  return (
    <Ticket
      title={words.title}
      lead={words.lead}
      status={
        <Row $wrap>
          <StatusPill status={status} />
          <Muted as="span">{words.beside}</Muted>
        </Row>
      }
      facts={factsOf(booking)}
      actions={
        <>
          <ButtonLink variant="primary" to={href.clientProfile()}>
            Back to My Profile
          </ButtonLink>
          {isLive(status) && <AddToCalendar booking={booking} />}
          <ButtonLink variant="quiet" to={href.bookingDetails({ bookingId: booking.id })}>
            View booking details
          </ButtonLink>
        </>
      }
    />
  );
}

function factsOf(booking: Booking): [TicketFact[], TicketFact[]] {
  const { date, range, viewerTime } = bookingTimeInWords(booking);
  const { professional, services, products, notes } = booking;
  return [
    [
      {
        term: 'When',
        detail: (
          <>
            {date}
            <br />
            {range}
            {viewerTime && <Muted>{viewerTime}</Muted>}
          </>
        ),
      },
      { term: 'Where', detail: `${professional.displayName}, ${professional.location}` },
      { term: 'Duration', detail: formatDuration(booking.duration), half: true },
      { term: 'Total price', detail: formatPrice(booking.totalPrice), half: true },
      ...(hasDepositFigures(booking)
        ? [
            {
              term: 'Payment',
              detail: (
                <div style={{ fontWeight: 400 }}>
                  <DepositFigures booking={booking} />
                </div>
              ),
            },
          ]
        : []),
    ],
    [
      {
        term: 'Services',
        detail: services.map(({ id, name, style }) => (
          <div key={id}>
            {name}
            {style && <StyleFacts quote={style} />}
          </div>
        )),
      },
      ...(products.length > 0
        ? [
            {
              term: 'Products',
              detail: products.map(({ productId: id, productName: name, quantity }) => (
                <Line key={id}>{`${name} × ${quantity}`}</Line>
              )),
            },
          ]
        : []),
      ...(notes ? [{ term: 'Your notes', detail: <span style={{ fontWeight: 400 }}>{notes}</span> }] : []),
    ],
  ];
}

const Line = ({ children }: { readonly children: string }) => (
  <span style={{ display: 'block' }}>{children}</span>
);
