import { MIN_PATCH_TEST_HOURS } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import {
  ButtonLink,
  Card,
  formatDate,
  formatDateTime,
  formatDuration,
  formatOfferPrice,
  Muted,
  Row,
  Stack,
  TextLink,
} from '@crown-and-coil/shared-ui';
import styled from 'styled-components';
import type { Gate, QuoteGate, VisitGate } from './use-gates';

const Notice = styled(Card)`
  padding: 20px 22px;
  & h2 {
    font-size: 1.375rem;
  }
  & p {
    overflow-wrap: anywhere;
  }
`;

const Notices = styled(Stack)`
  &:not(:empty) {
    margin-bottom: var(--s5);
  }
`;

interface GateNoticesProps {
  readonly gates: readonly Gate[];
  /** The id of a waiting list offer, whose time can be booked with a quote. */
  readonly offerId?: string | undefined;
}

/** The closed gates of the chosen services, each with how to open it. */
export const GateNotices = ({ gates, offerId }: GateNoticesProps) => (
  <Notices $gap="s4">
    {gates.map((gate) => {
      const key = `${gate.kind} ${gate.service.id}`;
      return gate.kind === 'photo_quote' ? (
        <QuoteNotice key={key} gate={gate} offerId={offerId} />
      ) : (
        <VisitNotice key={key} gate={gate} />
      );
    })}
  </Notices>
);

/** Leads to the quote, or to its booking when it is answered. */
function QuoteNotice({
  gate: { service, quote },
  offerId,
}: Pick<GateNoticesProps, 'offerId'> & { readonly gate: QuoteGate }) {
  const { id: professionalId, displayName, timeZone } = service.professional;
  const until = quote && formatDateTime(quote.expiresAt, timeZone);
  return (
    <Notice as="section" aria-label="A photo quote comes first">
      <Stack $gap="s3">
        <h2>A photo quote comes first</h2>
        <p>
          You send {displayName} pictures, and get a price and a length for {service.name}. Then you book it
          at that price.
        </p>
        {quote?.state === 'answered' && <p>Your quote is here. It is valid until {until}.</p>}
        {quote?.state === 'asked' && (
          <p>
            You have asked for one. {displayName} answers until {until}.
          </p>
        )}
        <Row>
          {quote?.state === 'answered' && (
            <ButtonLink
              variant="primary"
              to={href.bookQuote({ photoQuoteId: quote.id }, { search: { offer: offerId } })}
            >
              Pick a time for your quote
            </ButtonLink>
          )}
          {quote?.state === 'asked' && (
            <ButtonLink to={href.photoQuote({ photoQuoteId: quote.id })}>See your request</ButtonLink>
          )}
          {!quote && (
            <ButtonLink
              variant="primary"
              to={href.askForQuote({ professionalId }, { search: { service: service.id } })}
            >
              Ask for a photo quote
            </ButtonLink>
          )}
        </Row>
      </Stack>
    </Notice>
  );
}

function VisitNotice({ gate }: { readonly gate: VisitGate }) {
  const { kind, service, standing } = gate;
  const { timeZone } = service.professional;
  const what = kind === 'consultation' ? 'consultation' : 'patch test';
  const [open] = standing?.starts ?? [];
  if (open) {
    return (
      <Notice as="section" aria-label={`Your ${what}`}>
        <p>
          Your {what} counts for {service.name}: from {formatDateTime(open.from, timeZone)} until{' '}
          {formatDate(standing?.starts.at(-1)?.until ?? open.until, timeZone)}.
        </p>
      </Notice>
    );
  }
  return (
    <Notice as="section" aria-label={`A ${what} comes first`}>
      <Stack $gap="s3">
        <h2>A {what} comes first</h2>
        <p>{reason(gate)}</p>
        <WayThrough gate={gate} what={what} />
      </Stack>
    </Notice>
  );
}

function reason({ kind, service, validity }: VisitGate): string {
  const { displayName } = service.professional;
  return kind === 'consultation'
    ? `${displayName} meets you before ${service.name} is booked. After the consultation you have ${validity} to have it done.`
    : `${displayName} tests the product on your skin at least ${MIN_PATCH_TEST_HOURS} hours before ${service.name}. The test counts for ${validity}.`;
}

function WayThrough({ gate, what }: { readonly gate: VisitGate; readonly what: string }) {
  const { service, needed, standing, isClosed } = gate;
  const { id: professionalId, displayName, timeZone } = service.professional;
  if (standing?.booked) {
    const { bookingId, startTime } = standing.booked;
    return (
      <p>
        Yours is on{' '}
        <TextLink to={href.bookingDetails({ bookingId })}>{formatDateTime(startTime, timeZone)}</TextLink>.
        You can book {service.name} after it.
      </p>
    );
  }
  if (!needed) {
    return (
      <p>
        Please ask {displayName} for one
        {isClosed ? '' : ', unless you have had it'}. There is no service for it here at the moment.
      </p>
    );
  }
  const first = needed.menu ? href.chooseStyle : href.pickBookingTime;
  return (
    <Stack $gap="s3">
      <Row $wrap $gap="s4">
        <ButtonLink
          variant="primary"
          {...first.link({ serviceId: needed.id }, { professionalId, selectedServices: [needed.id] })}
        >
          Book the {what}
        </ButtonLink>
        <span>
          {needed.name}, {formatOfferPrice(needed)}, {formatDuration(needed.serviceDurationMinutes)}
        </span>
      </Row>
      <Muted>
        {isClosed
          ? `Then book ${service.name} from here, or from your bookings.`
          : `Have you had it? Then go on below: it is checked when you book.`}
      </Muted>
    </Stack>
  );
}
