import type { Transaction } from 'kysely';
import { lockBooking, toBooking } from '../bookings/queries';
import type { Tables } from '../database/tables';
import { notFound } from '../domain-errors';
import type { MessageEvent } from '../notifications/messages';
import { type NewNotification, notificationsFor } from '../notifications/writing';
import { quoteNotifications } from '../photo-quotes/notifications';
import { lockQuote } from '../photo-quotes/queries';
import type { Conversation } from './rules';

/** A conversation locked against other transactions. */
export interface LockedConversation {
  readonly professionalId: string;
  /** The notifications of an event. */
  readonly notificationsOf: (event: MessageEvent, now: Date) => Promise<NewNotification[]>;
}

/** Locks the booking or photo quote of a conversation. @throws DomainError not_found */
export async function lockConversation(
  transaction: Transaction<Tables>,
  { column, id }: Conversation,
): Promise<LockedConversation> {
  if (column === 'photo_quote_id') {
    const quote = await lockQuote(transaction, id);
    if (quote === undefined) throw notFound();
    return {
      professionalId: quote.professionalId,
      notificationsOf: (event, now) => quoteNotifications(transaction, quote, event, now),
    };
  }
  const booking = await lockBooking(transaction, id);
  if (booking === undefined) throw notFound();
  return {
    professionalId: booking.professionalId,
    notificationsOf: (event, now) =>
      notificationsFor(transaction, event, toBooking(booking), booking.readers, now),
  };
}
