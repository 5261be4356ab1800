import { type Booking, KEEP_FRESH } from '@crown-and-coil/shared-api';
import {
  type PaymentDue,
  packingText,
  paymentDue,
  preparationText,
  styleText,
  useBookingCard,
  useListBookingsOfClientQuery,
  useListUnreadMessagesQuery,
  useLoadCalendarFile,
  whyNotMoved,
} from '@crown-and-coil/shared-api/bookings';
import { href } from '@crown-and-coil/shared-api/href';
import {
  AddToCalendarButton,
  BookingDecisionButtons,
  ButtonLink,
  Card,
  Chip,
  DateTile,
  DirectionsLink,
  formatCents,
  formatDate,
  formatDateTime,
  formatRelativeDay,
  formatUnreadMessages,
  formatViewerTime,
  formatZonedTimeRange,
  Muted,
  media,
  paymentDeadlineText,
  Row,
  Skeleton,
  TextLink,
} from '@crown-and-coil/shared-ui';
import { type ReactNode, useRef } from 'react';
import styled from 'styled-components';

export const Section = styled.section`
  display: grid;
  gap: var(--s4);
  margin-bottom: var(--s7);
  & > h2 {
    font-size: 1.5rem;
  }
  & > h2:focus {
    outline: none;
  }
  ${media.mobile} {
    margin-bottom: var(--s6);
  }
`;

export const Box = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  gap: var(--s5) var(--s6);
  min-height: 190px;
  overflow-wrap: anywhere;
  ${media.mobile} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

export const Moment = styled.div`
  display: flex;
  gap: 20px;
  & > div {
    display: grid;
    gap: 4px;
    align-content: start;
    min-width: 0;
  }
  & strong {
    font: 600 1.25rem / 1.3 var(--font-display);
  }
  ${media.mobile} {
    gap: 14px;
  }
`;

const Facts = styled.dl`
  display: grid;
  align-content: start;
  gap: var(--s3);
  & dt {
    color: var(--muted);
    font-size: var(--t-small);
  }
  & ul {
    padding-left: 1.25em;
    list-style: disc;
  }
`;

export const Actions = styled(Row)`
  grid-column: 1 / -1;
  padding-top: var(--s4);
  border-top: 1px solid var(--line);
`;

const isAhead = (now: number) => (booking: Booking) =>
  booking.status === 'confirmed' && Date.parse(booking.endTime) > now;

interface NextAppointmentProps {
  readonly clientId: string;
  /** Whether the content above is still loading. */
  readonly isWaiting: boolean;
  readonly before: ReactNode;
  /** The content below, shown together with the appointment to avoid layout shift. */
  readonly children: ReactNode;
}

/** The client's next confirmed appointment: time, place, what to bring and prepare, and a link to change it. */
export function NextAppointment({ clientId, isWaiting, before, children }: NextAppointmentProps) {
  // The list below shows the same bookings and reports loading errors.
  const { data, isError } = useListBookingsOfClientQuery({ clientId, order: 'agenda' }, KEEP_FRESH);
  // Loaded in parallel with the bookings, so that cards do not grow later.
  useListUnreadMessagesQuery(undefined, KEEP_FRESH);
  const heading = useRef<HTMLHeadingElement>(null);
  const next = data?.find(isAhead(Date.now()));
  const isLoading = isWaiting || (data === undefined && !isError);
  return (
    <>
      {!isLoading && before}
      {(data || isLoading) && (
        // A separate element once loaded: the placeholder would be shifted by the content above.
        <Section key={String(isLoading)} aria-labelledby="next-appointment" aria-busy={isLoading}>
          <h2 id="next-appointment" ref={heading} tabIndex={-1}>
            Next appointment
          </h2>
          {isLoading && <Skeleton $height="100vh" />}
          {!isLoading && data && !next && (
            <None requests={data.filter(({ status }) => status === 'pending')} />
          )}
          {!isLoading && next && (
            <Appointment
              key={next.id}
              booking={next}
              // The card unmounts, with the pressed button.
              onDecided={() => heading.current?.focus({ preventScroll: true })}
            />
          )}
        </Section>
      )}
      <div hidden={isLoading}>{children}</div>
    </>
  );
}

/** Shown without a confirmed booking. A request that is not paid comes first: it lapses soonest. */
function None({ requests }: { readonly requests: readonly Booking[] }) {
  for (const request of requests) {
    const payment = paymentDue(request, 'client');
    if (payment) return <UnpaidRequest booking={request} payment={payment} />;
  }
  const hasRequest = requests.length > 0;
  return (
    <Box $padded>
      <Moment>
        <div>
          <strong>{hasRequest ? 'Your request waits for an answer' : 'Nothing is booked yet'}</strong>
          <Muted>
            {hasRequest
              ? 'It is listed under Requests. When it is confirmed, you find the time, the address and what to bring here.'
              : 'When a booking is confirmed, you find the time, the address and what to bring here.'}
          </Muted>
          {!hasRequest && <WayOn to={href.browseServices()}>Find a service</WayOn>}
        </div>
      </Moment>
    </Box>
  );
}

interface UnpaidRequestProps {
  readonly booking: Booking;
  readonly payment: PaymentDue;
}

const UnpaidRequest = ({ booking: { professional }, payment }: UnpaidRequestProps) => (
  <Box $padded>
    <Moment>
      <div>
        <strong>Your request is not complete yet</strong>
        <p>{paymentDeadlineText(payment, professional.timeZone)}</p>
        <Muted>
          {professional.displayName} gets your request when {payment.done}.
        </Muted>
        <WayOn variant="primary" to={payment.to}>
          {payment.label}
        </WayOn>
      </div>
    </Moment>
  </Box>
);

const WayOn = styled(ButtonLink)`
  justify-self: start;
  margin-top: var(--s4);
`;

interface AppointmentProps {
  readonly booking: Booking;
  readonly onDecided: () => void;
}

function Appointment({ booking, onDecided }: AppointmentProps) {
  const { id, startTime: start, endTime: end, professional, streetAddress, services } = booking;
  const zone = professional.timeZone;
  const viewerTime = formatViewerTime(start, zone);
  const { decisions, deposit, unreadMessages } = useBookingCard(booking, 'client');
  const load = useLoadCalendarFile(id);
  const whose = `with ${professional.displayName}, ${formatDate(start, zone)}`;
  return (
    <Box as="article" $padded aria-label={`Next appointment ${whose}`}>
      <Moment>
        <DateTile instant={start} zone={zone} />
        <div>
          <Row $wrap $gap="s2">
            <strong>{formatDate(start, zone)}</strong>
            <Chip $tone="bottle">{formatRelativeDay(start, zone)}</Chip>
          </Row>
          <p>{formatZonedTimeRange(start, end, zone)}</p>
          {viewerTime && <Muted>{viewerTime}</Muted>}
          <p>
            {services.map(({ name }) => name).join(', ')}
            {' with '}
            <TextLink to={href.publicProfessionalPage({ professionalId: professional.id })}>
              {professional.displayName}
            </TextLink>
          </p>
          {unreadMessages > 0 && (
            <p>
              <TextLink to={href.bookingDetails({ bookingId: id })}>
                <strong>{formatUnreadMessages(unreadMessages)}</strong>
              </TextLink>
            </p>
          )}
          {services.map((service) => {
            const words = service.style && styleText(service.style);
            return words ? <Muted key={service.id}>{words}</Muted> : null;
          })}
        </div>
      </Moment>
      <Facts>
        <div>
          <dt>Where</dt>
          <dd>
            {streetAddress ? `${streetAddress}, ${professional.location}` : professional.location}{' '}
            <DirectionsLink streetAddress={streetAddress} suburb={professional.location} />
          </dd>
        </div>
        <Fact term="Bring" details={whatToBring(booking)} />
        <Fact term="Before you come" details={whatToDo(booking)} />
        <Fact term="Money" details={deposit.map(({ term, cents }) => `${term}: ${formatCents(cents)}`)} />
      </Facts>
      <Actions $wrap $gap="s2">
        <ButtonLink
          size="small"
          to={href.bookingDetails({ bookingId: id })}
          // The shell caches this page for clients who are offline on the way (shell/src/routing/watch-cards.ts).
          data-ahead
          aria-label={`View Details of the next appointment ${whose}`}
        >
          View Details
        </ButtonLink>
        {whyNotMoved(booking, 'client') === undefined && (
          <ButtonLink
            size="small"
            to={href.reschedule({ bookingId: id })}
            aria-label={`Move the next appointment ${whose}`}
          >
            Move
          </ButtonLink>
        )}
        <AddToCalendarButton size="small" start={start} zone={zone} load={load} />
        <BookingDecisionButtons
          {...decisions}
          size="small"
          whose={`of the next appointment ${whose}`}
          when={formatDateTime(start, zone)}
          onDecided={onDecided}
        />
      </Actions>
    </Box>
  );
}

/** Hair from the packing list, and the client's own products. */
const whatToBring = ({ services, products }: Booking): string[] => [
  ...services.flatMap(({ style }) => style?.packingList.map(packingText) ?? []),
  ...products
    .filter(({ isClientSupplied }) => isClientSupplied)
    .map(({ quantity, productName }) => `${quantity} × ${productName}`),
];

/** The client's own preparation, except what is marked as not done; merged over all services. */
const whatToDo = ({ services }: Booking): string[] => [
  ...new Set(
    services.flatMap(
      ({ style }) =>
        style?.preparation.filter(({ by, notDone }) => by === 'client' && !notDone).map(preparationText) ??
        [],
    ),
  ),
];

function Fact({ term, details }: { readonly term: string; readonly details: readonly string[] }) {
  if (details.length === 0) return null;
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        <ul>
          {details.map((detail, place) => (
            // Two services may need the same packs.
            <li key={`${place} ${detail}`}>{detail}</li>
          ))}
        </ul>
      </dd>
    </div>
  );
}
