import type { FeedbackQuestion } from '@crown-and-coil/shared-api';

/** Short label of each question. */
export const QUESTION_WORDS: Readonly<Record<FeedbackQuestion, string>> = {
  confusing: 'Confusing',
  smooth: 'Smooth',
  switchReason: 'Would switch for',
};

/** 'easier_booking' as people read it: 'Easier booking'. */
export function choiceWords(choice: string): string {
  const words = choice.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
