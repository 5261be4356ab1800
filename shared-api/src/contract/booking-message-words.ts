import {
  MAX_MESSAGE_LENGTH,
  MAX_MESSAGE_PICTURES,
  MAX_MESSAGE_PICTURES_PER_HOUR,
  MAX_MESSAGES_PER_HOUR,
  MESSAGES_AFTER_CANCELLATION_DAYS,
  MESSAGES_AFTER_VISIT_DAYS,
} from './limits';

/** Why a conversation is closed or not yet open. A booked quote passes its messages on to the booking. */
export const CLOSED_CONVERSATIONS = [
  'unpaid',
  'visit_over',
  'cancelled',
  'quote_over',
  'quote_booked',
  'account_closed',
] as const;
export type ClosedConversation = (typeof CLOSED_CONVERSATIONS)[number];

/** Sentences of the messages beside a booking or a photo quote. Free of the schema library, for screens. */
export const BOOKING_MESSAGE_WORDS = {
  loadFailed: 'Failed to load the messages.',
  sendFailed: 'Your message was not sent. It is still here.',
  empty: 'Write a message',
  tooLong: `A message can have ${MAX_MESSAGE_LENGTH} characters at most`,
  tooManyPictures: `A message can have ${MAX_MESSAGE_PICTURES} pictures at most`,
  tooManyPicturesAnHour: `You can send ${MAX_MESSAGE_PICTURES_PER_HOUR} pictures an hour in one conversation. Please try again later.`,
  picturesGone: 'These pictures are not there any more. Please remove them, and add them again.',
  picturesUploading: 'Your pictures are not uploaded yet. Wait for them, or remove them.',
  tooMany: `You can send ${MAX_MESSAGES_PER_HOUR} messages an hour in one conversation. Please try again later.`,
  ownMessage: 'This is your own message.',
  reported: 'You have already reported this message.',
  decided: 'This report is already decided.',
  reportExplained:
    'We look at this message with the two before it, and at no others. Your report does not stop the other person from writing.',
  closed: {
    unpaid: 'You can write to each other when the request is complete.',
    visit_over: `The conversation is closed: messages can be sent until ${MESSAGES_AFTER_VISIT_DAYS} days after the visit.`,
    cancelled: `The conversation is closed: messages can be sent until ${MESSAGES_AFTER_CANCELLATION_DAYS} days after a cancellation.`,
    quote_over: 'The conversation is closed, as the photo quote has ended.',
    quote_booked: 'The quote is booked: its messages are beside the booking.',
    account_closed: 'The conversation is closed, as one of the two accounts is.',
  } satisfies Record<ClosedConversation, string>,
} as const;
