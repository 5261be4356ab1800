import { WAITING_LIST_MESSAGES } from '@crown-and-coil/shared-api/bookings';
import { href } from '@crown-and-coil/shared-api/href';
import {
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
import { useCallback } from 'react';
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

interface WaitingOffersProps {
  readonly query: QueryLike<WaitingEntry[]> & { readonly refetch: () => unknown };
}

/** The client's open waiting-list offers, with a link to accept each; renders nothing if there are none. */
export function WaitingOffers({ query }: WaitingOffersProps) {
  const { refetch } = query;
  const onEnd = useCallback(() => void refetch(), [refetch]);
  const offers = openOffers(query.data ?? [], Date.now());
  if (offers.length === 0 && !query.isError) return null;
  return (
    <Place>
      <QueryState query={query} error={WAITING_LIST_MESSAGES.loadFailed}>
        {() =>
          offers.length > 0 && (
            <Section aria-labelledby="waiting-offers">
              <h2 id="waiting-offers">Offered to you</h2>
              {offers.map((offer) => (
                <Offer key={offer.id} offer={offer} onEnd={onEnd} />
              ))}
            </Section>
          )
        }
      </QueryState>
    </Place>
  );
}

interface OfferProps {
  readonly offer: OpenOffer;
  readonly onEnd: () => void;
}

function Offer({
  offer: { id, startTime, heldUntil, service, professional, styleWords },
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
        <Countdown until={heldUntil} zone={zone} onEnd={onEnd} />
      </p>
      <Actions $wrap $gap="s2">
        <ButtonLink
          size="small"
          variant="primary"
          to={href.confirmBooking({ serviceId: service.id }, { search: { offer: id } })}
          aria-label={`Book this time ${whose}`}
        >
          Book this time
        </ButtonLink>
        <ButtonLink size="small" to={href.waitingList()}>
          See your waiting list
        </ButtonLink>
      </Actions>
    </Offered>
  );
}
