import { apiErrorMessage, type Booking, MESSAGES } from '@crown-and-coil/shared-api';
import {
  bookingInTime,
  extraText,
  type OwnPreparation,
  ownPreparation,
  refusePreparation,
} from '@crown-and-coil/shared-api/bookings';
import { Alert, Button, ConfirmDialog, Muted, Row, Stack, toast } from '@crown-and-coil/shared-ui';
import { useState } from 'react';
import styled from 'styled-components';
import { useChangePreparationMutation } from '../api';
import { Section } from '../booking-components/section';

const Line = styled.span`
  display: block;
  margin-top: var(--s3);
`;

interface CheckedItem {
  readonly serviceId: string;
  readonly item: OwnPreparation;
}

/** For the professional at the visit: the client's preparations, each to mark as not done, or to undo that. */
export function PreparationCheck({ booking }: { readonly booking: Booking }) {
  const [asked, setAsked] = useState<CheckedItem>();
  const [isAsking, setAsking] = useState(false);
  const [change, { isLoading, error, reset }] = useChangePreparationMutation();
  const items = booking.services
    .flatMap(({ id, style }) => (style ? ownPreparation(style).map((item) => ({ serviceId: id, item })) : []))
    .filter(({ item }) => isChangeable(booking, item));
  if (items.length === 0 && !isAsking) return null;

  const close = () => {
    setAsking(false);
    reset();
  };
  const save = async ({ serviceId, item }: CheckedItem) => {
    const { error: refusal } = await change({
      id: booking.id,
      serviceId,
      itemId: item.id,
      notDone: !item.notDone,
    });
    if (refusal) return;
    setAsking(false);
    toast.success('Booking updated');
  };
  const name = booking.client.firstName;
  const isTakenBack = asked?.item.notDone === true;
  const ends = asked?.item.minutes ? ' The visit ends later, at most at the start of your next booking.' : '';
  const extra = asked && extraText(asked.item);
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
              onClick={() => {
                setAsked({ serviceId, item });
                setAsking(true);
              }}
            >
              {item.notDone ? 'Was done' : 'Not done'}
            </Button>
          </Row>
        ))}
      </Stack>
      <ConfirmDialog
        open={isAsking}
        title={isTakenBack ? `Done: ${asked?.item.label}` : `Not done: ${asked?.item.label}`}
        confirmText={isTakenBack ? 'Take it back' : 'Mark as not done'}
        keepText="Leave it"
        busy={isLoading}
        busyText="Saving..."
        onConfirm={() => asked && void save(asked)}
        onClose={close}
      >
        {isTakenBack
          ? `${extra} is taken off the booking again. We notify ${name} at once.`
          : `${extra}, as ${name} accepted with the booking.${ends} We notify ${name} at once.`}
        {error && (
          <Line>
            <Alert>{apiErrorMessage(error, MESSAGES.bookingUpdateFailed)}</Alert>
          </Line>
        )}
      </ConfirmDialog>
    </Section>
  );
}

const isChangeable = (booking: Booking, { notDone = false }: OwnPreparation): boolean =>
  refusePreparation(bookingInTime(booking), !notDone, booking.professional.timeZone, new Date()) ===
  undefined;
