import type { BookingMessage, ConversationPage } from '@crown-and-coil/shared-api/contract';
import { type SqlBool, sql } from 'kysely';
import type { Queries } from '../database/connection';
import { notFound } from '../domain-errors';
import type { Identity } from '../http/identity';
import { mediaOfMessages } from '../media/queries';
import { toMediaItem } from '../media/rules';
import type { PictureAddresses } from '../pictures/addresses';
import type { Party } from './access';
import { type ConversationState, closedBecause } from './rules';

/** What decides whether the parties of an existing booking can write to each other. */
export async function readState(queries: Queries, bookingId: string): Promise<ConversationState> {
  return queries
    .selectFrom('bookings as b')
    .innerJoin('clients as c', 'c.id', 'b.client_id')
    .innerJoin('professionals as p', 'p.id', 'b.professional_id')
    .select(({ selectFrom }) => [
      'b.status',
      'b.end_time as endTime',
      selectFrom('booking_history as h')
        .select(({ fn }) => fn.max('h.happened_at').as('at'))
        .whereRef('h.booking_id', '=', 'b.id')
        .where('h.new_status', '=', 'cancelled')
        .where('b.status', '=', 'cancelled')
        .as('cancelledAt'),
      sql<boolean>`b.held_until is not null`.as('isUnpaid'),
      sql<boolean>`not exists (
        select from users u
        where u.id in (c.user_id, p.user_id) and (u.deleted_at is not null or u.suspended_at is not null)
      )`.as('areAccountsOpen'),
    ])
    .where('b.id', '=', bookingId)
    .executeTakeFirstOrThrow();
}

/**
 * A page of the messages beside a booking, newest first, as one party reads it.
 * @param before id of the last one on the previous page; an unknown id returns none
 */
export async function readConversation(
  queries: Queries,
  { bookingId, party }: Party,
  { before, limit }: { readonly before?: string | undefined; readonly limit: number },
  { addresses, now }: { readonly addresses: PictureAddresses; readonly now: Date },
): Promise<ConversationPage> {
  const [rows, { unread }, state] = await Promise.all([
    selectMessages(queries)
      .where('m.booking_id', '=', bookingId)
      .$if(before !== undefined, (query) =>
        query.where('m.number', '<', ({ selectFrom }) =>
          selectFrom('booking_messages')
            .select('number')
            .where('id', '=', before ?? '')
            .where('booking_id', '=', bookingId),
        ),
      )
      .orderBy('m.number', 'desc')
      .limit(limit + 1)
      .execute(),
    queries
      .selectFrom('booking_messages as m')
      .select(({ fn }) => fn.countAll<number>().as('unread'))
      .where('m.booking_id', '=', bookingId)
      .where('m.sender', '<>', party)
      .where('m.read_at', 'is', null)
      .executeTakeFirstOrThrow(),
    readState(queries, bookingId),
  ]);
  return {
    messages: await toMessages(queries, rows.slice(0, limit), party, addresses),
    has_earlier: rows.length > limit,
    unread,
    closed: closedBecause(state, now),
  };
}

/** Messages as `toMessages` takes them. */
export const selectMessages = (queries: Queries) =>
  queries
    .selectFrom('booking_messages as m')
    .leftJoin('message_reports as r', 'r.message_id', 'm.id')
    .select(['m.id', 'm.sender', 'm.text', 'm.sent_at', 'm.removal_reason', 'r.created_at as reported_at']);

export type StoredMessage = Awaited<ReturnType<ReturnType<typeof selectMessages>['executeTakeFirstOrThrow']>>;

/** Messages as one of the parties reads them; null: an admin. The author does not learn that one is reported. */
export async function toMessages(
  queries: Queries,
  rows: readonly StoredMessage[],
  reader: Party['party'] | null,
  addresses: PictureAddresses,
): Promise<BookingMessage[]> {
  const pictures = await mediaOfMessages(
    queries,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, sender, text, sent_at, removal_reason, reported_at }) => ({
    id,
    sender,
    text,
    pictures: pictures
      .filter(({ message_id }) => message_id === id)
      .map((picture) => toMediaItem(picture, addresses)),
    sent_at: sent_at.toISOString(),
    removal_reason,
    is_reported: reported_at !== null && reader !== null && reader !== sender,
  }));
}

/** @throws DomainError not_found when it was erased since */
export async function findMessage(
  queries: Queries,
  { bookingId, party }: Party,
  id: string,
  addresses: PictureAddresses,
): Promise<BookingMessage> {
  const rows = await selectMessages(queries)
    .where('m.booking_id', '=', bookingId)
    .where('m.id', '=', id)
    .execute();
  const [message] = await toMessages(queries, rows, party, addresses);
  if (message === undefined) throw notFound();
  return message;
}

/** Whether a message exists and its reader has not seen it. */
export async function isUnread(queries: Queries, id: string): Promise<boolean> {
  const unread = await queries
    .selectFrom('booking_messages')
    .select('id')
    .where('id', '=', id)
    .where('read_at', 'is', null)
    .executeTakeFirst();
  return unread !== undefined;
}

type Profiles = Pick<Identity, 'clientId' | 'professionalId'>;

/** Whether booking `b` is one of a person's own. */
const isOwn = ({ clientId, professionalId }: Profiles) =>
  clientId === null
    ? sql<SqlBool>`b.professional_id = ${professionalId}`
    : sql<SqlBool>`b.client_id = ${clientId}`;

/** How many messages of each conversation one party has not read, those with the newest message first. */
export const selectUnread = (queries: Queries, identity: Profiles) =>
  queries
    .selectFrom('booking_messages as m')
    .innerJoin('bookings as b', (join) =>
      // The index of unread messages has both columns.
      join.onRef('b.id', '=', 'm.booking_id').onRef('b.professional_id', '=', 'm.professional_id'),
    )
    .select(({ fn }) => ['m.booking_id', fn.countAll<number>().as('unread')])
    .where('m.read_at', 'is', null)
    .where('m.sender', '=', identity.clientId === null ? 'client' : 'professional')
    .where(isOwn(identity))
    .groupBy('m.booking_id')
    .orderBy(({ fn }) => fn.max('m.sent_at'), 'desc')
    .orderBy('m.booking_id');

/** All messages beside a person's bookings, for the export. */
export const listAllMessages = (queries: Queries, identity: Profiles) =>
  queries
    .selectFrom('booking_messages as m')
    .innerJoin('bookings as b', 'b.id', 'm.booking_id')
    .select(['m.booking_id', 'm.sender', 'm.text', 'm.sent_at', 'm.removal_reason'])
    .select(
      sql<string[]>`array(
        select media_id::text from booking_message_pictures where message_id = m.id order by media_id
      )`.as('picture_ids'),
    )
    .where(isOwn(identity))
    .orderBy('m.booking_id')
    .orderBy('m.number')
    .execute();

/** The messages that a person reported, for the export. */
export const listOwnReports = (queries: Queries, userId: string) =>
  queries
    .selectFrom('message_reports')
    .select(['message_id', 'reason', 'words', 'created_at', 'decided_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
