import type { MessageReason } from '@crown-and-coil/shared-api/contract';
import type { Generated } from 'kysely';

/** What the client and the professional of a booking write to each other. */
export interface BookingMessagesTable {
  id: string;
  booking_id: string;
  professional_id: string;
  /** Counts from 1 in each booking, in the order in which they were sent. */
  number: number;
  sender: 'client' | 'professional';
  text: string;
  sent_at: Date;
  /** When the other party read it. */
  read_at: Date | null;
  /** Why an admin removed it, whose words are gone then. */
  removal_reason: Generated<MessageReason | null>;
}

/** Pictures that were sent with messages. */
export interface BookingMessagePicturesTable {
  message_id: string;
  media_id: string;
}

export interface MessageReportsTable {
  message_id: string;
  /** The other party, who reports it. */
  user_id: string;
  reason: MessageReason;
  words: string;
  created_at: Date;
  decided_at: Generated<Date | null>;
}
