import { type Booking, MESSAGES, problemOf } from '@crown-and-coil/shared-api';
import { dueOfMissedVisit, useUpdateBookingMutation } from '@crown-and-coil/shared-api/bookings';
import { ActionDialog, Button, formatCents, useConfirmedAction } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';

const Line = styled.span`
  display: block;
  margin-top: var(--s3);
`;

const returnOfCharge = ({ keptCard }: Booking): string[] =>
  keptCard?.charge && ['paid', 'underway', 'disputed'].includes(keptCard.charge.state)
    ? [`${formatCents(keptCard.charge.amountCents)} goes back to the card.`]
    : [];

/** For the professional, after the start: records or undoes a no-show (api.md, Bookings). */
export function WhoCame({ booking }: { readonly booking: Booking }) {
  const [update] = useUpdateBookingMutation();
  const name = booking.client.firstName;
  const saving = useConfirmedAction<Booking>({
    act: async ({ id }) =>
      problemOf(await update({ id, change: { noShow: !booking.noShow } }), MESSAGES.bookingUpdateFailed),
    done: () => 'Booking updated',
  });
  const consequences = booking.noShow ? returnOfCharge(booking) : dueOfMissedVisit(booking);
  const action = booking.noShow ? `${name} did come` : 'Did not come';
  return (
    <>
      <Button onClick={() => saving.ask(booking)}>{action}</Button>
      <ActionDialog
        action={saving}
        title={booking.noShow ? `${name} did come` : `${name} did not come`}
        confirmText={booking.noShow ? 'Take it back' : 'Mark as did not come'}
        keepText="Leave it"
        busyText="Saving..."
        danger
      >
        {() => (
          <>
            {booking.noShow
              ? 'The booking is no longer marked as one to which the client did not come.'
              : `The booking is marked as one to which ${name} did not come. You both see that.`}
            {consequences.map((sentence) => (
              <Line key={sentence}>{sentence}</Line>
            ))}
          </>
        )}
      </ActionDialog>
    </>
  );
}
