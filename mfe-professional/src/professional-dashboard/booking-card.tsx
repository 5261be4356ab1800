import type { Booking } from '@crown-and-coil/shared-api';
import { ButtonLink, Card, Link, Muted, PriceText, Row, StatusPill } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';
import { paths } from '../workspace/paths';
import { passesFilter } from './booking-counts';
import { StartAndEnd } from './start-and-end';

const Frame = styled(Card)`
  display: flex;
  flex-direction: column;
  padding: 20px 22px;
  overflow-wrap: anywhere;
  & > dl {
    margin-block: 12px 16px;
  }
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

const Foot = styled(Row)`
  margin-top: auto;
  padding-top: 14px;
  border-top: 1px solid var(--line);
`;

/** A booking as its professional sees it in the list; a pending one asks for an answer (specification, section 2). */
export function BookingCard({ booking }: { readonly booking: Booking }) {
  const { client, professional } = booking;
  const isPending = passesFilter(booking, 'pending');
  const of = `of ${client.first_name} ${client.last_name}`;
  return (
    <Frame as="article">
      <Row $between $wrap>
        <StatusPill status={booking.status} />
        <Muted as="span">
          for{' '}
          <strong>
            {client.first_name} {client.last_name}
          </strong>
        </Muted>
      </Row>
      <Services aria-label="Services">
        {booking.services.map((service) => (
          <li key={service.id}>
            <ServiceLink to={paths.serviceDetails(service.id)}>{service.name}</ServiceLink>
          </li>
        ))}
      </Services>
      <StartAndEnd start={booking.start_time} end={booking.end_time} zone={professional.time_zone} />
      <Foot $between $wrap>
        <span>
          <Muted as="span">Total price</Muted> <PriceText amount={booking.total_price} />
        </span>
        {isPending ? (
          <ButtonLink
            to={paths.reviewBooking(booking.id)}
            variant="primary"
            size="small"
            aria-label={`Review Booking ${of}`}
          >
            Review Booking
          </ButtonLink>
        ) : (
          <ButtonLink
            to={paths.bookingDetails(booking.id)}
            size="small"
            aria-label={`View Details of booking ${of}`}
          >
            View Details
          </ButtonLink>
        )}
      </Foot>
    </Frame>
  );
}
