import type { Booking, SessionUser } from '@crown-and-coil/shared-api';
import { useListBookingConflictsQuery } from '@crown-and-coil/shared-api/bookings';
import { Skeleton, Stack } from '@crown-and-coil/shared-ui';
import { Settled } from '../booking-facts/settled';
import type { wayBack } from '../booking-facts/way-back';
import { Conflicts } from './conflicts';
import { UpdateForm } from './update-form';

interface Props {
  readonly booking: Booking;
  readonly user: SessionUser;
  readonly back: ReturnType<typeof wayBack>;
}

/** The form, beneath what one should know before answering a request: it waits for that. */
export function AnswerBooking({ booking, user, back }: Props) {
  const isRequest = user.role !== 'client' && booking.status === 'pending';
  const conflicts = useListBookingConflictsQuery(booking.id, { skip: !isRequest });
  return (
    <Settled queries={[conflicts]} skeleton={<FormSkeleton />}>
      {isRequest && <Conflicts booking={booking} query={conflicts} />}
      <UpdateForm booking={booking} user={user} back={back} />
    </Settled>
  );
}

const FormSkeleton = () => (
  <Stack $gap="s5" style={{ marginTop: 'var(--s5)' }} aria-hidden="true">
    <Skeleton $height="74px" />
    <Skeleton $height="170px" />
    <Skeleton $height="48px" $width="320px" />
  </Stack>
);
