import { KEEP_FRESH, skipToken, useSession } from '@crown-and-coil/shared-api';
import { WAITING_LIST_MESSAGES } from '@crown-and-coil/shared-api/bookings';
import { href } from '@crown-and-coil/shared-api/href';
import {
  Alert,
  ButtonLink,
  Countdown,
  Page,
  PageHeader,
  TextLink,
  useSearchParams,
} from '@crown-and-coil/shared-ui';
import { useCallback, useEffect, useState } from 'react';
import type { AcceptedOffer } from '../booking-steps/booking-draft';
import type { DraftInUse } from '../booking-steps/use-booking';
import { useListWaitingListQuery } from '../waiting-list/api';

/**
 * Takes over the offer of the waiting list that the address names (`offer`, its id), once: its service, style and start,
 * which is held for the client. What is changed afterwards stays changed.
 */
export function useAcceptedOffer({ choices, change }: Pick<DraftInUse, 'choices' | 'change'>) {
  const [address] = useSearchParams();
  const id = address.get('offer');
  const { user, status } = useSession();
  const [serviceId] = choices.serviceIds;
  // To others than clients the page is as without an offer.
  const isForOthers = user !== null && user.role !== 'client';
  const isTaken = id === null || isForOthers || choices.waitingListOffer?.id === id;
  const query = useListWaitingListQuery(isTaken || user === null ? skipToken : undefined);
  const entry = query.data?.find(({ offer, service }) => offer?.id === id && service?.id === serviceId);
  useEffect(() => {
    if (isTaken || !entry?.offer) return;
    const { id: offerId, startTime, endTime, heldUntil } = entry.offer;
    const choice = entry.offer.choice ?? entry.choice;
    change({
      serviceIds: [serviceId],
      styles: choice ? [{ serviceId, choice }] : [],
      products: [],
      slot: { startTime, availabilityId: 'held', serviceIds: [serviceId] },
      waitingListOffer: { id: offerId, startTime, endTime, heldUntil },
    });
  }, [isTaken, entry, change, serviceId]);
  const isLoading = status === 'restoring' || (user !== null && !query.data && !query.isError);
  return {
    /** Whether it is still to be taken over. */
    isStarting: !isTaken && (isLoading || entry !== undefined),
    needsLogin: !isTaken && !isLoading && user === null,
    /** It is no longer open, or not this client's. */
    isGone: !isTaken && !isLoading && user !== null && entry === undefined && !query.isError,
    /** Tries again; undefined unless the list did not load. */
    retry: !isTaken && !isLoading && query.isError ? query.refetch : undefined,
  };
}

interface FailedProps {
  readonly onRetry: () => void;
}

/** Shown instead of the form when the offer is unknown. */
export const OfferFailed = ({ onRetry }: FailedProps) => (
  <Page>
    <PageHeader title="Check it, then confirm" />
    <Alert onRetry={onRetry}>{WAITING_LIST_MESSAGES.loadFailed}</Alert>
  </Page>
);

/** In place of the form. */
export const OfferIsGone = () => (
  <Page>
    <PageHeader
      title="This offer has ended"
      lead="A time that is not booked while it is held goes to the next person. Your waiting list says whether you still wait."
    />
    <ButtonLink variant="primary" to={href.waitingList()}>
      See your waiting list
    </ButtonLink>
  </Page>
);

interface HeldTimeProps {
  readonly offer: AcceptedOffer;
  /** IANA zone of the professional. */
  readonly zone: string;
}

/** Until when the time of an accepted offer is held, after which the next client gets it. */
export function HeldTime({ offer: { id, heldUntil }, zone }: HeldTimeProps) {
  const [isOver, setOver] = useState(() => Date.parse(heldUntil) <= Date.now());
  const onEnd = useCallback(() => setOver(true), []);
  const { user } = useSession();
  const { data, isFetching } = useListWaitingListQuery(
    user?.role === 'client' ? undefined : skipToken,
    KEEP_FRESH,
  );
  const isWithdrawn = data !== undefined && !isFetching && !data.some(({ offer }) => offer?.id === id);
  if (!isOver && !isWithdrawn)
    return (
      <p>
        <Countdown until={heldUntil} zone={zone} onEnd={onEnd} />
      </p>
    );
  return (
    <Alert tone="info">
      This time is not held for you any more.{' '}
      <TextLink to={href.waitingList()}>See your waiting list</TextLink>
    </Alert>
  );
}
