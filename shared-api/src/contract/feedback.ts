import { type InferType, object, string } from 'yup';
import { FEEDBACK_CHOICES, type FeedbackQuestion } from './catalogue';
import { emailField, instantField, lineField, linesField } from './fields';
import { MAX_FEEDBACK_COMMENT_LENGTH } from './limits';
import { FEEDBACK_MESSAGES } from './messages';

const answerField = <Question extends FeedbackQuestion>(question: Question) =>
  object({
    choice: string<(typeof FEEDBACK_CHOICES)[Question][number]>()
      .required(FEEDBACK_MESSAGES.chooseAnswer)
      .oneOf([...FEEDBACK_CHOICES[question]], FEEDBACK_MESSAGES.chooseAnswer),
    comment: linesField()
      .trim()
      .max(MAX_FEEDBACK_COMMENT_LENGTH, FEEDBACK_MESSAGES.commentTooLong)
      .optional(),
  });

/** The feedback panel's form: its three questions (specification, section 5, Feedback). */
export const feedbackAnswersSchema = object({
  confusing: answerField('confusing'),
  smooth: answerField('smooth'),
  switchReason: answerField('switchReason'),
});

/**
 * `POST /feedback` (specification, section 3). `email` is there only when the box is ticked; the server keeps the
 * account's own. `timestamp` is when the panel was sent, by the clock of the browser.
 */
export const feedbackSchema = feedbackAnswersSchema.shape({
  email: emailField().optional(),
  pageUrl: lineField().required('The page is required').max(2000, 'Must be 2000 characters or fewer'),
  timestamp: instantField().required('The time is required'),
});
export type Feedback = InferType<typeof feedbackSchema>;
