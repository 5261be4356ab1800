import { MAX_REPORT_LENGTH, readFailure } from '@crown-and-coil/shared-api';
import { BOOKING_MESSAGE_WORDS, MESSAGE_REASONS, REPORT_WORDS } from '@crown-and-coil/shared-api/bookings';
import { Button, Dialog, Stack, toast } from '@crown-and-coil/shared-ui';
import {
  applyServerErrors,
  FocusFault,
  Form,
  FormAlert,
  Formik,
  type FormikHelpers,
  ReportFields,
  SubmitButton,
} from '@crown-and-coil/shared-ui/forms';
import { useId } from 'react';
import { type ConversationSubject, useReportMessageMutation } from './api';

interface Values {
  readonly reason: string;
  readonly words: string;
}

interface Props {
  /** Of the message. */
  readonly id: string;
  readonly subject: ConversationSubject;
  readonly onClose: () => void;
}

const reasonOf = ({ reason }: Values) => MESSAGE_REASONS.find(({ value }) => value === reason)?.value;

const validate = (values: Values): { reason?: string } =>
  reasonOf(values) === undefined ? { reason: REPORT_WORDS.reasonMissing } : {};

/** Reports a message of the other party. */
export function ReportDialog({ id, subject, onClose }: Props) {
  const [report] = useReportMessageMutation();
  const formId = useId();
  const submit = async (values: Values, helpers: FormikHelpers<Values>) => {
    const reason = reasonOf(values);
    if (reason === undefined) return;
    const { error } = await report({ id, subject, reason, words: values.words.trim() });
    if (error) {
      applyServerErrors(readFailure(error), helpers, REPORT_WORDS.failed);
      return;
    }
    onClose();
    toast.success(REPORT_WORDS.sent);
  };
  return (
    <Formik<Values>
      initialValues={{ reason: '', words: '' }}
      validate={validate}
      validateOnBlur={false}
      onSubmit={submit}
    >
      <Dialog
        open
        title="Report this message"
        onClose={onClose}
        actions={
          <>
            <Button data-safe onClick={onClose}>
              Cancel
            </Button>
            <SubmitButton form={formId} busyText="Sending...">
              Send report
            </SubmitButton>
          </>
        }
      >
        {BOOKING_MESSAGE_WORDS.reportExplained}
        <Form id={formId} noValidate aria-label="Report this message" style={{ marginTop: 16 }}>
          <Stack>
            <FocusFault />
            <FormAlert />
            <ReportFields reasons={MESSAGE_REASONS} longest={MAX_REPORT_LENGTH} />
          </Stack>
        </Form>
      </Dialog>
    </Formik>
  );
}
