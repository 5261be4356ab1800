import {
  type BookingStatus,
  type ClosedConversation,
  MESSAGES_AFTER_CANCELLATION_DAYS,
  MESSAGES_AFTER_VISIT_DAYS,
} from '@crown-and-coil/shared-api/contract';

const DAY_MS = 86_400_000;

/** What decides whether the parties of a booking can write to each other. */
export interface ConversationState {
  readonly status: BookingStatus;
  readonly endTime: Date;
  /** Null unless it is cancelled. */
  readonly cancelledAt: Date | null;
  /** It waits for its deposit, or lapsed without it. */
  readonly isUnpaid: boolean;
  /** Neither account is suspended or deleted. */
  readonly areAccountsOpen: boolean;
}

/** Why neither party can write beside a booking; null while both can. */
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

const isWithin = (since: Date, days: number, now: Date) => now.getTime() < since.getTime() + days * DAY_MS;
