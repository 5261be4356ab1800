import { WAITING_LIST_MESSAGES } from '@crown-and-coil/shared-api/bookings';
import { href } from '@crown-and-coil/shared-api/href';
import {
  BellIcon,
  Button,
  ButtonLink,
  Chip,
  Countdown,
  DateTile,
  formatDate,
  formatRelativeDay,
  formatTime,
  formatViewerTime,
  Muted,
  type QueryLike,
  QueryState,
  Row,
  TextLink,
  zoneName,
} from '@crown-and-coil/shared-ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { Actions, Box, Moment, Section } from './next-appointment';
import { type OpenOffer, openOffers, type WaitingEntry } from './offers-api';

const Offered = styled(Box)`
  min-height: 0;
  background: var(--clay-tint);
`;

const Place = styled.div`
  margin-bottom: var(--s6);
`;

/** Sits in the page's top padding and overlaps the content on scroll, so it causes no layout shift. */
const Arrived = styled.div`
  position: sticky;
  z-index: 5;
  top: calc(var(--header) + 52px);
  display: flex;
  justify-content: center;
  align-items: center;
  height: 0;
  & > button {
    position: absolute;
    top: -44px;
    box-shadow: var(--e2);
    white-space: normal;
  }
`;

interface WaitingOffersProps {
  readonly query: QueryLike<WaitingEntry[]> & { readonly refetch: () => unknown };
}

/**
 * The client's open waiting-list offers, with a link to accept each; renders nothing if there are none. To avoid layout
 * shifts, an offer that arrives while the page is open is shown on request, and one that ends keeps its place.
 */
export function WaitingOffers({ query }: WaitingOffersProps) {
  const { data, refetch } = query;
  const onEnd = useCallback(() => void refetch(), [refetch]);
  const open = openOffers(data ?? [], Date.now());
  const [shown, setShown] = useState<readonly OpenOffer[]>();
  if (data && !shown) setShown(open);
  const arrived = shown ? open.filter(({ id }) => !shown.some((one) => one.id === id)) : [];
  const heading = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (asked === 0) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView?.({ block: 'center' });
  }, [asked]);
  const show = () => {
    setShown([...arrived, ...(shown ?? [])]);
    setAsked(asked + 1);
  };
  return (
    <>
      <Arrived role="status">
        {arrived.length > 0 && (
          <Button size="small" variant="dark" icon={<BellIcon size="small" />} onClick={show}>
            {arrived.length === 1
              ? 'Show the time offered to you'
              : `Show the ${arrived.length} times offered to you`}
          </Button>
        )}
      </Arrived>
      {shown === undefined && (
        <Place>
          <QueryState query={query} error={WAITING_LIST_MESSAGES.loadFailed}>
            {() => null}
          </QueryState>
        </Place>
      )}
      {shown !== undefined && shown.length > 0 && (
        <Place>
          <Section aria-labelledby="waiting-offers">
            <h2 id="waiting-offers" ref={heading} tabIndex={-1}>
              Offered to you
            </h2>
            {shown.map((offer) => (
              <Offer
                key={offer.id}
                offer={open.find(({ id }) => id === offer.id) ?? offer}
                isOpen={open.some(({ id }) => id === offer.id)}
                onEnd={onEnd}
              />
            ))}
          </Section>
        </Place>
      )}
    </>
  );
}

interface OfferProps {
  readonly offer: OpenOffer;
  readonly isOpen: boolean;
  readonly onEnd: () => void;
}

function Offer({
  offer: { id, startTime, heldUntil, service, professional, styleWords },
  isOpen,
  onEnd,
}: OfferProps) {
  const zone = professional.timeZone;
  const viewerTime = formatViewerTime(startTime, zone);
  const whose = `with ${professional.displayName}, ${formatDate(startTime, zone)}`;
  return (
    <Offered as="article" $padded aria-label={`Offered time ${whose}`}>
      <Moment>
        <DateTile instant={startTime} zone={zone} />
        <div>
          <Row $wrap $gap="s2">
            <strong>{formatDate(startTime, zone)}</strong>
            <Chip $tone="bottle">{formatRelativeDay(startTime, zone)}</Chip>
          </Row>
          <p>{`${formatTime(startTime, zone)} ${zoneName(startTime, zone)}`}</p>
          {viewerTime && <Muted>{viewerTime}</Muted>}
          <p>
            {service.name}
            {' with '}
            <TextLink to={href.publicProfessionalPage({ professionalId: professional.id })}>
              {professional.displayName}
            </TextLink>
          </p>
          {styleWords && <Muted>{styleWords}</Muted>}
        </div>
      </Moment>
      <p>
        {isOpen ? (
          <Countdown until={heldUntil} zone={zone} onEnd={onEnd} />
        ) : (
          'This time is not held for you any more.'
        )}
      </p>
      <Actions $wrap $gap="s2">
        {isOpen && (
          <ButtonLink
            size="small"
            variant="primary"
            to={href.confirmBooking({ serviceId: service.id }, { search: { offer: id } })}
            aria-label={`Book this time ${whose}`}
          >
            Book this time
          </ButtonLink>
        )}
        <ButtonLink size="small" to={href.waitingList()}>
          See your waiting list
        </ButtonLink>
      </Actions>
    </Offered>
  );
}
