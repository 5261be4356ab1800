import { apiErrorMessage, type Booking, MESSAGES } from '@crown-and-coil/shared-api';
import { arrivalOf, useGetBookingQuery } from '@crown-and-coil/shared-api/bookings';
import { href } from '@crown-and-coil/shared-api/href';
import {
  Alert,
  Button,
  ButtonLink,
  Card,
  formatCents,
  loadPage,
  Muted,
  Page,
  PageHeader,
  paymentDeadlineText,
  Row,
  Stack,
  useNavigate,
  useParams,
  useSearchParams,
} from '@crown-and-coil/shared-ui';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { useOpenDepositMutation } from '../api';
import { RepeatVisitLinks } from '../booking-components/booking-buttons';
import { bookingTimeInWords } from '../booking-components/booking-words';
import { DepositFigures } from '../booking-components/deposit-figures';
import { StoredItem } from '../booking-components/stored-item';

/** How often the page asks whether the payment has arrived. */
const ASK_EVERY_MS = 2_000;

/** Whether the request is waiting for a kept card without a deposit, or has one. */
const isCardOnly = ({ deposit, keptCard }: Booking): boolean =>
  deposit ? deposit.amountCents === 0 : keptCard !== null && keptCard !== undefined;

/**
 * Where a client pays a request's deposit, or saves a card without one, and returns to from the provider's page:
 * `?paid=1` after paying, `?pay=1` to go there at once.
 */
export default function BookingDeposit() {
  const { bookingId = '' } = useParams();
  const [search] = useSearchParams();
  const query = useGetBookingQuery(bookingId, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <Page $tall>
      <PageHeader
        title={query.data && isCardOnly(query.data) ? 'Your card' : 'Your deposit'}
        crumb={{ to: href.bookingDetails({ bookingId }), label: 'Booking details' }}
      />
      <StoredItem
        query={query}
        thing="booking"
        error={MESSAGES.bookingNotLoaded}
        unknown={MESSAGES.bookingNotLoaded}
      >
        {(booking) => (
          <Card $padded style={{ maxWidth: 640 }}>
            <Stack>
              <Visit booking={booking} />
              <Outcome booking={booking} hasPaid={search.has('paid')} goesAtOnce={search.has('pay')} />
            </Stack>
          </Card>
        )}
      </StoredItem>
    </Page>
  );
}

function Visit({ booking }: { readonly booking: Booking }) {
  const { date, range } = bookingTimeInWords(booking);
  return (
    <div>
      <h2>{booking.services.map(({ name }) => name).join(', ')}</h2>
      <Muted>
        <bdi>{booking.professional.displayName}</bdi>, {date}, {range}
      </Muted>
      <DepositFigures booking={booking} />
    </div>
  );
}

interface OutcomeProps {
  readonly booking: Booking;
  readonly hasPaid: boolean;
  readonly goesAtOnce: boolean;
}

/** The client's next action or information. */
function Outcome({ booking, hasPaid, goesAtOnce }: OutcomeProps) {
  const { deposit, professional } = booking;
  const name = professional.displayName;
  switch (deposit?.state) {
    case 'unpaid':
      return hasPaid ? <Waiting booking={booking} /> : <PayNow booking={booking} goesAtOnce={goesAtOnce} />;
    case 'lapsed':
      return (
        <SettledNotice booking={booking} action={<RepeatVisitLinks booking={booking} viewer="client" />}>
          {deposit.refundedCents > 0
            ? `Your payment came after the request had lapsed. ${goesBack(deposit, professional.timeZone)}`
            : booking.cancelledBy === 'client'
              ? 'You cancelled this request. Nothing was charged, and the time is free again.'
              : `${isCardOnly(booking) ? 'Your card was not saved' : 'The deposit was not paid'} in time, so the request has lapsed. Nothing was charged, and the time is free again.`}
        </SettledNotice>
      );
    case 'paid':
      return (
        <SettledNotice booking={booking}>
          {booking.status === 'pending'
            ? `Your deposit is paid. ${name} has your request and answers within 48 hours, before the visit at the latest.`
            : 'Your deposit is paid.'}
        </SettledNotice>
      );
    case undefined:
      return <SettledNotice booking={booking}>{keptCardText(booking)}</SettledNotice>;
    default:
      return (
        <SettledNotice booking={booking}>
          {deposit && deposit.refundedCents > 0
            ? goesBack(deposit, professional.timeZone)
            : 'There is nothing more to pay here.'}
        </SettledNotice>
      );
  }
}

function keptCardText({ keptCard, status, professional }: Booking): string {
  if (keptCard?.state !== 'kept') return 'This booking has no deposit to pay.';
  const saved = 'Your card is kept for a missed visit. Nothing was charged.';
  return status === 'pending'
    ? `${saved} ${professional.displayName} has your request and answers within 48 hours, before the visit at the latest.`
    : saved;
}

const goesBack = (deposit: NonNullable<Booking['deposit']>, timeZone: string) =>
  `${formatCents(deposit.refundedCents)} goes back to your card, ${arrivalOf(deposit, timeZone)}.`;

interface SettledNoticeProps {
  readonly booking: Booking;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

const SettledNotice = ({ booking, action, children }: SettledNoticeProps) => (
  <>
    <Alert tone="info">{children}</Alert>
    <Row $wrap>
      {action}
      <ButtonLink to={href.bookingDetails({ bookingId: booking.id })}>See the booking</ButtonLink>
    </Row>
  </>
);

/** The payment is made or the card is saved, and its event has not arrived yet: polls until it has. */
function Waiting({ booking }: { readonly booking: Booking }) {
  useGetBookingQuery(booking.id, { pollingInterval: ASK_EVERY_MS });
  return (
    <SettledNotice booking={booking}>
      We are waiting for the {isCardOnly(booking) ? 'card to be saved' : 'payment to arrive'}. This usually
      takes a few seconds. You may leave this page: we notify you.
    </SettledNotice>
  );
}

const NO_ANSWER = 'No answer came. Please check your connection and try again.';

interface PayNowProps {
  readonly booking: Booking;
  readonly goesAtOnce: boolean;
}

/** The button that leads to the provider's page. */
function PayNow({ booking, goesAtOnce }: PayNowProps) {
  const [open, { isLoading, isSuccess, error, reset }] = useOpenDepositMutation();
  const { id, deposit, professional } = booking;
  const navigate = useNavigate();
  const hasGone = useRef(false);
  const pay = useCallback(async () => {
    const { data } = await open(id);
    if (data) loadPage(data.url);
  }, [open, id]);
  useEffect(() => {
    if (!goesAtOnce || hasGone.current) return;
    hasGone.current = true;
    // Back from the provider's page must not open it again.
    navigate(href.bookingDeposit({ bookingId: id }), { replace: true });
    void pay();
  }, [goesAtOnce, id, navigate, pay]);
  // A page restored by Back would keep its button busy.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && reset();
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [reset]);
  if (!deposit) return null;
  const isCard = isCardOnly(booking);
  return (
    <>
      {error && <Alert>{apiErrorMessage(error, NO_ANSWER)}</Alert>}
      <Button
        variant="primary"
        busy={isLoading || isSuccess}
        busyText={isCard ? 'Opening the page...' : 'Opening the payment page...'}
        onClick={() => void pay()}
      >
        {isCard
          ? `${error ? 'Try again: save' : 'Save'} my card`
          : `${error ? 'Try again: pay' : 'Pay'} ${formatCents(deposit.amountCents)}`}
      </Button>
      {deposit.payBefore && (
        <Muted>
          {`${paymentDeadlineText({ verb: isCard ? 'Save it' : 'Pay', before: deposit.payBefore }, professional.timeZone)} ${professional.displayName} gets your request when the ${isCard ? 'card is saved. Nothing is charged now. You enter it' : 'deposit is paid. You pay'} on a page of our payment provider, so we never see your card.`}
        </Muted>
      )}
    </>
  );
}
