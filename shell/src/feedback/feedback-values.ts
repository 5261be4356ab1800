import {
  FEEDBACK_CHOICES,
  FEEDBACK_QUESTIONS,
  type Feedback,
  type FeedbackQuestion as QuestionName,
} from '@crown-and-coil/shared-api';
import { feedbackAnswersSchema } from '@crown-and-coil/shared-api/contract';

export interface FeedbackQuestion {
  readonly name: QuestionName;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** The choices in the specification's words, one of which has an underscore (section 9). */
const optionsOf = (name: QuestionName) =>
  FEEDBACK_CHOICES[name].map((choice) => ({ value: choice, label: choice.replaceAll('_', ' ') }));

/** The panel's questions in their order, in the words of the look. */
export const QUESTIONS: readonly FeedbackQuestion[] = [
  { name: 'confusing', label: "What's confusing?", options: optionsOf('confusing') },
  { name: 'smooth', label: "What's smooth?", options: optionsOf('smooth') },
  { name: 'switchReason', label: 'What would make you switch?', options: optionsOf('switchReason') },
];

interface AnswerValues {
  readonly choice: string;
  readonly comment: string;
}

export type FeedbackValues = Readonly<Record<QuestionName, AnswerValues>> & {
  readonly includeEmail: boolean;
};

const unanswered: AnswerValues = { choice: '', comment: '' };

/** Initial values: nothing chosen, the email not included. */
export const EMPTY_FEEDBACK: FeedbackValues = {
  confusing: unanswered,
  smooth: unanswered,
  switchReason: unanswered,
  includeEmail: false,
};

interface Circumstances {
  /** The account's email; sent only if the box is ticked (specification, section 5). */
  readonly email: string;
  /** The path of the page, without its query, which may hold a search or a token. */
  readonly page: Pick<Location, 'origin' | 'pathname'>;
  readonly now: Date;
}

/** The request body (specification, section 3, Feedback payload). Blank comments are left out. */
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
