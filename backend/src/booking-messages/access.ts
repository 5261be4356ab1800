import { partIn } from '../bookings/access';
import type { Queries } from '../database/connection';
import { notFound } from '../domain-errors';
import { type Identity, partyOf } from '../http/identity';
import { findVisibleQuote } from '../photo-quotes/queries';
import type { Conversation, Party } from './rules';

/** The caller, and the time. */
interface Asking {
  readonly identity: Identity;
  readonly now: Date;
}

/**
 * The role of a person in a conversation. Others, including admins, cannot learn that it exists.
 * @throws DomainError not_found
 */
export async function requireParty(
  queries: Queries,
  { column, id }: Conversation,
  { identity, now }: Asking,
): Promise<Party> {
  const party =
    column === 'booking_id'
      ? await partInBooking(queries, id, identity)
      : await partInQuote(queries, id, { identity, now });
  if (party === undefined) throw notFound();
  return { column, id, party };
}

async function partInBooking(
  queries: Queries,
  id: string,
  identity: Identity,
): Promise<Party['party'] | undefined> {
  const booking = await queries
    .selectFrom('bookings')
    .select(['client_id as clientId', 'professional_id as professionalId', 'held_until as heldUntil'])
    .where('id', '=', id)
    .where('is_waiting_list_hold', '=', false)
    .executeTakeFirst();
  const part = booking && partIn({ ...booking, isUnpaid: booking.heldUntil !== null }, identity);
  return part === 'admin' ? undefined : part;
}

async function partInQuote(
  queries: Queries,
  id: string,
  { identity, now }: Asking,
): Promise<Party['party'] | undefined> {
  const asking = partyOf(identity);
  const quote = asking && (await findVisibleQuote(queries, id, asking, now));
  return quote && asking?.party;
}

/** The conversation that a message belongs to. @throws DomainError not_found */
export async function conversationOf(queries: Queries, messageId: string): Promise<Conversation> {
  const message = await queries
    .selectFrom('booking_messages')
    .select(['booking_id', 'photo_quote_id'])
    .where('id', '=', messageId)
    .executeTakeFirst();
  if (message?.booking_id) return { column: 'booking_id', id: message.booking_id };
  if (message?.photo_quote_id) return { column: 'photo_quote_id', id: message.photo_quote_id };
  throw notFound();
}
