import { formSchema, MAX_REVIEW_REPLY_LENGTH, readFailure, useSession } from '@crown-and-coil/shared-api';
import { REVIEW_MESSAGES, REVIEW_REASONS } from '@crown-and-coil/shared-api/bookings';
import {
  reviewReplySchema,
  reviewReportSchema,
  visitFeedbackSchema,
} from '@crown-and-coil/shared-api/contract';
import { Button, Muted, Stack, toast } from '@crown-and-coil/shared-ui';
import {
  applyServerErrors,
  Form,
  FormAlert,
  Formik,
  type FormikHelpers,
  forgetDraft,
  KeepDraft,
  SelectField,
  SubmitButton,
  TextArea,
} from '@crown-and-coil/shared-ui/forms';
import { useState } from 'react';
import { useReplyToReviewMutation, useReportReviewMutation, useWriteFeedbackMutation } from './api';

const FEEDBACK = formSchema(visitFeedbackSchema);
const REPLY = formSchema(reviewReplySchema);
const REPORT = formSchema(reviewReportSchema);

/** What a form needs to show a refusal. */
type Helpers<Values> = Pick<FormikHelpers<Values>, 'setErrors' | 'setStatus'> & FormikHelpers<Values>;

function showFailure<Values>(error: unknown, helpers: Helpers<Values>, message: string): void {
  const shown = applyServerErrors(readFailure(error), helpers, message);
  if (shown) toast.error(shown);
}

interface OfReview {
  readonly id: string;
  readonly bookingId: string;
}

interface FeedbackFormProps {
  readonly bookingId: string;
  readonly clientName: string;
  readonly until: string;
}

/** What the professional tells the client about the visit; never public. */
export function FeedbackForm({ bookingId, clientName, until }: FeedbackFormProps) {
  const { user } = useSession();
  const [write] = useWriteFeedbackMutation();
  const draft = `${user?.email} feedback ${bookingId}`;
  const submit = async ({ text }: { text: string }, helpers: FormikHelpers<{ text: string }>) => {
    const { error } = await write({ bookingId, text: text.trim() });
    if (error) return showFailure(error, helpers, REVIEW_MESSAGES.feedbackFailed);
    forgetDraft(draft);
  };
  return (
    <Formik initialValues={{ text: '' }} validationSchema={FEEDBACK} onSubmit={submit}>
      <Form noValidate aria-label={`Feedback to ${clientName}`}>
        <Stack $gap="s3">
          <KeepDraft name={draft} />
          <FormAlert />
          <TextArea
            name="text"
            label={`Your feedback to ${clientName}`}
            hint={`Only ${clientName} can read it. It publishes their review. You can write until ${until}.`}
            maxCount={MAX_REVIEW_REPLY_LENGTH}
          />
          <SubmitButton>Send feedback</SubmitButton>
        </Stack>
      </Form>
    </Formik>
  );
}

/** The professional's one public reply. */
export function ReplyForm({ id, bookingId }: OfReview) {
  const { user } = useSession();
  const [reply] = useReplyToReviewMutation();
  const draft = `${user?.email} reply ${id}`;
  const submit = async ({ text }: { text: string }, helpers: FormikHelpers<{ text: string }>) => {
    const { error } = await reply({ id, bookingId, text: text.trim() });
    if (error) return showFailure(error, helpers, REVIEW_MESSAGES.replyFailed);
    forgetDraft(draft);
  };
  return (
    <Formik initialValues={{ text: '' }} validationSchema={REPLY} onSubmit={submit}>
      <Form noValidate aria-label="Reply">
        <Stack $gap="s3">
          <KeepDraft name={draft} />
          <FormAlert />
          <TextArea
            name="text"
            label="Your public reply"
            hint="Everybody can read it. You can reply once."
            maxCount={MAX_REVIEW_REPLY_LENGTH}
          />
          <SubmitButton>Reply</SubmitButton>
        </Stack>
      </Form>
    </Formik>
  );
}

/** Asks the platform to look at the review. */
export function ReportForm({ id, bookingId }: OfReview) {
  const [isOpen, setOpen] = useState(false);
  const [report] = useReportReviewMutation();
  const submit = async (
    values: { reason: string; words: string },
    helpers: FormikHelpers<{ reason: string; words: string }>,
  ) => {
    const reason = REVIEW_REASONS.find(({ value }) => value === values.reason)?.value;
    if (reason === undefined) return;
    const { error } = await report({ id, bookingId, reason, words: values.words.trim() });
    if (error) return showFailure(error, helpers, REVIEW_MESSAGES.reportFailed);
    toast.success('Your report is sent.');
  };
  if (!isOpen)
    return (
      <div>
        <Button size="small" onClick={() => setOpen(true)}>
          Report this review
        </Button>
      </div>
    );
  return (
    <Formik initialValues={{ reason: '', words: '' }} validationSchema={REPORT} onSubmit={submit}>
      <Form noValidate aria-label="Report">
        <Stack $gap="s3">
          <Muted>We look at it. Until then it stays public. Low scores alone are no reason.</Muted>
          <FormAlert />
          <SelectField
            name="reason"
            label="What is wrong with it?"
            placeholder="Choose a reason"
            options={REVIEW_REASONS.map(({ value, label }) => ({ value, label }))}
          />
          <TextArea name="words" label="What should we know?" optional maxCount={MAX_REVIEW_REPLY_LENGTH} />
          <SubmitButton>Send report</SubmitButton>
        </Stack>
      </Form>
    </Formik>
  );
}
