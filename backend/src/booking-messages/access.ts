import { partIn } from '../bookings/access';
import type { Queries } from '../database/connection';
import { notFound } from '../domain-errors';
import type { Identity } from '../http/identity';

/** A party of a booking, who may read its conversation. */
export interface Party {
  readonly bookingId: string;
  readonly party: 'client' | 'professional';
}

/**
 * The part of a person in a conversation. No one else learns that there is one, not even admins.
 * @throws DomainError not_found
 */
export async function requireParty(queries: Queries, id: string, identity: Identity): Promise<Party> {
  const booking = await queries
    .selectFrom('bookings')
    .select(['id', 'client_id as clientId', 'professional_id as professionalId', 'held_until as heldUntil'])
    .where('id', '=', id)
    .where('is_waiting_list_hold', '=', false)
    .executeTakeFirst();
  const party = booking && partIn({ ...booking, isUnpaid: booking.heldUntil !== null }, identity);
  if (booking === undefined || party === undefined || party === 'admin') throw notFound();
  return { bookingId: booking.id, party };
}

/** The part of a person in the conversation that a message belongs to. @throws DomainError not_found */
export async function requirePartyOf(
  queries: Queries,
  messageId: string,
  identity: Identity,
): Promise<Party> {
  const message = await queries
    .selectFrom('booking_messages')
    .select('booking_id as bookingId')
    .where('id', '=', messageId)
    .executeTakeFirst();
  if (message === undefined) throw notFound();
  return requireParty(queries, message.bookingId, identity);
}
