import type { MessageReason } from '@crown-and-coil/shared-api/contract';
import type { Generated } from 'kysely';

/** Messages between the client and the professional of a booking or photo quote. */
export interface BookingMessagesTable {
  id: string;
  /** One of the two; a trigger moves the messages of a quote to its booking. */
  booking_id: string | null;
  photo_quote_id: Generated<string | null>;
  professional_id: string;
  /** From 1 in each conversation, in the order of sending. */
  number: number;
  sender: 'client' | 'professional';
  text: string;
  sent_at: Date;
  /** When the other party read it. */
  read_at: Date | null;
  /** Why an admin removed it; its text is erased then. */
  removal_reason: Generated<MessageReason | null>;
}

/** Pictures sent with messages. */
export interface BookingMessagePicturesTable {
  message_id: string;
  media_id: string;
}

export interface MessageReportsTable {
  message_id: string;
  /** The reporter: the other party. */
  user_id: string;
  reason: MessageReason;
  words: string;
  created_at: Date;
  decided_at: Generated<Date | null>;
}
