/** Reasons for reporting any text. */
const CONDUCT_REASONS = [
  { value: 'abusive', label: 'It insults or threatens somebody' },
  { value: 'private', label: 'It tells private things about somebody' },
  { value: 'advertising', label: 'It is advertising' },
  { value: 'illegal', label: 'It breaks the law' },
] as const;

/**
 * Reasons for reporting or removing a review. Being unhappy with the scores is not one. Without the schema library, for
 * screens.
 */
export const REVIEW_REASONS = [
  { value: 'fake', label: 'It is not about a real visit' },
  { value: 'incentive', label: 'It was bought or rewarded' },
  ...CONDUCT_REASONS,
] as const;
export type ReviewReason = (typeof REVIEW_REASONS)[number]['value'];

/** Reasons for reporting or removing a message. */
export const MESSAGE_REASONS = [
  { value: 'harassment', label: 'It is sexual or harasses me' },
  { value: 'scam', label: 'It tries to get money or personal details from me' },
  ...CONDUCT_REASONS,
] as const;
export type MessageReason = (typeof MESSAGE_REASONS)[number]['value'];

export type ReportReason = ReviewReason | MessageReason;

/** A reason as part of a sentence: 'it breaks the law'. */
export const reasonInWords = (reason: string): string =>
  ([...REVIEW_REASONS, ...MESSAGE_REASONS].find(({ value }) => value === reason)?.label ?? reason).replace(
    /^It/,
    'it',
  );

/** Messages of reports. */
export const REPORT_WORDS = {
  reasonMissing: 'Choose a reason',
  sent: 'Your report is sent.',
  failed: 'Your report could not be sent. Please try again.',
} as const;
