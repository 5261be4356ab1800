import {
  apiErrorMessage,
  type Booking,
  MAX_BOOKING_NOTES_LENGTH,
  MESSAGES,
  readFailure,
  type SessionUser,
} from '@crown-and-coil/shared-api';
import {
  type BookingDecision,
  currentNotesOf,
  offeredStatuses,
  paymentDue,
  useUpdateBookingMutation,
} from '@crown-and-coil/shared-api/bookings';
import { href } from '@crown-and-coil/shared-api/href';
import { Button, ButtonLink, Muted, Row, Stack, toast } from '@crown-and-coil/shared-ui';
import {
  AskBeforeLeaving,
  applyServerErrors,
  FocusFault,
  Form,
  FormAlert,
  Formik,
  type FormikHelpers,
  forgetDraft,
  KeepDraft,
  TextArea,
} from '@crown-and-coil/shared-ui/forms';
import { type ReactNode, type RefObject, useRef } from 'react';
import type { backLink } from '../booking-components/back-link';
import { DecideBooking } from '../booking-components/booking-buttons';
import { whyUndecidable } from '../booking-components/changing-status';
import { MergeNotes, useNotesVersion } from '../booking-components/merge-notes';
import { notesFit } from '../booking-components/notes-field';

interface Props {
  readonly booking: Booking;
  readonly user: SessionUser;
  readonly back: ReturnType<typeof backLink>;
  /** Called before the booking is loaded again. */
  readonly onCancelled: () => void;
}

interface UpdateValues {
  readonly notes: string;
}

const validate = ({ notes }: UpdateValues): { notes?: string } =>
  notesFit(notes) ? {} : { notes: MESSAGES.bookingNotesTooLong };

/**
 * Changes a booking's status, by one button per decision, and its notes. A decision also saves changed notes. The typed
 * text is kept when saving fails, when the other party has changed the notes, and after a reload.
 */
export function UpdateForm({ booking, user, back, onCancelled }: Props) {
  const [update] = useUpdateBookingMutation();
  const draft = `${user.email} ${href.updateBooking({ bookingId: booking.id })}`;
  const storedNotes = booking.notes ?? '';
  const status = useRef<HTMLDivElement>(null);
  const { version, conflict, saved: notesSaved, refused, draftOutdated } = useNotesVersion(booking);

  /** @returns whether it was saved */
  const send = async (
    notes: string,
    helpers: Pick<FormikHelpers<UpdateValues>, 'setErrors' | 'setStatus' | 'resetForm'>,
    decision?: BookingDecision,
  ) => {
    helpers.setStatus(undefined);
    const change = {
      // The server refuses the decision if the booking was moved away from the shown time.
      ...(decision && { ...decision, startTime: booking.startTime }),
      ...(notes === storedNotes && !conflict ? {} : { notes, notesVersion: version }),
    };
    const { data: saved, error } = await update({ id: booking.id, change });
    if (!saved) {
      const isMerged = refused(error);
      // The dialog of a cancellation shows why, unless the form shows both versions of the notes.
      if (decision?.status === 'cancelled' && !isMerged) return error;
      if (!isMerged) applyServerErrors(readFailure(error), helpers, MESSAGES.bookingUpdateFailed);
      toast.error(MESSAGES.bookingUpdateFailed);
      return error;
    }
    forgetDraft(draft);
    notesSaved(saved);
    helpers.resetForm({ values: { notes: saved.notes ?? '' } });
    if (saved.status === 'cancelled') onCancelled();
    return undefined;
  };

  return (
    <Formik<UpdateValues>
      initialValues={{ notes: storedNotes }}
      validate={validate}
      onSubmit={async ({ notes }, helpers) => {
        if (!(await send(notes, helpers))) toast.success('Booking updated');
      }}
    >
      {({ values, dirty, isSubmitting, setFieldValue, ...helpers }) => (
        <Form noValidate aria-label="Update booking">
          <AskBeforeLeaving />
          <Stack $gap="s5" style={{ marginTop: 'var(--s5)' }}>
            <KeepDraft
              name={draft}
              onOutdated={({ notes }) => {
                if (typeof notes !== 'string' || notes === storedNotes) return;
                draftOutdated();
                void setFieldValue('notes', notes);
              }}
            />
            <FocusFault />
            <FormAlert />
            <Status ref={status} booking={booking} user={user}>
              <DecideBooking
                booking={booking}
                role={user.role}
                offers={offeredStatuses(user.role)}
                // The pressed button, which had the focus, is removed.
                onDecided={() => status.current?.focus()}
                decide={async (decision) => {
                  if (!notesFit(values.notes)) return MESSAGES.bookingNotesTooLong;
                  const error = await send(values.notes, helpers, decision);
                  if (!error) return undefined;
                  // The form shows both versions of the notes instead of an error.
                  return currentNotesOf(error) ? '' : apiErrorMessage(error, MESSAGES.bookingUpdateFailed);
                }}
              />
            </Status>
            {conflict && (
              <MergeNotes
                saved={conflict.notes}
                mine={values.notes}
                onChange={(notes) => void setFieldValue('notes', notes)}
              />
            )}
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
                variant={paymentDue(booking, user.role) ? 'secondary' : 'primary'}
                type="submit"
                busy={isSubmitting}
                busyText="Saving..."
                // Not disabled: a saved form is not dirty, and the focus would be dropped.
                aria-disabled={!(dirty || conflict) || !notesFit(values.notes)}
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
  readonly ref: RefObject<HTMLDivElement | null>;
  /** The buttons of the decisions that are possible. */
  readonly children: ReactNode;
}

/** The decisions that this role can take, or the reason why there is none. */
function Status({ booking, user, ref, children }: StatusProps) {
  const refusal = whyUndecidable(booking, user.role);
  if (refusal !== undefined) return <Muted>{refusal} Its status can no longer be changed.</Muted>;
  return (
    <Row $wrap ref={ref} tabIndex={-1}>
      {children}
    </Row>
  );
}
