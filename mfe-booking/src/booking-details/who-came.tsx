import { apiErrorMessage, type Booking, MESSAGES } from '@crown-and-coil/shared-api';
import { dueOfMissedVisit, fromCents, useUpdateBookingMutation } from '@crown-and-coil/shared-api/bookings';
import { Alert, Button, ConfirmDialog, formatPrice, toast } from '@crown-and-coil/shared-ui';
import { useState } from 'react';
import styled from 'styled-components';

const Line = styled.span`
  display: block;
  margin-top: var(--s3);
`;

const returnOfCharge = ({ keptCard }: Booking): string[] =>
  keptCard?.charge && ['paid', 'underway', 'disputed'].includes(keptCard.charge.state)
    ? [`${formatPrice(fromCents(keptCard.charge.amountCents))} goes back to the card.`]
    : [];

/** For the professional, after the start: records or undoes a no-show (api.md, Bookings). */
export function WhoCame({ booking }: { readonly booking: Booking }) {
  const [asking, setAsking] = useState(false);
  const [update, { isLoading, error, reset }] = useUpdateBookingMutation();
  const name = booking.client.firstName;
  const close = () => {
    setAsking(false);
    reset();
  };
  const save = async () => {
    const { error: refusal } = await update({ id: booking.id, change: { noShow: !booking.noShow } });
    if (refusal) return;
    setAsking(false);
    toast.success('Booking updated');
  };
  const consequences = booking.noShow ? returnOfCharge(booking) : dueOfMissedVisit(booking);
  const action = booking.noShow ? `${name} did come` : 'Did not come';
  return (
    <>
      <Button onClick={() => setAsking(true)}>{action}</Button>
      <ConfirmDialog
        open={asking}
        title={booking.noShow ? `${name} did come` : `${name} did not come`}
        confirmText={booking.noShow ? 'Take it back' : 'Mark as did not come'}
        keepText="Leave it"
        busy={isLoading}
        busyText="Saving..."
        onConfirm={() => void save()}
        onClose={close}
      >
        {booking.noShow
          ? 'The booking is no longer marked as one to which the client did not come.'
          : `The booking is marked as one to which ${name} did not come. You both see that.`}
        {consequences.map((sentence) => (
          <Line key={sentence}>{sentence}</Line>
        ))}
        {error && (
          <Line>
            <Alert>{apiErrorMessage(error, MESSAGES.bookingUpdateFailed)}</Alert>
          </Line>
        )}
      </ConfirmDialog>
    </>
  );
}
