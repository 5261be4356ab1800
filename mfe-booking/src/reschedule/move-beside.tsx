import type { Booking, Role } from '@crown-and-coil/shared-api';
import { wouldKeepFreeCancellation } from '@crown-and-coil/shared-api/bookings';
import { href } from '@crown-and-coil/shared-api/href';
import { Alert, ButtonLink, formatDuration, formatPrice, Muted, Stack } from '@crown-and-coil/shared-ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { BookingAside } from '../booking-components/section';
import { OldAndNew } from './old-and-new';

const Facts = styled.div`
  margin-top: var(--s5);
  padding-top: var(--s4);
  border-top: 1px solid var(--line);
  overflow-wrap: anywhere;
`;

interface Props {
  readonly booking: Booking;
  readonly role: Role;
  readonly newStart: string | undefined;
  /** The one action; on a phone the bar carries it. */
  readonly children: ReactNode;
}

/** What moves, from when to when, and what that means for the other side. */
export function MoveBeside({ booking, role, newStart, children }: Props) {
  const { services, duration, totalPrice: total, id } = booking;
  return (
    <BookingAside $padded aria-label="Old and new time">
      <h2>Old and new time</h2>
      <OldAndNew booking={booking} newStart={newStart} />
      <Facts>
        <strong>{services.map(({ name }) => name).join(', ')}</strong>
        <Muted>
          {formatDuration(duration)}, {formatPrice(total)}. Services and price stay as they are.
        </Muted>
      </Facts>
      <Stack $gap="s3" style={{ marginTop: 'var(--s4)' }}>
        <Alert tone="info">{whatFollows(booking, role, newStart)}</Alert>
        {children}
        <ButtonLink variant="quiet" block to={href.bookingDetails({ bookingId: id })}>
          Keep the present time
        </ButtonLink>
      </Stack>
    </BookingAside>
  );
}

/** A client's move has to be confirmed again; a professional's own needs no answer (api.md, Bookings). */
function whatFollows(booking: Booking, role: Role, newStart: string | undefined): string {
  const { status, professional, client } = booking;
  if (role !== 'client') {
    const isFree = newStart !== undefined && wouldKeepFreeCancellation(booking, newStart);
    const free = ` As this leaves little time, ${client.firstName} can cancel free of charge, and a missed visit costs nothing.`;
    return `${client.firstName} is notified at once. The booking stays ${status}.${isFree ? free : ''}`;
  }
  // The client's own move ends the free cancellation that the professional's move has kept.
  const rules = booking.keepsFreeCancellation
    ? ' Cancelling is free until you move it; the house rules apply to the new time.'
    : '';
  return status === 'confirmed'
    ? `Your booking becomes pending again until ${professional.displayName} confirms the new time.${rules}`
    : `Your booking stays pending until ${professional.displayName} confirms the new time.${rules}`;
}
