import {
  apiErrorMessage,
  BOOKING_STATUSES,
  type Booking,
  type BookingStatus,
  isLive,
  MESSAGES,
  offeredStatuses,
  type Role,
  useUpdateBookingMutation,
} from '@crown-and-coil/shared-api';
import { Alert, Button, ButtonLink, Field, Row, Select, Stack, toast } from '@crown-and-coil/shared-ui';
import { type FormEvent, useState } from 'react';
import { NotesField, notesFit } from '../booking-facts/notes-field';
import type { wayBack } from '../booking-facts/way-back';

interface Props {
  readonly booking: Booking;
  readonly role: Role;
  readonly back: ReturnType<typeof wayBack>;
}

const STATUS_WORDS: Record<BookingStatus, string> = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  cancelled: 'Cancelled',
  completed: 'Completed',
};

const isStatus = (value: string): value is BookingStatus =>
  (BOOKING_STATUSES as readonly string[]).includes(value);

/** The two things one can change of a booking. What was typed stays when saving fails. */
export function UpdateForm({ booking, role, back }: Props) {
  const [status, setStatus] = useState<BookingStatus | ''>('');
  const [notes, setNotes] = useState(booking.notes ?? '');
  const [update, { isLoading, error }] = useUpdateBookingMutation();
  const offered = isLive(booking.status) ? offeredStatuses(role).filter((one) => one !== booking.status) : [];
  const changed = status !== '' || notes !== (booking.notes ?? '');

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isLoading || !changed || !notesFit(notes)) return;
    const change = {
      ...(status === '' ? {} : { status }),
      ...(notes === (booking.notes ?? '') ? {} : { notes }),
    };
    const result = await update({ id: booking.id, change });
    if ('error' in result && result.error) toast.error(MESSAGES.bookingUpdateFailed);
    else {
      setStatus('');
      toast.success('Booking updated');
    }
  };

  return (
    <form onSubmit={save} noValidate aria-label="Update booking">
      <Stack $gap="s5" style={{ marginTop: 'var(--s5)' }}>
        {error && <Alert>{apiErrorMessage(error, MESSAGES.bookingUpdateFailed)}</Alert>}
        {offered.length > 0 && (
          <Field label="Status">
            {(control) => (
              <Select
                {...control}
                value={status}
                onChange={({ target }) => setStatus(isStatus(target.value) ? target.value : '')}
              >
                <option value="">Keep {STATUS_WORDS[booking.status].toLowerCase()}</option>
                {offered.map((one) => (
                  <option key={one} value={one}>
                    {STATUS_WORDS[one]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        <NotesField
          label="Notes"
          hint="Both of you see these notes."
          value={notes}
          readOnly={isLoading}
          onChange={setNotes}
        />
        <Row $wrap>
          <Button
            variant="primary"
            type="submit"
            busy={isLoading}
            busyText="Saving..."
            disabled={!changed || !notesFit(notes)}
          >
            Update Booking
          </Button>
          <ButtonLink to={back.to}>{back.returnLabel}</ButtonLink>
        </Row>
      </Stack>
    </form>
  );
}
