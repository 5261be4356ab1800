import {
  isUnknownId,
  type PhotoQuote,
  skipToken,
  useGetServiceQuery,
  useSession,
} from '@crown-and-coil/shared-api';
import { PHOTO_QUOTE_MESSAGES } from '@crown-and-coil/shared-api/bookings';
import { href } from '@crown-and-coil/shared-api/href';
import {
  Alert,
  Button,
  ButtonLink,
  formatCents,
  formatShortDate,
  formatTime,
  Page,
  PageHeader,
  QueryState,
  Row,
  Stack,
  TextLink,
  useNow,
  useParams,
  useSearchParams,
  zoneLabel,
} from '@crown-and-coil/shared-ui';
import { formatDurationInWords } from '../booking-components/booking-words';
import { LoggedInAs } from '../booking-components/logged-in-as';
import { useOwnOverlaps } from '../booking-components/own-overlaps';
import { useKeptPlace } from '../booking-components/use-kept-place';
import { endTimeOf } from '../booking-steps/booking-draft';
import { ForWhom, isVisitorKnown, minimumAgeOf } from '../gates/for-whom';
import { GateNotices } from '../gates/gate-notices';
import { useGates } from '../gates/use-gates';
import { useGetPhotoQuoteQuery } from '../photo-quotes/api';
import { NOT_SHOWN, nextStep } from '../photo-quotes/quote-words';
import { HeldNote, useHeldStart } from '../pick-booking-time/held-start';
import { startWindow } from '../pick-booking-time/start-times';
import { Times } from '../pick-booking-time/times';
import { useWeeks } from '../pick-booking-time/use-weeks';
import { BesideTimes } from '../slot-picker/beside-times';
import { useListWaitingListQuery } from '../waiting-list/api';
import { QuoteBeside } from './quote-beside';
import { useBookQuote } from './use-book-quote';

const TITLE = 'Pick a time for your quote';

/** A client accepts an answered quote: picks a start that has its length free, and books it at its price. */
export default function BookQuote() {
  const { photoQuoteId = '' } = useParams();
  const query = useGetPhotoQuoteQuery(photoQuoteId);
  const quote = query.currentData;
  const place = useKeptPlace(quote?.state);
  if (quote?.state === 'answered' && quote.answer && quote.service)
    return <PickTime key={quote.id} quote={quote} answer={quote.answer} service={quote.service} />;
  const back = href.photoQuote({ photoQuoteId });
  return (
    <Page $tall>
      <PageHeader title={TITLE} crumb={{ to: back, label: 'Photo quote' }} />
      <QueryState
        query={query}
        error={PHOTO_QUOTE_MESSAGES.oneFailed}
        missing={
          isUnknownId(query.error) && (
            <Alert>
              {NOT_SHOWN.client} <LoggedInAs />{' '}
              <TextLink to={href.photoQuotes()}>See your photo quotes</TextLink>
            </Alert>
          )
        }
      >
        {(found) => (
          <Stack $gap="s5" style={{ maxWidth: 760, outline: 'none' }} ref={place} tabIndex={-1}>
            <Alert tone="info">
              {nextStep(found, 'client')}.{found.bookingId === null && ' It cannot be booked now.'}
            </Alert>
            <Row>
              {found.bookingId !== null && (
                <ButtonLink variant="primary" to={href.bookingDetails({ bookingId: found.bookingId })}>
                  See the booking
                </ButtonLink>
              )}
              <ButtonLink to={back}>See the photo quote</ButtonLink>
            </Row>
          </Stack>
        )}
      </QueryState>
    </Page>
  );
}

/** The open offer of the waiting list that the address names (`offer`, its id). */
function useOfferInAddress() {
  const [address] = useSearchParams();
  const id = address.get('offer');
  const { data, isLoading } = useListWaitingListQuery(id === null ? skipToken : undefined);
  return { offer: data?.find(({ offer }) => offer?.id === id)?.offer ?? undefined, isLoading };
}

interface Props {
  readonly quote: PhotoQuote;
  readonly answer: NonNullable<PhotoQuote['answer']>;
  readonly service: NonNullable<PhotoQuote['service']>;
}

function PickTime({ quote, answer, service }: Props) {
  const { style } = answer;
  const { professional, id } = quote;
  const zone = professional.timeZone;
  const clientId = useSession().user?.profile?.id ?? '';
  const { data: offered, isLoading: isServiceUnknown } = useGetServiceQuery(service.id);
  const minimumAge = minimumAgeOf(offered ? [offered] : []);
  const { offer, isLoading: isOfferUnknown } = useOfferInAddress();
  const { rules, start, choose, visitor, setVisitor, book, booking, failure, problem } = useBookQuote({
    quote,
    style,
    service,
    clientId,
    asksForAge: minimumAge !== undefined,
    held: offer,
  });
  const { minutes } = style;
  const gates = useGates(offered ? [offered] : [], { fromQuote: true });
  const room = { durationMinutes: minutes, ...startWindow([style]) };
  const now = useNow();
  const heldStart = useHeldStart(offer, room, { zone, now });
  const isLoading = isServiceUnknown || isOfferUnknown || gates.isLoading;
  const weeks = useWeeks(isLoading ? undefined : professional, {
    room: { serviceIds: [service.id], ...room },
    heldStart,
    chosenStart: start,
    proposedStart: heldStart?.startTime,
    isOpenAt: gates.isOpenAt,
  });
  const chosen = weeks.chosenIsGone ? undefined : start;
  const { overlaps, isChecking } = useOwnOverlaps(
    chosen === undefined
      ? undefined
      : { professionalId: professional.id, start: chosen, end: endTimeOf(chosen, minutes) },
  );
  const isOutcomeUnknown = failure?.kind === 'unknown-outcome';
  // A request without a response is repeated unchanged.
  const isReadOnly = booking || isOutcomeUnknown;
  const action = (
    <Button
      variant="primary"
      block
      disabled={
        gates.isClosed ||
        (minimumAge !== undefined && !isVisitorKnown({ visitor })) ||
        (chosen === undefined && !isOutcomeUnknown)
      }
      aria-disabled={isChecking || !rules.isKnown || isServiceUnknown}
      busy={booking}
      busyText="Booking..."
      onClick={() => void book()}
    >
      {overlaps.length > 0 ? 'Book anyway' : 'Confirm Booking'}
    </Button>
  );
  const price = formatCents(style.priceCents);

  return (
    <BesideTimes
      header={
        <PageHeader
          title={TITLE}
          crumb={{ to: href.photoQuote({ photoQuoteId: id }), label: 'Photo quote' }}
          lead={
            <>
              Your quote takes up to <strong>{formatDurationInWords(minutes)}</strong>, so we only show starts
              with room to finish. Times are in {zoneLabel(chosen ?? quote.expiresAt, zone)}.
            </>
          }
        />
      }
      problem={weeks.chosenIsGone ? undefined : problem}
      failure={failure}
      onTryAgain={() => void book()}
      beside={(button) => (
        <QuoteBeside
          quote={quote}
          answer={answer}
          chosen={chosen}
          rules={rules}
          overlaps={overlaps}
          readOnly={isReadOnly}
          forWhom={
            minimumAge !== undefined && (
              <ForWhom age={minimumAge} visitor={visitor} readOnly={isReadOnly} onChange={setVisitor} />
            )
          }
        >
          {button}
        </QuoteBeside>
      )}
      action={action}
      bar={{
        main: chosen ? `${formatShortDate(chosen, zone)}, ${formatTime(chosen, zone)}` : 'No start chosen',
        detail: overlaps.length > 0 ? 'You already have a booking then' : price,
      }}
    >
      <GateNotices gates={gates.gates} />
      {offer && heldStart && <HeldNote offer={offer} fits zone={zone} />}
      {!gates.isClosed && (
        <Times
          weeks={weeks}
          services={[{ name: service.name, serviceDurationMinutes: minutes }]}
          professional={professional}
          nothingFits={`Nothing in these four weeks is long enough for your quote. ${professional.displayName} may open more times later.`}
          onChoose={({ startTime }) => choose(startTime)}
        />
      )}
    </BesideTimes>
  );
}
