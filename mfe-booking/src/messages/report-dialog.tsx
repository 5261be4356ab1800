import { MAX_REPORT_LENGTH, readFailure } from '@crown-and-coil/shared-api';
import { BOOKING_MESSAGE_WORDS, MESSAGE_REASONS, REPORT_WORDS } from '@crown-and-coil/shared-api/bookings';
import { toast } from '@crown-and-coil/shared-ui';
import {
  applyServerErrors,
  FormDialog,
  type FormikHelpers,
  ReportFields,
} from '@crown-and-coil/shared-ui/forms';
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
    <FormDialog<Values>
      initialValues={{ reason: '', words: '' }}
      validate={validate}
      validateOnBlur={false}
      title="Report this message"
      text={BOOKING_MESSAGE_WORDS.reportExplained}
      confirm="Send report"
      busy="Sending..."
      onSubmit={submit}
      onClose={onClose}
    >
      <ReportFields reasons={MESSAGE_REASONS} longest={MAX_REPORT_LENGTH} />
    </FormDialog>
  );
}
