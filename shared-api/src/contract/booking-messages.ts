import { array, boolean, type InferType, number, object, string } from 'yup';
import {
  BOOKING_MESSAGE_WORDS,
  CLOSED_CONVERSATIONS,
  type ClosedConversation,
} from './booking-message-words';
import { idField, linesField } from './fields';
import { DEFAULT_PAGE_SIZE, MAX_MESSAGE_LENGTH, MAX_MESSAGE_PICTURES, MAX_PAGE_SIZE } from './limits';
import { mediaItemSchema } from './media';
import { MESSAGE_REASONS, type MessageReason } from './report-reasons';
import { removalSchemaOf, reportSchemaOf, storedReportSchemaOf } from './reports';

/** A message of one party of a booking or a photo quote to the other. */
export const bookingMessageSchema = object({
  id: string().defined(),
  sender: string<'client' | 'professional'>().oneOf(['client', 'professional']).defined(),
  text: string().defined(),
  /** Their addresses work for some minutes. */
  pictures: array().of(mediaItemSchema.defined()).defined(),
  sent_at: string().defined(),
  /** Why an admin removed it: its text and pictures are gone then. */
  removal_reason: string<MessageReason>().nullable().defined(),
  /** Whether the caller reported it. Its author does not learn of that. */
  is_reported: boolean().defined(),
});
export type BookingMessage = InferType<typeof bookingMessageSchema>;

/** A page of the messages beside a booking or a photo quote, newest first. */
export const conversationPageSchema = object({
  messages: array().of(bookingMessageSchema.defined()).defined(),
  /** Whether there are earlier ones than these. */
  has_earlier: boolean().defined(),
  /** Messages to the caller that they have not read, of all pages. */
  unread: number().integer().min(0).defined(),
  /** Null while both parties can write. */
  closed: string<ClosedConversation>().oneOf(CLOSED_CONVERSATIONS).nullable().defined(),
});
export type ConversationPage = InferType<typeof conversationPageSchema>;

/** One row of `GET /bookings/unread-messages`. */
export const unreadMessagesSchema = object({
  booking_id: string().defined(),
  unread: number().integer().min(1).defined(),
});
export type UnreadMessages = InferType<typeof unreadMessagesSchema>;

/** `GET /bookings/{id}/messages`, `GET /photo-quotes/{id}/messages`: `before` is the last id of the page before. */
export const conversationQuerySchema = object({
  before: idField(),
  limit: number().integer().min(1).max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
});

/** `POST /bookings/{id}/messages`, `POST /photo-quotes/{id}/messages`. */
export const bookingMessageWriteSchema = object({
  /** May be empty beside pictures. */
  text: linesField()
    .trim()
    .default('')
    .max(MAX_MESSAGE_LENGTH, BOOKING_MESSAGE_WORDS.tooLong)
    .test(
      'words-or-pictures',
      BOOKING_MESSAGE_WORDS.empty,
      (text, { parent }) => text !== '' || parent.picture_ids?.length > 0,
    ),
  /** Own ones of the kind Message. */
  picture_ids: array()
    .of(idField().required('Must be a valid id'))
    .max(MAX_MESSAGE_PICTURES, BOOKING_MESSAGE_WORDS.tooManyPictures)
    .default([]),
});
export type BookingMessageWrite = InferType<typeof bookingMessageWriteSchema>;

/** `POST /bookings/{id}/messages/read`, `POST /photo-quotes/{id}/messages/read`: the newest message that the caller has seen. */
export const messagesReadSchema = object({ until: idField().required('Which message was read?') });

/** `POST /messages/{id}/report`: why the platform should look at a message. */
export const messageReportSchema = reportSchemaOf(MESSAGE_REASONS);
export type MessageReport = InferType<typeof messageReportSchema>;

/** `POST /admin/reported-messages/{id}/remove`. */
export const messageRemovalSchema = removalSchemaOf(MESSAGE_REASONS);
export type MessageRemoval = InferType<typeof messageRemovalSchema>;

/** A reported message as an admin decides about it. */
export const reportedMessageSchema = object({
  /** Of the message. */
  id: string().defined(),
  /** The reported one last, after the two before it. */
  messages: array().of(bookingMessageSchema.defined()).defined(),
  /** How the parties are called. */
  names: object({ client: string().defined(), professional: string().defined() }).defined(),
  /** What it is beside: one of the two. */
  booking_id: string().nullable().defined(),
  photo_quote_id: string().nullable().defined(),
  report: storedReportSchemaOf<MessageReason>().defined(),
});
export type ReportedMessage = InferType<typeof reportedMessageSchema>;
