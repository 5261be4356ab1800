import type {
  BookingMessage,
  ClosedConversation,
  ConversationPage,
} from '@crown-and-coil/shared-api/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Queries } from '../database/connection';
import { notFound } from '../domain-errors';
import type { Identity } from '../http/identity';
import { mediaOfMessages } from '../media/queries';
import { toMediaItem } from '../media/rules';
import type { PictureAddresses } from '../pictures/addresses';
import { type Conversation, closedBecause, closedBesideQuote, isMailDue, type Party } from './rules';

const areAccountsOpen = sql<boolean>`not exists (
  select from users u
  where u.id in (c.user_id, p.user_id) and (u.deleted_at is not null or u.suspended_at is not null)
)`.as('areAccountsOpen');

/** Why neither party of an existing conversation can write; null while both can. */
export async function readClosed(
  queries: Queries,
  { column, id }: Conversation,
  now: Date,
): Promise<ClosedConversation | null> {
  if (column === 'photo_quote_id') {
    const quote = queries
      .selectFrom('photo_quotes as q')
      .innerJoin('clients as c', 'c.id', 'q.client_id')
      .innerJoin('professionals as p', 'p.id', 'q.professional_id')
      .select(['q.state', 'q.expires_at as expiresAt', areAccountsOpen])
      .where('q.id', '=', id);
    return closedBesideQuote(await quote.executeTakeFirstOrThrow(), now);
  }
  const booking = queries
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
      areAccountsOpen,
    ])
    .where('b.id', '=', id);
  return closedBecause(await booking.executeTakeFirstOrThrow(), now);
}

/**
 * A page of the messages of a conversation, newest first, as one party reads it.
 * @param before id of the last one on the previous page; an unknown id returns none
 */
export async function readConversation(
  queries: Queries,
  { column, id, party }: Party,
  { before, limit }: { readonly before?: string | undefined; readonly limit: number },
  { addresses, now }: { readonly addresses: PictureAddresses; readonly now: Date },
): Promise<ConversationPage> {
  const [rows, { unread }, closed] = await Promise.all([
    selectMessages(queries)
      .where(`m.${column}`, '=', id)
      .$if(before !== undefined, (query) =>
        query.where('m.number', '<', ({ selectFrom }) =>
          selectFrom('booking_messages')
            .select('number')
            .where('id', '=', before ?? '')
            .where(column, '=', id),
        ),
      )
      .orderBy('m.number', 'desc')
      .limit(limit + 1)
      .execute(),
    queries
      .selectFrom('booking_messages as m')
      .select(({ fn }) => fn.countAll<number>().as('unread'))
      .where(`m.${column}`, '=', id)
      .where('m.sender', '<>', party)
      .where('m.read_at', 'is', null)
      .executeTakeFirstOrThrow(),
    readClosed(queries, { column, id }, now),
  ]);
  return {
    messages: await toMessages(queries, rows.slice(0, limit), party, addresses),
    has_earlier: rows.length > limit,
    unread,
    closed,
  };
}

/** Rows for `toMessages`. */
export const selectMessages = (queries: Queries) =>
  queries
    .selectFrom('booking_messages as m')
    .leftJoin('message_reports as r', 'r.message_id', 'm.id')
    .select(['m.id', 'm.sender', 'm.text', 'm.sent_at', 'm.removal_reason', 'r.created_at as reported_at']);

export type StoredMessage = Awaited<ReturnType<ReturnType<typeof selectMessages>['executeTakeFirstOrThrow']>>;

/** Messages as seen by one of the parties; null: an admin. The author cannot see that one is reported. */
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
  { column, id: besideId, party }: Party,
  id: string,
  addresses: PictureAddresses,
): Promise<BookingMessage> {
  const rows = await selectMessages(queries)
    .where(`m.${column}`, '=', besideId)
    .where('m.id', '=', id)
    .execute();
  const [message] = await toMessages(queries, rows, party, addresses);
  if (message === undefined) throw notFound();
  return message;
}

/** Whether the mail about a message is still due. */
export async function isMailOfMessageDue(queries: Queries, id: string): Promise<boolean> {
  const messages = await queries
    .selectFrom('booking_messages as m')
    .innerJoin('booking_messages as later', (join) =>
      join
        .onRef('later.sender', '=', 'm.sender')
        .onRef('later.number', '>=', 'm.number')
        .on(({ or, eb, ref }) =>
          or([
            eb('later.booking_id', '=', ref('m.booking_id')),
            eb('later.photo_quote_id', '=', ref('m.photo_quote_id')),
          ]),
        ),
    )
    .select(['later.sent_at as sentAt', 'later.read_at as readAt'])
    .where('m.id', '=', id)
    .orderBy('later.number')
    .execute();
  return isMailDue(messages);
}

type Profiles = Pick<Identity, 'clientId' | 'professionalId'>;

/** Whether booking or photo quote `b` is one of a person's own. */
const isOwn = ({ clientId, professionalId }: Profiles) =>
  clientId === null
    ? sql<SqlBool>`b.professional_id = ${professionalId}`
    : sql<SqlBool>`b.client_id = ${clientId}`;

/** One party's unread messages per booking, those with the newest message first. */
export const selectUnread = (queries: Queries, identity: Profiles) =>
  queries
    .selectFrom('booking_messages as m')
    .innerJoin('bookings as b', (join) =>
      // The index of unread messages has both columns.
      join.onRef('b.id', '=', 'm.booking_id').onRef('b.professional_id', '=', 'm.professional_id'),
    )
    .select(({ fn }) => ['b.id as booking_id', fn.countAll<number>().as('unread')])
    .where('m.read_at', 'is', null)
    .where('m.sender', '=', identity.clientId === null ? 'client' : 'professional')
    .where(isOwn(identity))
    .groupBy('b.id')
    .orderBy(({ fn }) => fn.max('m.sent_at'), 'desc')
    .orderBy('b.id');

/** One party's unread messages per photo quote; quotes without any are left out. */
export const selectUnreadBesideQuotes = (queries: Queries, reader: Party['party']) =>
  queries
    .selectFrom('booking_messages as m')
    .innerJoin('photo_quotes as q', 'q.id', 'm.photo_quote_id')
    .select(({ fn }) => ['q.id as photo_quote_id', fn.countAll<number>().as('unread')])
    .where('m.read_at', 'is', null)
    .where('m.sender', '<>', reader)
    .groupBy('q.id');

/** All messages of a person's bookings and photo quotes, for the export. */
export const listAllMessages = (queries: Queries, identity: Profiles) =>
  queries
    .selectFrom('booking_messages as m')
    .select(['m.booking_id', 'm.photo_quote_id', 'm.sender', 'm.text', 'm.sent_at', 'm.removal_reason'])
    .select(
      sql<string[]>`array(
        select media_id::text from booking_message_pictures where message_id = m.id order by media_id
      )`.as('picture_ids'),
    )
    .where(
      sql<SqlBool>`m.id in (
        select own.id from booking_messages own join bookings b on b.id = own.booking_id where ${isOwn(identity)}
        union all ${besideOwnQuotes(identity)}
      )`,
    )
    .orderBy('m.booking_id')
    .orderBy('m.photo_quote_id')
    .orderBy('m.number')
    .execute();

/** Ids of the messages of a person's photo quotes. */
export const besideOwnQuotes = (identity: Profiles): RawBuilder<unknown> => sql`
  select own.id from booking_messages own join photo_quotes b on b.id = own.photo_quote_id where ${isOwn(identity)}`;

/** The messages that a person reported, for the export. */
export const listOwnReports = (queries: Queries, userId: string) =>
  queries
    .selectFrom('message_reports')
    .select(['message_id', 'reason', 'words', 'created_at', 'decided_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
