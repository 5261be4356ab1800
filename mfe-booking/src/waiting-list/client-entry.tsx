import {
  apiErrorMessage,
  problemOf,
  SITE_TIME_ZONE,
  type WaitingListEntry,
} from '@crown-and-coil/shared-api';
import { WAITING_LIST_MESSAGES } from '@crown-and-coil/shared-api/bookings';
import { href } from '@crown-and-coil/shared-api/href';
import {
  ActionDialog,
  Button,
  ButtonLink,
  Countdown,
  formatDateTime,
  formatViewerTime,
  Muted,
  Row,
  TextButton,
  TextLink,
  toast,
  useConfirmedAction,
} from '@crown-and-coil/shared-ui';
import { useCallback } from 'react';
import { useEndOfferMutation, useLeaveWaitingListMutation, useListWaitingListQuery } from './api';
import { Entry, EntryHead, OfferCard } from './entry-parts';
import { daysInWords, STATE_LABELS, whatInWords } from './waiting-words';

/** A client's own entry, with its open offer. */
export function ClientEntry({ entry }: { readonly entry: WaitingListEntry }) {
  const { id, state, professional, isPaused, offer } = entry;
  const [leave] = useLeaveWaitingListMutation();
  const what = whatInWords(entry);
  const whom = entry.search === null ? professional?.displayName : 'any professional';
  const isWaiting = state === 'waiting';
  const leaving = useConfirmedAction<string>({
    act: async () => problemOf(await leave(id), WAITING_LIST_MESSAGES.endFailed),
    done: () => 'You left the waiting list.',
  });
  return (
    <Entry aria-label={`${what}, ${whom}`}>
      <EntryHead chip={offer ? 'Offered' : STATE_LABELS[state]}>
        {what}, {whom}
      </EntryHead>
      <Muted>{daysInWords(entry)}</Muted>
      {offer && <Offer entry={entry} offer={offer} />}
      {isWaiting && isPaused && <p>{whom} does not offer this at the moment. You keep your place.</p>}
      {isWaiting && <TextButton onClick={() => leaving.ask(id)}>Stop waiting</TextButton>}
      <ActionDialog
        action={leaving}
        title="Stop waiting?"
        confirmText="Stop waiting"
        keepText="Keep my place"
        danger
      >
        {() =>
          `${offer ? 'You give back the time that is held for you, and lose your place' : 'You lose your place'}: ${what}, ${whom}.`
        }
      </ActionDialog>
    </Entry>
  );
}

interface OfferProps {
  readonly entry: WaitingListEntry;
  readonly offer: NonNullable<WaitingListEntry['offer']>;
}

function Offer({ entry: { professional, service, search }, offer }: OfferProps) {
  const { refetch } = useListWaitingListQuery();
  const [decline, declining] = useEndOfferMutation();
  const onEnd = useCallback(() => void refetch(), [refetch]);
  const zone = professional?.timeZone ?? SITE_TIME_ZONE;
  const viewerTime = formatViewerTime(offer.startTime, zone);
  const sendDecline = async () => {
    const { error } = await decline(offer.id);
    if (error) toast.error(apiErrorMessage(error, WAITING_LIST_MESSAGES.endFailed));
    else toast.success('Declined. You keep your place.');
  };
  return (
    <OfferCard>
      <p>
        <strong>{formatDateTime(offer.startTime, zone)}</strong>
      </p>
      {viewerTime && <Muted>{viewerTime}</Muted>}
      {search && professional && (
        <p>
          {service?.name} with{' '}
          <TextLink to={href.publicProfessionalPage({ professionalId: professional.id })}>
            {professional.displayName}
          </TextLink>
          , {professional.location}
        </p>
      )}
      <p>
        <Countdown until={offer.heldUntil} zone={zone} onEnd={onEnd} />
      </p>
      <Row $wrap>
        <ButtonLink
          variant="primary"
          to={href.confirmBooking({ serviceId: service?.id ?? '' }, { search: { offer: offer.id } })}
        >
          Book this time
        </ButtonLink>
        <Button busy={declining.isLoading} busyText="Declining..." onClick={() => void sendDecline()}>
          Decline
        </Button>
      </Row>
    </OfferCard>
  );
}
