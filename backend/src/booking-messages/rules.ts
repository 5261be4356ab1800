import {
  type BookingStatus,
  type ClosedConversation,
  DAY_MS,
  isOpenQuote,
  MESSAGES_AFTER_CANCELLATION_DAYS,
  MESSAGES_AFTER_VISIT_DAYS,
  type PhotoQuoteState,
} from '@crown-and-coil/shared-api/contract';

/** What a conversation belongs to. */
export interface Conversation {
  /** The columns of messages and notifications with its id. */
  readonly column: 'booking_id' | 'photo_quote_id';
  readonly id: string;
}

/** A party of a booking or a photo quote, who may read its conversation. */
export interface Party extends Conversation {
  readonly party: 'client' | 'professional';
}

/** Determines whether the parties of a booking can write to each other. */
export interface ConversationState {
  readonly status: BookingStatus;
  readonly endTime: Date;
  /** Null unless it is cancelled. */
  readonly cancelledAt: Date | null;
  /** Waiting for its deposit, or expired without it. */
  readonly isUnpaid: boolean;
  /** Neither account is suspended or deleted. */
  readonly areAccountsOpen: boolean;
}

/** Why the conversation of a booking is closed; null while it is open. */
export function closedBecause(
  { status, endTime, cancelledAt, isUnpaid, areAccountsOpen }: ConversationState,
  now: Date,
): ClosedConversation | null {
  if (!areAccountsOpen) return 'account_closed';
  if (isUnpaid) return 'unpaid';
  if (status === 'cancelled')
    return isWithin(cancelledAt ?? endTime, MESSAGES_AFTER_CANCELLATION_DAYS, now) ? null : 'cancelled';
  return isWithin(endTime, MESSAGES_AFTER_VISIT_DAYS, now) ? null : 'visit_over';
}

/** Determines whether the parties of a photo quote can write to each other. */
interface QuoteConversationState extends Pick<ConversationState, 'areAccountsOpen'> {
  readonly state: PhotoQuoteState;
  readonly expiresAt: Date;
}

/** Why the conversation of a photo quote is closed; null while it is open. */
export function closedBesideQuote(
  { state, expiresAt, areAccountsOpen }: QuoteConversationState,
  now: Date,
): ClosedConversation | null {
  if (!areAccountsOpen) return 'account_closed';
  if (state === 'booked') return 'quote_booked';
  return isOpenQuote(state) && expiresAt > now ? null : 'quote_over';
}

const isWithin = (since: Date, days: number, now: Date) => now.getTime() < since.getTime() + days * DAY_MS;

/**
 * Whether the mail about the first of these messages is still due: its reader has not seen it, or has not seen a later one
 * that was sent while an earlier one was unread, and so has no mail of its own.
 * @param messages of one sender, in order
 */
export function isMailDue(
  messages: readonly { readonly sentAt: Date; readonly readAt: Date | null }[],
): boolean {
  let lastRead: Date | undefined;
  for (const { sentAt, readAt } of messages) {
    if (lastRead !== undefined && sentAt > lastRead) return false;
    if (readAt === null) return true;
    if (lastRead === undefined || readAt > lastRead) lastRead = readAt;
  }
  return false;
}
