import { type Booking, useSession } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import {
  Card,
  DirectionsLink,
  formatDateTime,
  formatDuration,
  formatMinutes,
  formatMinutesAndHours,
  formatPrice,
  Muted,
  Row,
  StatusPill,
  TextLink,
  writtenText,
} from '@crown-and-coil/shared-ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { rangeInWords, StyleFacts } from '../choose-style/style-lines';
import { bookingTimeInWords, cancellationInWords, clientName } from './booking-words';
import { DepositFigures } from './deposit-figures';
import { AcceptedRules } from './house-rules';
import { PricedLines, ScreenOnly, Section, When } from './section';

const Frame = styled(Card)`
  overflow-wrap: anywhere;
  @media print {
    padding: 0;
    border: 0;
  }
`;

const Total = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  align-items: baseline;
  gap: var(--s4);
  padding-top: var(--s4);
  border-top: 2px solid var(--ink);
  & > strong:last-child {
    font: 600 1.875rem / 1 var(--font-display);
    font-variant-numeric: tabular-nums lining-nums;
    letter-spacing: -0.02em;
  }
`;

const Notes = styled.p`
  margin-top: var(--s2);
  ${writtenText}
`;

const Address = styled.p`
  margin-top: var(--s2);
`;

const Cancellation = styled(Muted)`
  margin-top: var(--s2);
`;

const Reason = styled.blockquote`
  margin-top: var(--s2);
  padding-left: var(--s3);
  border-left: 3px solid var(--sand);
`;

interface BookingDetailsCardProps {
  readonly booking: Booking;
  /** Not where they can be edited beneath. */
  readonly showsNotes?: boolean;
  readonly children?: ReactNode;
}

/**
 * All details of a booking for its client, its professional and admins: the shared details card (specification, section
 * 2).
 */
export function BookingDetailsCard({ booking, showsNotes = true, children }: BookingDetailsCardProps) {
  const { user } = useSession();
  const { professional, services, products, notes } = booking;
  const cancellation = cancellationInWords(booking);
  return (
    <Frame as="article" $padded aria-label="Booking">
      <Row $wrap $between>
        <StatusPill status={booking.status} />
        <Muted as="span">Requested {formatDateTime(booking.createdAt, professional.timeZone)}</Muted>
      </Row>
      {cancellation && <Cancellation>{cancellation}</Cancellation>}
      {booking.cancellationReason && <Reason>{booking.cancellationReason}</Reason>}
      {booking.noShow && <Cancellation>{booking.client.firstName} did not come</Cancellation>}
      <People>
        {user?.role !== 'professional' && (
          <Person term="Professional">
            <TextLink to={href.publicProfessionalPage({ professionalId: professional.id })}>
              {professional.displayName}
            </TextLink>
            , {professional.location}
          </Person>
        )}
        {user?.role !== 'client' && (
          <Person term="Client">
            <TextLink to={href.clientPublicProfile({ clientId: booking.client.id })}>
              {clientName(booking)}
            </TextLink>
          </Person>
        )}
        {booking.guardianName && <Person term="Parent or guardian">{booking.guardianName}</Person>}
      </People>
      <Section title="When">
        <When
          start={booking.startTime}
          zone={professional.timeZone}
          {...bookingTimeInWords(booking)}
          note={`${formatDuration(booking.duration)} in total, ${professional.location}`}
        />
      </Section>
      {booking.streetAddress && (
        <Section title="Where">
          <Address>
            {booking.streetAddress}, {professional.location}
          </Address>
          {user?.role === 'client' && (
            <DirectionsLink streetAddress={booking.streetAddress} suburb={professional.location} />
          )}
        </Section>
      )}
      <Section title="Services">
        <PricedLines
          lines={services.map(({ id, name, price, serviceDurationMinutes: minutes, style }) => ({
            key: id,
            name: <TextLink to={href.serviceDetails({ serviceId: id })}>{name}</TextLink>,
            detail: style ? rangeInWords(style) : formatMinutes(minutes),
            price,
            more: style && <StyleFacts quote={style} />,
          }))}
        />
      </Section>
      {products.length > 0 && (
        <Section title="Products">
          <PricedLines
            lines={products.map((line) => ({
              key: line.productId,
              name: line.productName,
              detail: line.isClientSupplied
                ? `${line.quantity}, brought by ${user?.role === 'client' ? 'you' : 'the client'}`
                : `${line.quantity} × ${formatPrice(line.pricePerItem)}`,
              price: line.totalPrice,
            }))}
          />
        </Section>
      )}
      <AcceptedRules
        {...booking}
        lead={
          user?.role !== 'client' && (
            <Muted as="span">What {booking.client.firstName} accepted, in the words for clients</Muted>
          )
        }
      />
      {showsNotes && notes && (
        <Section title="Notes">
          <Notes>{notes}</Notes>
        </Section>
      )}
      <Total>
        <span>
          <strong>Total price</strong>
          <Muted>{formatMinutesAndHours(booking.duration)}</Muted>
        </span>
        <strong>{formatPrice(booking.totalPrice)}</strong>
      </Total>
      <DepositFigures booking={booking} />
      {children && <ScreenOnly>{children}</ScreenOnly>}
    </Frame>
  );
}

const People = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s3) var(--s6);
  margin-block: var(--s4);
`;

const Person = ({ term, children }: { readonly term: string; readonly children: ReactNode }) => (
  <div>
    <Muted as="dt">{term}</Muted>
    <dd>{children}</dd>
  </div>
);
