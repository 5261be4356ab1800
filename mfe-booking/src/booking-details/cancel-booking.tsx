import { apiErrorMessage, type Booking, MESSAGES, type Role } from '@crown-and-coil/shared-api';
import { useUpdateBookingMutation } from '@crown-and-coil/shared-api/bookings';
import { Alert, Button, ConfirmDialog, toast } from '@crown-and-coil/shared-ui';
import { useState } from 'react';
import styled from 'styled-components';
import { bookingTimeInWords } from '../booking-facts/booking-words';
import { lateNotice } from '../booking-facts/changing-status';

const Line = styled.span`
  display: block;
  margin-top: var(--s3);
`;

interface Props {
  readonly booking: Booking;
  readonly role: Role;
}

/** Cancels a booking after a question (api.md, Bookings). */
export function CancelBooking({ booking, role }: Props) {
  const [asking, setAsking] = useState(false);
  const [update, { isLoading, error, reset }] = useUpdateBookingMutation();
  const { date, range } = bookingTimeInWords(booking);
  const late = lateNotice(booking, role);
  const close = () => {
    setAsking(false);
    reset();
  };
  const cancel = async () => {
    const change = { status: 'cancelled' as const, start_time: booking.start_time };
    const result = await update({ id: booking.id, change });
    if (result.error) return;
    setAsking(false);
    toast.success('Booking cancelled');
  };
  return (
    <>
      <Button onClick={() => setAsking(true)}>Cancel booking</Button>
      <ConfirmDialog
        open={asking}
        title="Cancel booking"
        busy={isLoading}
        busyText="Cancelling..."
        onConfirm={() => void cancel()}
        onClose={close}
      >
        {MESSAGES.cancelBooking}
        <Line>
          <strong>{date}</strong>, {range}
        </Line>
        {late && <Line>{late}</Line>}
        {error && (
          <Line>
            <Alert>{apiErrorMessage(error, MESSAGES.bookingUpdateFailed)}</Alert>
          </Line>
        )}
      </ConfirmDialog>
    </>
  );
}
