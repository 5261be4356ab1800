import { formSchema, MAX_REVIEW_REPLY_LENGTH, readFailure, useSession } from '@crown-and-coil/shared-api';
import { REVIEW_MESSAGES } from '@crown-and-coil/shared-api/bookings';
import { reviewReplySchema, visitFeedbackSchema } from '@crown-and-coil/shared-api/contract';
import { Stack, toast } from '@crown-and-coil/shared-ui';
import {
  applyServerErrors,
  FocusFault,
  Form,
  FormAlert,
  Formik,
  type FormikHelpers,
  forgetDraft,
  KeepDraft,
  SubmitButton,
  TextArea,
} from '@crown-and-coil/shared-ui/forms';
import { useReplyToReviewMutation, useWriteFeedbackMutation } from './api';

const FEEDBACK = formSchema(visitFeedbackSchema);
const REPLY = formSchema(reviewReplySchema);

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
    toast.success('Feedback sent');
  };
  return (
    <Formik initialValues={{ text: '' }} validationSchema={FEEDBACK} onSubmit={submit}>
      <Form noValidate aria-label={`Feedback to ${clientName}`}>
        <Stack $gap="s3">
          <KeepDraft name={draft} />
          <FocusFault />
          <FormAlert />
          <TextArea
            name="text"
            id="feedback-text"
            label={`Your feedback to ${clientName}`}
            hint={`Only ${clientName} can read it. Sending it also makes their review public, if there is one. You can write until ${until}.`}
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
    toast.success('Reply published');
  };
  return (
    <Formik initialValues={{ text: '' }} validationSchema={REPLY} onSubmit={submit}>
      <Form noValidate aria-label="Reply">
        <Stack $gap="s3">
          <KeepDraft name={draft} />
          <FocusFault />
          <FormAlert />
          <TextArea
            name="text"
            id="reply-text"
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
