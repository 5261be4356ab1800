import {
  api,
  FEEDBACK_MESSAGES,
  type Feedback,
  LIST,
  type Notice,
  type SessionUser,
} from '@crown-and-coil/shared-api';
import { feedbackAnswersSchema } from '@crown-and-coil/shared-api/contract';
import { Alert, browserAddress, Stack } from '@crown-and-coil/shared-ui';
import {
  CheckboxField,
  FocusFault,
  Form,
  Formik,
  KeepDraft,
  SubmitButton,
} from '@crown-and-coil/shared-ui/forms';
import { useState } from 'react';
import { FeedbackQuestionFields } from './feedback-question';
import { EMPTY_FEEDBACK, type FeedbackValues, feedbackOf, QUESTIONS } from './feedback-values';

type Outcome = 'none' | 'sent' | 'failed';

/**
 * Three questions, each with a choice and an optional comment (specification, section 2, Feedback panel). A failure
 * keeps the answers; a success clears them and the email's box.
 */
export function FeedbackForm({ user }: { readonly user: SessionUser }) {
  const [send] = useSendFeedbackMutation();
  const [outcome, setOutcome] = useState<Outcome>('none');
  // Counts the successes; as a key it resets the fields and closes the comments.
  const [round, setRound] = useState(0);
  return (
    <Formik<FeedbackValues>
      initialValues={EMPTY_FEEDBACK}
      validationSchema={feedbackAnswersSchema}
      onSubmit={async (values, { resetForm }) => {
        setOutcome('none');
        const circumstances = { email: user.email, page: browserAddress(), now: new Date() };
        const { error } = await send(feedbackOf(values, circumstances));
        if (error) return setOutcome('failed');
        resetForm();
        setRound((before) => before + 1);
        setOutcome('sent');
      }}
    >
      <Form noValidate aria-label="Feedback" onChange={() => setOutcome('none')}>
        <FocusFault />
        <Stack>
          <KeepDraft name={`${user.email} feedback`} />
          {QUESTIONS.map((question) => (
            <FeedbackQuestionFields key={`${round} ${question.name}`} {...question} />
          ))}
          <CheckboxField
            name="includeEmail"
            label="Include my email"
            hint={`We may answer to ${user.email}.`}
          />
          {outcome === 'sent' ? <Alert tone="info">{FEEDBACK_MESSAGES.thanks}</Alert> : null}
          {outcome === 'failed' ? <Alert>{FEEDBACK_MESSAGES.failed}</Alert> : null}
          <SubmitButton block busyText="Sending...">
            Send feedback
          </SubmitButton>
        </Stack>
      </Form>
    </Formik>
  );
}

/** The endpoint for feedback about the site. */
const feedbackApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendFeedback: build.mutation<Notice, Feedback>({
      query: (body) => ({ url: '/feedback', method: 'POST', body }),
      invalidatesTags: [{ type: 'Feedback', id: LIST }],
    }),
  }),
});

const { useSendFeedbackMutation } = feedbackApi;
