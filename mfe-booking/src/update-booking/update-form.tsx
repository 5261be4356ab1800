import {
  type Booking,
  type BookingStatus,
  MAX_BOOKING_NOTES_LENGTH,
  MESSAGES,
  type SessionUser,
} from '@crown-and-coil/shared-api';
import { offeredStatuses, useUpdateBookingMutation } from '@crown-and-coil/shared-api/bookings';
import { Button, ButtonLink, Muted, Row, Stack, toast } from '@crown-and-coil/shared-ui';
import {
  AskBeforeLeaving,
  applyServerErrors,
  Form,
  FormAlert,
  Formik,
  type FormikHelpers,
  forgetDraft,
  KeepDraft,
  SelectField,
  TextArea,
} from '@crown-and-coil/shared-ui/forms';
import { decideStatus, lateNotice } from '../booking-facts/changing-status';
import { notesFit } from '../booking-facts/notes-field';
import type { wayBack } from '../booking-facts/way-back';
import { bookingPaths } from '../booking-steps/booking-paths';

interface Props {
  readonly booking: Booking;
  readonly user: SessionUser;
  readonly back: ReturnType<typeof wayBack>;
}

interface UpdateValues {
  /** Blank while the status stays as it is. */
  readonly status: BookingStatus | '';
  readonly notes: string;
}

const STATUS_WORDS: Record<BookingStatus, string> = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  cancelled: 'Cancelled',
  completed: 'Completed',
};

const validate = ({ notes }: UpdateValues): { notes?: string } =>
  notesFit(notes) ? {} : { notes: MESSAGES.bookingNotesTooLong };

/** The two things one can change of a booking. What was typed stays when saving fails, and after a reload. */
export function UpdateForm({ booking, user, back }: Props) {
  const [update] = useUpdateBookingMutation();
  const draft = `${user.email} ${bookingPaths.update(booking.id)}`;
  const storedNotes = booking.notes ?? '';

  const save = async ({ status, notes }: UpdateValues, helpers: FormikHelpers<UpdateValues>) => {
    const change = {
      // The decision is about the time that stands on this page: should it have moved, the server says so.
      ...(status === '' ? {} : { status, start_time: booking.start_time }),
      ...(notes === storedNotes ? {} : { notes }),
    };
    const { data: saved, error } = await update({ id: booking.id, change });
    if (!saved) {
      applyServerErrors(error, helpers, MESSAGES.bookingUpdateFailed);
      toast.error(MESSAGES.bookingUpdateFailed);
      return;
    }
    forgetDraft(draft);
    helpers.resetForm({ values: { status: '', notes: saved.notes ?? '' } });
    toast.success('Booking updated');
  };

  return (
    <Formik<UpdateValues>
      initialValues={{ status: '', notes: storedNotes }}
      validate={validate}
      onSubmit={save}
    >
      {({ values, dirty, isSubmitting }) => (
        <Form noValidate aria-label="Update booking">
          <AskBeforeLeaving />
          <Stack $gap="s5" style={{ marginTop: 'var(--s5)' }}>
            <KeepDraft name={draft} />
            <FormAlert />
            <StatusField booking={booking} user={user} chosen={values.status} />
            <TextArea
              name="notes"
              label="Notes"
              hint="Both of you see these notes."
              optional
              maxCount={MAX_BOOKING_NOTES_LENGTH}
              readOnly={isSubmitting}
            />
            <Row $wrap>
              <Button
                variant="primary"
                type="submit"
                busy={isSubmitting}
                busyText="Saving..."
                disabled={!dirty || !notesFit(values.notes)}
              >
                Update Booking
              </Button>
              <ButtonLink to={back.to}>{back.returnLabel}</ButtonLink>
            </Row>
          </Stack>
        </Form>
      )}
    </Formik>
  );
}

interface StatusProps {
  readonly booking: Booking;
  readonly user: SessionUser;
  readonly chosen: BookingStatus | '';
}

/** The statuses that this role may choose and the rules still allow, with the reason where they do not. */
function StatusField({ booking, user, chosen }: StatusProps) {
  const decisions = offeredStatuses(user.role).map((to) => ({
    to,
    decision: decideStatus(booking, user.role, to),
  }));
  const possible = decisions.filter(({ decision }) => decision.outcome === 'changed');
  if (possible.length === 0) {
    const [refused] = decisions.flatMap(({ decision }) =>
      decision.outcome === 'refused' ? [decision.message] : [],
    );
    return refused === undefined ? null : <Muted>{refused} Its status can no longer be changed.</Muted>;
  }
  return (
    <SelectField
      name="status"
      label="Status"
      placeholder={`Keep ${STATUS_WORDS[booking.status].toLowerCase()}`}
      options={possible.map(({ to }) => ({ value: to, label: STATUS_WORDS[to] }))}
      hint={chosen === 'cancelled' ? lateNotice(booking, user.role) : undefined}
    />
  );
}
