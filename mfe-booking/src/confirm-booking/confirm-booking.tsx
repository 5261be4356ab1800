import type { SessionState } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import {
  Alert,
  Button,
  ButtonLink,
  DesktopOnly,
  formatCents,
  formatShortDate,
  formatTime,
  ListSkeleton,
  MobileActionBar,
  Muted,
  Navigate,
  Page,
  PageHeader,
  QueryState,
  Skeleton,
  Split,
  useLocation,
  WaitForAll,
} from '@crown-and-coil/shared-ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { paymentInWords } from '../booking-components/deposit-figures';
import { RulesToAccept } from '../booking-components/house-rules';
import { NotesField } from '../booking-components/notes-field';
import { OwnOverlaps } from '../booking-components/own-overlaps';
import { Block } from '../booking-components/section';
import { hasTime, stepsState, withoutTime } from '../booking-steps/booking-draft';
import { BookingProgress } from '../booking-steps/booking-progress';
import { RequestLimit } from '../booking-steps/request-limit';
import {
  hasStyleStep,
  MissingBookingInformation,
  NoLongerOffered,
  ServiceNotFound,
  StyleMissing,
  useServiceId,
} from '../booking-steps/step-page';
import { useBookableItems, useBookingDraft } from '../booking-steps/use-booking';
import { ForWhom, minimumAgeOf } from '../gates/for-whom';
import { GateNotices } from '../gates/gate-notices';
import { useGates } from '../gates/use-gates';
import { HeldTime, OfferFailed, OfferIsGone, useAcceptedOffer } from './accepted-offer';
import { BookingParts } from './booking-parts';
import { ConfirmPanel } from './confirm-panel';
import { type Confirmable, heldOffer, useConfirm } from './send-booking';
import { SendingProblem } from './sending-problem';

/** Booking step 4: review and confirm (specification, section 2). Everybody may view it; only clients confirm. */
export default function ConfirmBooking() {
  const serviceId = useServiceId();
  const draft = useBookingDraft(serviceId);
  const { choices } = draft;
  const location = useLocation();
  const { isStarting, needsLogin, isGone, retry } = useAcceptedOffer(draft);
  const { query, failure, isUnknown, refresh } = useBookableItems(choices, { products: true });

  if (isStarting) return <Loading />;
  if (needsLogin) return <Navigate {...href.login.link({}, { from: location })} replace />;
  if (isGone) return <OfferIsGone />;
  if (retry) return <OfferFailed onRetry={() => void retry()} />;
  if (!hasTime(choices)) return <MissingBookingInformation choices={choices} />;
  if (draft.sentBefore) return <BookingWasSent bookingId={draft.sentBefore} />;
  if (query.data?.summary.isUndecided) return <StyleMissing choices={choices} />;
  const header = (
    <PageHeader
      title="Check it, then confirm"
      crumb={{
        ...href.addProductsToBooking.link(
          { serviceId },
          stepsState(choices, query.data?.service.professional.id),
        ),
        label: 'Add products',
      }}
    />
  );
  // A failed reload keeps the form, which shows why a booking was refused.
  if (query.data && !isUnknown) {
    return (
      <ConfirmForm
        bookable={query.data}
        choices={choices}
        draft={draft}
        header={header}
        onPriceChanged={refresh}
      />
    );
  }
  return (
    <Page $tall>
      <BookingProgress current={4} />
      {header}
      {isUnknown ? (
        <ServiceNotFound />
      ) : (
        <QueryState query={query} error={failure} skeleton={<ListSkeleton />}>
          {() => null}
        </QueryState>
      )}
    </Page>
  );
}

const Loading = () => (
  <Page $tall>
    <PageHeader title="Check it, then confirm" />
    <ListSkeleton />
  </Page>
);

/** In place of the form when Back leads to an entry of a booking that has been made. */
const BookingWasSent = ({ bookingId }: { readonly bookingId: string }) => (
  <Page>
    <PageHeader
      title="This booking was sent"
      lead="You do not need to confirm it again. Changes are made on the booking itself."
    />
    <ButtonLink variant="primary" to={href.bookingConfirmed({ bookingId })}>
      See the booking
    </ButtonLink>
  </Page>
);

const Warning = styled.div`
  margin-bottom: var(--s5);
`;

interface Props extends Confirmable {
  readonly header: ReactNode;
}

/** The whole booking, the notes, and the button that sends it. */
function ConfirmForm({ header, ...confirmable }: Props) {
  const { bookable, choices, draft } = confirmable;
  const { service, summary } = bookable;
  const { professional } = service;
  const { user, overlaps, sending, failure, houseRules, mayConfirm, isReady, confirm } =
    useConfirm(confirmable);
  const { gates, isClosed } = useGates(summary.services);
  const minimumAge = minimumAgeOf(summary.services);
  const name = professional.displayName;
  const zone = professional.timeZone;
  const start = choices.slot.startTime;
  const held = heldOffer(choices);

  const button = (
    <Button
      variant="primary"
      block
      busy={sending}
      busyText="Booking..."
      disabled={!mayConfirm || isClosed}
      aria-disabled={!isReady}
      onClick={() => void confirm()}
    >
      {overlaps.length > 0 ? 'Book anyway' : 'Confirm Booking'}
    </Button>
  );

  return (
    <>
      <Page $tall>
        <BookingProgress current={4} hasStyle={hasStyleStep(summary)} />
        <Split>
          <div>
            {header}
            {failure && (
              <SendingProblem
                failure={failure}
                serviceId={service.id}
                stateWithoutTime={stepsState(withoutTime(choices), professional.id)}
                onTryAgain={() => void confirm()}
              />
            )}
            {!failure && !held && <RequestLimit professionalId={professional.id} />}
            {overlaps.length > 0 && (
              <Warning>
                <OwnOverlaps overlaps={overlaps} />
              </Warning>
            )}
            {held && failure?.kind !== 'refused' && (
              <Warning>
                <HeldTime offer={held} zone={zone} />
              </Warning>
            )}
            <NoLongerOffered shown={summary.somethingGone} />
            <GateNotices gates={gates} offerId={choices.waitingListOffer?.id} />
            <BookingParts choices={choices} summary={summary} professional={professional} />
            <WaitForAll queries={[houseRules]} skeleton={<Skeleton $height="170px" aria-hidden="true" />}>
              <RulesToAccept
                answer={houseRules}
                start={start}
                totalCents={summary.totalCents}
                timeZone={zone}
                // A request without a response is repeated unchanged.
                readOnly={sending || failure?.kind === 'unknown-outcome'}
              />
              {minimumAge !== undefined && (
                <Block>
                  <ForWhom
                    age={minimumAge}
                    visitor={choices.visitor}
                    readOnly={sending}
                    onChange={(visitor) => draft.change({ visitor })}
                  />
                </Block>
              )}
              <Block>
                <NotesField
                  label={`Notes for ${name}`}
                  hint="Anything to know before the day."
                  value={choices.notes}
                  readOnly={sending}
                  onChange={(notes) => draft.change({ notes })}
                />
              </Block>
            </WaitForAll>
          </div>
          <ConfirmPanel professional={professional} summary={summary}>
            <DesktopOnly>{button}</DesktopOnly>
            <Sender
              user={user}
              payment={
                houseRules.isKnown &&
                paymentInWords(name, {
                  totalCents: summary.totalCents,
                  depositCents: houseRules.depositCents,
                  keepsCard: houseRules.keptCard.isGiven,
                })
              }
            />
          </ConfirmPanel>
        </Split>
      </Page>
      <MobileActionBar
        main={formatCents(summary.totalCents)}
        detail={`${formatShortDate(start, zone)}, ${formatTime(start, zone)}`}
      >
        {button}
      </MobileActionBar>
    </>
  );
}

interface SenderProps {
  readonly user: SessionState['user'];
  /** How it is paid; false while that is unknown. */
  readonly payment: string | false;
}

/** Who books, and how it is paid. */
function Sender({ user, payment }: SenderProps) {
  if (!user) return <Muted>You log in before it is sent. Your choices are kept. {payment}</Muted>;
  if (user.role !== 'client') {
    return (
      <Alert tone="info">Bookings are made by clients. Log in with a client account to send this one.</Alert>
    );
  }
  return (
    <Muted>
      Booking as {user.profile?.displayName ?? user.username}. {payment}
    </Muted>
  );
}
