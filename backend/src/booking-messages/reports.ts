import {
  BOOKING_MESSAGE_WORDS,
  type MessageReason,
  type MessageReport,
  type Page,
  type ReportedMessage,
} from '@crown-and-coil/shared-api/contract';
import { sql, type Transaction } from 'kysely';
import { lockAccount } from '../accounts/queries';
import { type ActingAdmin, writeAdminLog } from '../administration/log';
import type { Queries } from '../database/connection';
import { type PagePart, readPage } from '../database/pages';
import type { Tables } from '../database/tables';
import { conflict, notFound } from '../domain-errors';
import { writeNotifications } from '../notifications/writing';
import type { PictureAddresses } from '../pictures/addresses';
import { conversationOf } from './access';
import { deletePictures } from './changes';
import { type LockedConversation, lockConversation } from './locked-conversation';
import { type StoredMessage, selectMessages, toMessages } from './queries';
import type { Conversation, Party } from './rules';

/** How many preceding messages an admin sees with a reported one. */
const CONTEXT_MESSAGES = 2;

/** A message, locked. @throws DomainError not_found for an unknown one */
async function lockMessage(
  transaction: Transaction<Tables>,
  id: string,
  conversation: Conversation,
): Promise<{ readonly sender: Party['party']; readonly isRemoved: boolean }> {
  const message = await transaction
    .selectFrom('booking_messages')
    .select(['sender', 'removal_reason'])
    .where('id', '=', id)
    .where(conversation.column, '=', conversation.id)
    .forUpdate()
    .executeTakeFirst();
  if (message === undefined) throw notFound();
  return { sender: message.sender, isRemoved: message.removal_reason !== null };
}

interface ReportingParty extends Party {
  readonly userId: string;
}

/**
 * Reports a message of the other party, once. It stays visible until an admin decides.
 * @throws DomainError not_found for an unknown or removed one; conflict for one's own, and for a second report;
 *   not_logged_in when the account was deleted meanwhile
 */
export async function reportMessage(
  transaction: Transaction<Tables>,
  id: string,
  { reason, words }: MessageReport,
  { userId, party, ...conversation }: ReportingParty,
  now: Date,
): Promise<void> {
  await lockAccount(transaction, userId);
  const { sender, isRemoved } = await lockMessage(transaction, id, conversation);
  if (isRemoved) throw notFound();
  if (sender === party) throw conflict(BOOKING_MESSAGE_WORDS.ownMessage);
  await transaction
    .insertInto('message_reports')
    .values({ message_id: id, user_id: userId, reason, words, created_at: now })
    .execute();
}

interface Reported extends LockedConversation {
  readonly author: Party['party'];
  /** For the admin log. */
  readonly beside: Readonly<Partial<Record<Conversation['column'], string>>>;
}

/**
 * Locks the conversation of a reported message, then the message, and marks its report as decided.
 * @throws DomainError not_found for one that is not reported; conflict for a decided one
 */
async function decideReport(transaction: Transaction<Tables>, id: string, now: Date): Promise<Reported> {
  const conversation = await conversationOf(transaction, id);
  const locked = await lockConversation(transaction, conversation);
  const { sender } = await lockMessage(transaction, id, conversation);
  const reports = transaction.selectFrom('message_reports').select('decided_at').where('message_id', '=', id);
  const report = await reports.forUpdate().executeTakeFirst();
  if (report === undefined) throw notFound();
  if (report.decided_at !== null) throw conflict(BOOKING_MESSAGE_WORDS.decided);
  await transaction
    .updateTable('message_reports')
    .set({ decided_at: now })
    .where('message_id', '=', id)
    .execute();
  return { ...locked, author: sender, beside: { [conversation.column]: conversation.id } };
}

/**
 * Removes a reported message: its text and pictures are erased, and both parties are notified. It is logged.
 * @throws DomainError not_found for one that is not reported; conflict for a decided one
 */
export async function removeMessage(
  transaction: Transaction<Tables>,
  id: string,
  reason: MessageReason,
  { adminUserId, now }: ActingAdmin,
): Promise<void> {
  const { author, beside, notificationsOf } = await decideReport(transaction, id, now);
  await transaction
    .updateTable('booking_messages')
    // A removed unread message sends no mail and is not counted.
    .set({ text: '', removal_reason: reason, read_at: sql`coalesce(read_at, ${now})` })
    .where('id', '=', id)
    .execute();
  await deletePictures(transaction, sql`${id}::uuid`);
  const details = { reason, ...beside, author };
  await writeAdminLog(transaction, { adminUserId, action: 'message_removed', subjectId: id, details, now });
  const notifications = await notificationsOf({ kind: 'message_removed', by: author, reason }, now);
  await writeNotifications(transaction, notifications);
}

/**
 * Keeps a reported message, and notifies the reporter. Its author does not learn of the report. It is logged.
 * @throws DomainError not_found for one that is not reported; conflict for a decided one
 */
export async function keepMessage(
  transaction: Transaction<Tables>,
  id: string,
  { adminUserId, now }: ActingAdmin,
): Promise<void> {
  const { author, beside, notificationsOf } = await decideReport(transaction, id, now);
  const details = { ...beside, author };
  const deed = { adminUserId, action: 'message_report_dismissed', subjectId: id, details, now } as const;
  await writeAdminLog(transaction, deed);
  await writeNotifications(transaction, await notificationsOf({ kind: 'message_kept', by: author }, now));
}

/** A page of the reported messages waiting for a decision, oldest first. */
export async function listReportedMessages(
  queries: Queries,
  { skip, limit }: PagePart,
  addresses: PictureAddresses,
): Promise<Page<ReportedMessage>> {
  const waiting = queries.selectFrom('message_reports as w').where('w.decided_at', 'is', null);
  const reported = waiting
    .innerJoin('booking_messages as m', 'm.id', 'w.message_id')
    .leftJoin('bookings as b', 'b.id', 'm.booking_id')
    .leftJoin('photo_quotes as q', 'q.id', 'm.photo_quote_id')
    .innerJoin('clients as c', (join) =>
      join.on(({ eb, fn, ref }) => eb('c.id', '=', fn.coalesce(ref('b.client_id'), ref('q.client_id')))),
    )
    .innerJoin('professionals as p', 'p.id', 'm.professional_id')
    .select([
      'w.message_id as id',
      'm.booking_id',
      'm.photo_quote_id',
      'm.number',
      'm.sender',
      'c.first_name',
      'p.display_name',
      'w.reason',
      'w.words',
      'w.created_at',
    ])
    .orderBy('w.created_at')
    .orderBy('w.message_id');
  const { rows, total } = await readPage(reported, waiting, { skip, limit });
  const numbered = await readWithContext(
    queries,
    rows.map(({ id }) => id),
  );
  const shown = await toMessages(queries, numbered, null, addresses);
  const results = rows.map((row): ReportedMessage => {
    const isShown = ({ booking_id, photo_quote_id, number }: Numbered) =>
      booking_id === row.booking_id &&
      photo_quote_id === row.photo_quote_id &&
      number <= row.number &&
      number >= row.number - CONTEXT_MESSAGES;
    const ids = new Set(numbered.filter(isShown).map(({ id }) => id));
    return {
      id: row.id,
      messages: shown.filter(({ id }) => ids.has(id)),
      names: { client: row.first_name, professional: row.display_name },
      booking_id: row.booking_id,
      photo_quote_id: row.photo_quote_id,
      report: {
        by: row.sender === 'client' ? 'professional' : 'client',
        reason: row.reason,
        words: row.words,
        created_at: row.created_at.toISOString(),
        decided_at: null,
      },
    };
  });
  return { results, total, skip, limit };
}

interface Numbered extends StoredMessage {
  readonly booking_id: string | null;
  readonly photo_quote_id: string | null;
  readonly number: number;
}

/** Messages with the ones just before each, oldest first. */
async function readWithContext(queries: Queries, ids: readonly string[]): Promise<Numbered[]> {
  const near = (column: Conversation['column']) => sql`
    select n.id from booking_messages r
    join booking_messages n on n.${sql.ref(column)} = r.${sql.ref(column)}
      and n.number between r.number - ${CONTEXT_MESSAGES}::integer and r.number
    where r.id = any(${[...ids]}::uuid[])`;
  return selectMessages(queries)
    .select(['m.booking_id', 'm.photo_quote_id', 'm.number'])
    .where(sql<boolean>`m.id in (${near('booking_id')} union all ${near('photo_quote_id')})`)
    .orderBy('m.booking_id')
    .orderBy('m.photo_quote_id')
    .orderBy('m.number')
    .execute();
}
