import { type Booking, MESSAGES, problemOf } from '@crown-and-coil/shared-api';
import {
  bookingInTime,
  extraText,
  type OwnPreparation,
  ownPreparation,
  refusePreparation,
} from '@crown-and-coil/shared-api/bookings';
import { ActionDialog, Button, Muted, Row, Stack, useConfirmedAction } from '@crown-and-coil/shared-ui';
import { useChangePreparationMutation } from '../api';
import { Section } from '../booking-components/section';

interface CheckedItem {
  readonly serviceId: string;
  readonly item: OwnPreparation;
}

/** For the professional at the visit: the client's preparations, each to mark as not done, or to undo that. */
export function PreparationCheck({ booking }: { readonly booking: Booking }) {
  const [change] = useChangePreparationMutation();
  const marking = useConfirmedAction<CheckedItem>({
    act: async ({ serviceId, item }) =>
      problemOf(
        await change({ id: booking.id, serviceId, itemId: item.id, notDone: !item.notDone }),
        MESSAGES.bookingUpdateFailed,
      ),
    done: () => 'Booking updated',
  });
  const items = booking.services
    .flatMap(({ id, style }) => (style ? ownPreparation(style).map((item) => ({ serviceId: id, item })) : []))
    .filter(({ item }) => isChangeable(booking, item));
  const asked = marking.subject?.item;
  if (items.length === 0 && !asked) return null;

  const name = booking.client.firstName;
  const isTakenBack = asked?.notDone === true;
  const ends = asked?.minutes ? ' The visit ends later, at most at the start of your next booking.' : '';
  return (
    <Section title={`Preparation by ${name}`}>
      <Stack $gap="s2" style={{ marginTop: 'var(--s2)' }}>
        {items.map(({ serviceId, item }) => (
          <Row key={`${serviceId} ${item.id}`} $between>
            <div>
              {item.label}
              {item.notDone && <Muted>not done, {extraText(item)}</Muted>}
            </div>
            <Button
              aria-label={`${item.label}: ${item.notDone ? 'was done' : 'not done'}`}
              onClick={() => marking.ask({ serviceId, item })}
            >
              {item.notDone ? 'Was done' : 'Not done'}
            </Button>
          </Row>
        ))}
      </Stack>
      <ActionDialog
        action={marking}
        title={isTakenBack ? `Done: ${asked.label}` : `Not done: ${asked?.label}`}
        confirmText={isTakenBack ? 'Take it back' : 'Mark as not done'}
        keepText="Leave it"
        busyText="Saving..."
        danger
      >
        {({ item }) =>
          isTakenBack
            ? `${extraText(item)} is taken off the booking again. We notify ${name} at once.`
            : `${extraText(item)}, as ${name} accepted with the booking.${ends} We notify ${name} at once.`
        }
      </ActionDialog>
    </Section>
  );
}

const isChangeable = (booking: Booking, { notDone = false }: OwnPreparation): boolean =>
  refusePreparation(bookingInTime(booking), !notDone, booking.professional.timeZone, new Date()) ===
  undefined;
