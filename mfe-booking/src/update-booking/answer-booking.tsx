import type { Booking, SessionUser } from '@crown-and-coil/shared-api';
import { useListBookingConflictsQuery } from '@crown-and-coil/shared-api/bookings';
import { QueryState, Skeleton, Stack } from '@crown-and-coil/shared-ui';
import type { wayBack } from '../booking-facts/way-back';
import { Conflicts } from './conflicts';
import { UpdateForm } from './update-form';

interface Props {
  readonly booking: Booking;
  readonly user: SessionUser;
  readonly back: ReturnType<typeof wayBack>;
}

/**
 * The form, beneath what one should know before answering a request. It waits for that: nobody answers without it, and
 * nothing moves away what one is about to choose.
 */
export function AnswerBooking({ booking, user, back }: Props) {
  const isRequest = user.role !== 'client' && booking.status === 'pending';
  const conflicts = useListBookingConflictsQuery(booking.id, { skip: !isRequest });
  const { isLoading } = conflicts;
  // What failed is said above the form, and does not keep it away.
  const answered = { isLoading, data: isLoading ? undefined : true, isError: false };
  return (
    <QueryState query={answered} skeleton={<FormSkeleton />} error="">
      {() => (
        <>
          {isRequest && <Conflicts booking={booking} query={conflicts} />}
          <UpdateForm key={booking.id} booking={booking} user={user} back={back} />
        </>
      )}
    </QueryState>
  );
}

const FormSkeleton = () => (
  <Stack $gap="s5" style={{ marginTop: 'var(--s5)' }} aria-hidden="true">
    <Skeleton $height="74px" />
    <Skeleton $height="170px" />
    <Skeleton $height="48px" $width="320px" />
  </Stack>
);
