import type { Booking } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import {
  BadgeCheckIcon,
  CircleCheckIcon,
  HourglassIcon,
  type IconComponent,
  Link,
} from '@crown-and-coil/shared-ui';
import styled, { css } from 'styled-components';
import { spokenDay, spokenHours } from '../availability-form/wall-clock';
import { keptFreeInWords } from './kept-free';
import { minutesOf, spanIn } from './wall-span';

type ShownStatus = 'pending' | 'confirmed' | 'completed';

const ICONS: Record<ShownStatus, IconComponent> = {
  pending: HourglassIcon,
  confirmed: CircleCheckIcon,
  completed: BadgeCheckIcon,
};

/** A block of up to an hour shows two lines. */
const SHORT_MINUTES = 60;

const oneLineEach = css`
  & > * {
    white-space: nowrap;
    overflow: hidden;
    text-overflow: ellipsis;
  }
`;

const Block = styled(Link)<{ $status: ShownStatus; $short: boolean }>`
  display: block;
  height: 100%;
  padding: 4px 6px;
  border-radius: var(--r-s);
  border-left: 4px solid var(--${({ $status }) => $status}-mark);
  background: var(--${({ $status }) => $status}-bg);
  color: var(--${({ $status }) => $status}-fg);
  font-size: 0.75rem;
  line-height: 1.3;
  text-decoration: none;
  overflow: hidden;
  overflow-wrap: anywhere;
  &:hover {
    text-decoration: underline;
  }
  && > svg {
    float: left;
    width: 14px;
    height: 14px;
    margin: 1px 4px 0 0;
    color: var(--${({ $status }) => $status}-mark);
  }
  & > b {
    display: block;
    font-weight: 650;
  }
  & > span {
    display: block;
  }
  ${({ $short }) => $short && oneLineEach}
`;

const isShown = (status: string): status is ShownStatus => Object.hasOwn(ICONS, status);

/** A pending booking links to the page that answers it, any other to its details (specification, section 4). */
const pathOf = ({ id }: Booking, status: ShownStatus) =>
  status === 'pending' ? href.updateBooking({ bookingId: id }) : href.bookingDetails({ bookingId: id });

/** A booking over its window: status as colour, icon and word, the client and the services. */
export function BookingBlock({ booking, zone }: { readonly booking: Booking; readonly zone: string }) {
  const status = booking.status.toLowerCase();
  if (!isShown(status)) return null;
  const Icon = ICONS[status];
  const span = spanIn(booking, zone);
  const isShort = minutesOf(span) <= SHORT_MINUTES;
  const name = `${booking.client.firstName} ${booking.client.lastName}`;
  const services = booking.services.map((service) => service.name).join(', ');
  const hours = spokenHours(span.start, span.end);
  const word = status.charAt(0).toUpperCase() + status.slice(1);
  return (
    <Block
      to={pathOf(booking, status)}
      $status={status}
      $short={isShort}
      aria-label={`${word} booking on ${spokenDay(span.start.slice(0, 10))}: ${name}, ${services}, ${hours}${keptFreeInWords(booking)}`}
    >
      <Icon size="small" strokeWidth={2.25} />
      <b>
        <bdi>{name}</bdi>
      </b>{' '}
      <span>{services}</span> {!isShort && <span>{hours}</span>}
    </Block>
  );
}
