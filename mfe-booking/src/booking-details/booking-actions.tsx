import type { Booking, Role } from '@crown-and-coil/shared-api';
import {
  isLive,
  paymentDue,
  repeatVisits,
  useDecideBooking,
  whyNotMoved,
} from '@crown-and-coil/shared-api/bookings';
import { href } from '@crown-and-coil/shared-api/href';
import { ButtonLink, Muted, media, paymentDeadlineText, Row, Stack } from '@crown-and-coil/shared-ui';
import { useState } from 'react';
import styled from 'styled-components';
import { AddToCalendar, DecideBooking, RepeatVisitLinks } from '../booking-components/booking-buttons';
import { CancelledOutcome } from '../booking-components/cancelled-outcome';
import { lostChances, maySayWhoCame, whyNotCancelled } from '../booking-components/changing-status';
import { PreparationCheck } from './preparation-check';
import { WhoCame } from './who-came';

/** With room before the section that follows, if any does. */
const Actions = styled(Stack)`
  margin-top: var(--s5);
  & + section {
    margin-top: var(--s5);
  }
`;

/** On a phone they fill their lines. */
const Buttons = styled(Row)`
  ${media.mobile} {
    & > a,
    & > button {
      flex: 1 1 auto;
    }
  }
`;

interface Props {
  readonly booking: Booking;
  readonly role: Role;
}

/**
 * The actions on a booking's details page, by role, status and time; unavailable ones are explained. A pending booking
 * links to the answer form. A confirmed one can be cancelled here, and by an admin also a pending one: the form of the
 * update has no status for them (specification, section 4; api.md, Bookings).
 */
export function BookingActions({ booking, role }: Props) {
  const live = isLive(booking.status);
  const isPending = booking.status === 'pending';
  const cancelsHere = !isPending || role === 'admin';
  const mayCancel = live && cancelsHere && whyNotCancelled(booking, role) === undefined;
  const mayMove = whyNotMoved(booking, role) === undefined;
  const lost = lostChances(booking, role, cancelsHere);
  const mayCall = maySayWhoCame(booking, role);
  const [result, setResult] = useState<'cancelled'>();
  const decide = useDecideBooking(booking);
  if (booking.status === 'cancelled')
    return <CancelledOutcome booking={booking} role={role} result={result} />;
  const mayRepeat = repeatVisits(booking, role).length > 0;
  // The checkout page can be left, and closed with the browser.
  const payment = paymentDue(booking, role);
  if (!live && !mayCall && !lost && !mayRepeat) return null;
  return (
    <Actions $gap="s3">
      {role === 'professional' && <PreparationCheck booking={booking} />}
      {lost && <Muted>{lost}</Muted>}
      {payment && <p>{paymentDeadlineText(payment, booking.professional.timeZone)}</p>}
      <Buttons $wrap>
        {payment && (
          <ButtonLink variant="primary" to={payment.to}>
            {payment.label}
          </ButtonLink>
        )}
        {isPending && (
          <ButtonLink
            variant={payment ? 'secondary' : 'primary'}
            to={href.updateBooking({ bookingId: booking.id })}
          >
            Review Booking
          </ButtonLink>
        )}
        <RepeatVisitLinks booking={booking} viewer={role} />
        {mayMove && <ButtonLink to={href.reschedule({ bookingId: booking.id })}>Reschedule</ButtonLink>}
        {live && <AddToCalendar booking={booking} />}
        {mayCancel && (
          <DecideBooking
            booking={booking}
            role={role}
            offers={['cancelled']}
            decide={decide}
            onDecided={() => setResult('cancelled')}
          />
        )}
        {mayCall && <WhoCame booking={booking} />}
      </Buttons>
    </Actions>
  );
}
