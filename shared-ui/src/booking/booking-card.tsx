import styled from 'styled-components';
import { ButtonLink, type ButtonLinkProps } from '../button/button';
import { Card } from '../card/card';
import { StatusPill } from '../chip/chip';
import { formatDate, formatDateTime } from '../format/dates';
import { formatCents, formatUnreadMessages } from '../format/figures';
import type { Instant } from '../format/zone';
import { Row } from '../layout/layout';
import { Link, type To } from '../router/router';
import { Muted, PriceText, TextLink } from '../text/text';
import { BookingDecisionButtons, type BookingDecisionButtonsProps } from './booking-decision-buttons';
import { paymentDeadlineText } from './payment-deadline';
import { StartAndEnd } from './start-and-end';

const Frame = styled(Card)`
  display: flex;
  flex-direction: column;
  padding: 20px 22px;
  overflow-wrap: anywhere;
`;

const Unread = styled(TextLink)`
  align-self: start;
  margin-top: var(--s2);
  font-weight: 600;
`;

const Services = styled.ul`
  margin-top: 14px;
`;

const ServiceLink = styled(Link)`
  display: inline-block;
  min-height: 28px;
  font: 600 1.1875rem / 1.3 var(--font-display);
  letter-spacing: -0.01em;
  text-decoration-color: var(--sand);
  text-underline-offset: 4px;
`;

const Times = styled(StartAndEnd)`
  margin-block: 12px 16px;
`;

const Money = styled.dl`
  margin-bottom: var(--s3);
  & > div {
    display: flex;
    justify-content: space-between;
    align-items: baseline;
    gap: var(--s4);
  }
  & dd {
    flex: none;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
`;

const Deadline = styled.p`
  margin-bottom: var(--s3);
`;

const Foot = styled(Row)`
  margin-top: auto;
  padding-top: 14px;
  border-top: 1px solid var(--line);
`;

const Actions = styled(Row)`
  margin-top: var(--s3);
  justify-content: flex-end;
`;

export interface BookingCardProps {
  status: string;
  /** The other party: 'with Adaeze Braids' for a client, 'for Naomi Tesfaye' for a professional. */
  party: { word: 'with' | 'for'; name: string; to?: To };
  /** `detail`: the chosen style. */
  services: readonly { id: string; name: string; detail?: string | null }[];
  /** Targets of its links. */
  addresses: { review: To; details: To; service: (serviceId: string) => To };
  start: Instant;
  end: Instant;
  /** IANA zone of the professional, in which both times are shown. */
  zone: string;
  /** AUD. */
  totalPrice: number;
  /** Amounts paid, due on the day and refunded. */
  deposit?: readonly { term: string; cents: number }[];
  /** What the client still has to pay, by when and where. Takes the place of the link to the booking. */
  payment?: { label: string; verb: string; before: Instant; to: To } | undefined;
  /** Number of unread messages. */
  unreadMessages?: number;
  /** Links to book it again. */
  repeats?: readonly { readonly label: string; readonly link: Pick<ButtonLinkProps, 'to' | 'state'> }[];
  /** Decisions that this person can take. */
  decisions?: Omit<BookingDecisionButtonsProps, 'when' | 'whose' | 'size'>;
}

/**
 * A booking in a list. An unpaid request links to its payment, another pending booking to its review, any other to
 * its details (specification, sections 2 and 4).
 */
export function BookingCard({
  status,
  party,
  services,
  addresses,
  start,
  end,
  zone,
  totalPrice,
  deposit = [],
  payment,
  unreadMessages = 0,
  repeats = [],
  decisions,
}: BookingCardProps) {
  const isPending = status.toLowerCase() === 'pending';
  const whose = `${party.word} ${party.name}, ${formatDate(start, zone)}`;
  const canDecide = decisions && (decisions.mayConfirm || decisions.mayCancel);
  // Shares the line of a single other button. Three are too wide for a card.
  const isBesidePrice = canDecide ? decisions.mayConfirm : repeats.length === 0;
  const pageLink = payment ? (
    <ButtonLink to={payment.to} variant="primary" size="small" aria-label={`${payment.label} ${whose}`}>
      {payment.label}
    </ButtonLink>
  ) : isPending ? (
    <ButtonLink
      to={addresses.review}
      // Only one prominent button per card.
      variant={decisions?.mayConfirm ? 'secondary' : 'primary'}
      size="small"
      aria-label={`Review Booking ${whose}`}
    >
      Review Booking
    </ButtonLink>
  ) : (
    <ButtonLink to={addresses.details} size="small" aria-label={`View Details of booking ${whose}`}>
      View Details
    </ButtonLink>
  );
  return (
    <Frame as="article" aria-label={`Booking ${whose}`}>
      <Row $between $wrap>
        <StatusPill status={status} />
        <Muted as="span">
          {party.word}{' '}
          {party.to === undefined ? (
            <strong>
              <bdi>{party.name}</bdi>
            </strong>
          ) : (
            <TextLink to={party.to}>
              <bdi>{party.name}</bdi>
            </TextLink>
          )}
        </Muted>
      </Row>
      {unreadMessages > 0 && (
        <Unread to={addresses.details} aria-label={`${formatUnreadMessages(unreadMessages)} ${whose}`}>
          {formatUnreadMessages(unreadMessages)}
        </Unread>
      )}
      <Services aria-label="Services">
        {services.map((service) => (
          <li key={service.id}>
            <ServiceLink to={addresses.service(service.id)}>{service.name}</ServiceLink>
            {service.detail && <Muted>{service.detail}</Muted>}
          </li>
        ))}
      </Services>
      <Times start={start} end={end} zone={zone} />
      {deposit.length > 0 && (
        <Money>
          {deposit.map(({ term, cents }) => (
            <div key={term}>
              <Muted as="dt">{term}</Muted>
              <dd>{formatCents(cents)}</dd>
            </div>
          ))}
        </Money>
      )}
      {payment && <Deadline>{paymentDeadlineText(payment, zone)}</Deadline>}
      <Foot $between $wrap>
        <span>
          <Muted as="span">Total price</Muted> <PriceText amount={totalPrice} />
        </span>
        {isBesidePrice && pageLink}
      </Foot>
      {canDecide && (
        <Actions $wrap>
          {!isBesidePrice && pageLink}
          <BookingDecisionButtons
            {...decisions}
            size="small"
            whose={whose}
            when={formatDateTime(start, zone)}
          />
        </Actions>
      )}
      {repeats.length > 0 && (
        <Actions $wrap>
          {!isBesidePrice && !canDecide && pageLink}
          {repeats.map(({ label, link }) => (
            <ButtonLink key={label} size="small" aria-label={`${label} ${whose}`} {...link}>
              {label}
            </ButtonLink>
          ))}
        </Actions>
      )}
    </Frame>
  );
}
