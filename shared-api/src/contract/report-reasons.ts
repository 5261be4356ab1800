/** What is wrong with words of any kind. */
const CONDUCT_REASONS = [
  { value: 'abusive', label: 'It insults or threatens somebody' },
  { value: 'private', label: 'It tells private things about somebody' },
  { value: 'advertising', label: 'It is advertising' },
  { value: 'illegal', label: 'It breaks the law' },
] as const;

/**
 * Why somebody reports a review, and why an admin removes one. Being unhappy with the scores is no reason. Free of the
 * schema library, for screens.
 */
export const REVIEW_REASONS = [
  { value: 'fake', label: 'It is not about a real visit' },
  { value: 'incentive', label: 'It was bought or rewarded' },
  ...CONDUCT_REASONS,
] as const;
export type ReviewReason = (typeof REVIEW_REASONS)[number]['value'];

/** Why a party of a conversation reports a message of the other, and why an admin removes one. */
export const MESSAGE_REASONS = [
  { value: 'harassment', label: 'It is sexual or harasses me' },
  { value: 'scam', label: 'It tries to get money or personal details from me' },
  ...CONDUCT_REASONS,
] as const;
export type MessageReason = (typeof MESSAGE_REASONS)[number]['value'];

export type ReportReason = ReviewReason | MessageReason;

/** What a reason says, inside a sentence: 'it breaks the law'. */
export const reasonInWords = (reason: string): string =>
  ([...REVIEW_REASONS, ...MESSAGE_REASONS].find(({ value }) => value === reason)?.label ?? reason).replace(
    /^It/,
    'it',
  );

/** Sentences of reports. */
export const REPORT_WORDS = {
  reasonMissing: 'Choose a reason',
  sent: 'Your report is sent.',
  failed: 'Your report could not be sent. Please try again.',
} as const;
