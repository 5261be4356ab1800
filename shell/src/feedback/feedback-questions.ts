import { FEEDBACK_CHOICES, type FeedbackQuestion as QuestionName } from '@crown-and-coil/shared-api';

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
