import { MAX_REVIEW_PICTURES, REVIEW_EDIT_DAYS, REVIEW_PUBLISH_DAYS, REVIEW_WRITE_DAYS } from './limits';

/** Suspicious signs found when a review is written or later. A sign proves nothing: an admin decides. */
export const REVIEW_SIGNS = [
  {
    value: 'same_device',
    label: 'Same device',
    explanation:
      'It was written in a browser and a network from which the professional logged in within 90 days before or after.',
  },
  {
    value: 'same_network',
    label: 'Same network',
    explanation:
      'It was written from a network from which the professional logged in within 90 days before or after. A salon with guest Wi-Fi looks like this too.',
  },
  {
    value: 'burst',
    label: 'Burst',
    explanation: 'It is the fifth or a later review of this professional within 48 hours.',
  },
  {
    value: 'first_visits_only',
    label: 'First visits only',
    explanation:
      'This professional has five reviews or more, and each is from a client with one visit on the whole site.',
  },
  {
    value: 'no_show_after',
    label: 'No-show after the review',
    explanation: 'The professional marked the client as not having come after the review was written.',
  },
] as const;
export type ReviewSign = (typeof REVIEW_SIGNS)[number]['value'];

/** A burst: this many reviews, including this one, within this many hours. */
export const REVIEW_BURST = { reviews: 5, hours: 48 } as const;

/** URLs and emails, to keep advertising out of reviews. Matches only the last character before '@' or '.', so that it takes linear time. */
const ADDRESS =
  /(?:https?:\/\/|www\.|\S@[^\s@]+\.\S|\w\.(?:com|net|org|au|nz|io|co|biz|shop|link|info|me|app)\b)/i;
export const hasAddress = (text: string): boolean => ADDRESS.test(text);

/** Messages of reviews. */
export const REVIEW_MESSAGES = {
  loadFailed: 'Failed to load reviews.',
  saveFailed: 'Your review could not be saved. Please try again.',
  saved: 'Thank you. Your review is saved.',
  deleteFailed: 'Your review could not be deleted. Please try again.',
  deleteQuestion:
    'Delete this review? Its words, scores and pictures go, and you cannot write another one for this visit.',
  scoreMissing: 'Choose 1 (poor) to 5 (great)',
  noAddresses: 'Please leave out web and email addresses',
  tooManyPictures: `A review can have ${MAX_REVIEW_PICTURES} pictures at most`,
  consentMissing: 'Say that the pictures may be shown, or remove them',
  picturesGone: 'These pictures are not there any more. Please add them again.',
  notCompleted: 'Only a completed visit can be reviewed.',
  noShow: 'This visit is marked as not attended, so it cannot be reviewed. Tell us if that is wrong.',
  tooLate: `A visit can be reviewed for ${REVIEW_WRITE_DAYS} days.`,
  written: 'You have already reviewed this visit.',
  editTooLate: `A review can be changed for ${REVIEW_EDIT_DAYS} days.`,
  removed: 'This review was removed.',
  feedbackTooLate: `Feedback about a visit can be written for ${REVIEW_PUBLISH_DAYS} days.`,
  feedbackWritten: 'You have already written feedback about this visit.',
  feedbackMissing: 'Write what you would like to tell your client',
  feedbackFailed: 'Your feedback could not be saved. Please try again.',
  replyMissing: 'Write a reply',
  replied: 'You have already replied to this review.',
  replyFailed: 'Your reply could not be saved. Please try again.',
  reported: 'You have already reported this review.',
  ownReview: 'This is your own review. You can change or delete it in its booking.',
  gone: 'This review is not public, so it cannot be reported.',
  notRemoved: 'This review is not removed.',
  byItsAuthor: 'Its author deleted this review.',
} as const;
