import { FEEDBACK_QUESTIONS, type FeedbackQuestion } from '@crown-and-coil/shared-api';
import { type Feedback, feedbackAnswersSchema } from '@crown-and-coil/shared-api/contract';

export interface AnswerValues {
  readonly choice: string;
  readonly comment: string;
}

export type FeedbackValues = Readonly<Record<FeedbackQuestion, AnswerValues>> & {
  readonly includeEmail: boolean;
};

const unanswered: AnswerValues = { choice: '', comment: '' };

/** The form as it opens, and as it stands again after a success: nothing chosen, the email not included. */
export const EMPTY_FEEDBACK: FeedbackValues = {
  confusing: unanswered,
  smooth: unanswered,
  switchReason: unanswered,
  includeEmail: false,
};

interface Circumstances {
  /** Of the account; sent only if the box is ticked (specification, section 5). */
  readonly email: string;
  /** Where the panel was sent from. Its query is left out: it may hold a search, or the token of a mail's link. */
  readonly page: Pick<Location, 'origin' | 'pathname'>;
  readonly now: Date;
}

/** The form as it is sent (specification, section 3, Feedback payload). Blank comments are left out. */
export function feedbackOf(values: FeedbackValues, { email, page, now }: Circumstances): Feedback {
  const spoken = FEEDBACK_QUESTIONS.map((question) => {
    const { choice, comment } = values[question];
    return [question, comment.trim() === '' ? { choice } : { choice, comment }];
  });
  return {
    ...feedbackAnswersSchema.cast(Object.fromEntries(spoken)),
    ...(values.includeEmail ? { email } : {}),
    pageUrl: page.origin + page.pathname,
    timestamp: now.toISOString(),
  };
}
