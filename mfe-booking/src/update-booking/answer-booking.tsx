import type { Booking, SessionUser } from '@crown-and-coil/shared-api';
import { paymentDue } from '@crown-and-coil/shared-api/bookings';
import { ButtonLink, paymentDeadlineText, Row, Skeleton, Stack, WaitForAll } from '@crown-and-coil/shared-ui';
import { useState } from 'react';
import { useListBookingConflictsQuery } from '../api';
import type { backLink } from '../booking-components/back-link';
import { CancelledOutcome } from '../booking-components/cancelled-outcome';
import { Conflicts } from './conflicts';
import { UpdateForm } from './update-form';

interface Props {
  readonly booking: Booking;
  readonly user: SessionUser;
  readonly back: ReturnType<typeof backLink>;
}

/**
 * The form for a booking. For a request it appears below the booking's conflicts, once they have loaded; for an unpaid
 * request below the link to its payment. A cancelled booking has no form.
 */
export function AnswerBooking({ booking, user, back }: Props) {
  const isRequest = user.role !== 'client' && booking.status === 'pending';
  const [result, setResult] = useState<'cancelled' | 'declined'>();
  const conflicts = useListBookingConflictsQuery(booking.id, { skip: !isRequest });
  if (booking.status === 'cancelled')
    return (
      <CancelledOutcome booking={booking} role={user.role} result={result}>
        <ButtonLink to={back.to}>{back.returnLabel}</ButtonLink>
      </CancelledOutcome>
    );
  const payment = paymentDue(booking, user.role);
  return (
    <WaitForAll queries={[conflicts]} skeleton={<FormSkeleton />}>
      {isRequest && <Conflicts booking={booking} query={conflicts} />}
      {payment && (
        <Stack $gap="s3" style={{ marginTop: 'var(--s5)' }}>
          <p>{paymentDeadlineText(payment, booking.professional.timeZone)}</p>
          <Row>
            <ButtonLink variant="primary" to={payment.to}>
              {payment.label}
            </ButtonLink>
          </Row>
        </Stack>
      )}
      <UpdateForm
        booking={booking}
        user={user}
        back={back}
        onCancelled={() => setResult(isRequest && user.role === 'professional' ? 'declined' : 'cancelled')}
      />
    </WaitForAll>
  );
}

const FormSkeleton = () => (
  <Stack $gap="s5" style={{ marginTop: 'var(--s5)' }} aria-hidden="true">
    <Skeleton $height="74px" />
    <Skeleton $height="170px" />
    <Skeleton $height="48px" $width="320px" />
  </Stack>
);
