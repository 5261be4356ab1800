import {
  BOOKING_MESSAGE_WORDS,
  type MessageReason,
  type MessageReport,
  type Page,
  type ReportedMessage,
} from '@crown-and-coil/shared-api/contract';
import { sql, type Transaction } from 'kysely';
import { writeAdminLog } from '../administration/log';
import { lockBooking, type StoredBooking } from '../bookings/queries';
import type { Queries } from '../database/connection';
import type { Tables } from '../database/tables';
import { conflict, notFound } from '../domain-errors';
import type { PictureAddresses } from '../pictures/addresses';
import { notify } from '../reviews/changes';
import type { Party } from './access';
import { deletePictures } from './changes';
import { type StoredMessage, selectMessages, toMessages } from './queries';

/** How many messages before a reported one an admin reads with it. */
const CONTEXT_MESSAGES = 2;

/** A message, locked. @throws DomainError not_found for an unknown one */
async function lockMessage(
  transaction: Transaction<Tables>,
  id: string,
  bookingId: string,
): Promise<{ readonly sender: Party['party']; readonly isRemoved: boolean }> {
  const message = await transaction
    .selectFrom('booking_messages')
    .select(['sender', 'removal_reason'])
    .where('id', '=', id)
    .where('booking_id', '=', bookingId)
    .forUpdate()
    .executeTakeFirst();
  if (message === undefined) throw notFound();
  return { sender: message.sender, isRemoved: message.removal_reason !== null };
}

interface ReportingParty extends Party {
  readonly userId: string;
}

/**
 * Asks the platform to look at a message of the other party, once. It stays until an admin decides.
 * @throws DomainError not_found for an unknown or removed one; conflict for one's own, and for a second report
 */
export async function reportMessage(
  transaction: Transaction<Tables>,
  id: string,
  { reason, words }: MessageReport,
  { bookingId, party, userId }: ReportingParty,
  now: Date,
): Promise<void> {
  const { sender, isRemoved } = await lockMessage(transaction, id, bookingId);
  if (isRemoved) throw notFound();
  if (sender === party) throw conflict(BOOKING_MESSAGE_WORDS.ownMessage);
  await transaction
    .insertInto('message_reports')
    .values({ message_id: id, user_id: userId, reason, words, created_at: now })
    .execute();
}

/** The admin who decides. */
interface Moderator {
  readonly adminUserId: string;
  readonly now: Date;
}

interface Reported {
  readonly booking: StoredBooking;
  readonly author: Party['party'];
}

/**
 * Locks the booking of a reported message, then the message, and marks its report as decided.
 * @throws DomainError not_found for one that is not reported; conflict for a decided one
 */
async function decideReport(transaction: Transaction<Tables>, id: string, now: Date): Promise<Reported> {
  const found = await transaction
    .selectFrom('message_reports as r')
    .innerJoin('booking_messages as m', 'm.id', 'r.message_id')
    .select('m.booking_id')
    .where('r.message_id', '=', id)
    .executeTakeFirst();
  const booking = found && (await lockBooking(transaction, found.booking_id));
  if (booking === undefined) throw notFound();
  const { sender } = await lockMessage(transaction, id, booking.id);
  const decided = await transaction
    .updateTable('message_reports')
    .set({ decided_at: now })
    .where('message_id', '=', id)
    .where('decided_at', 'is', null)
    .executeTakeFirst();
  if (decided.numUpdatedRows === 0n) throw conflict(BOOKING_MESSAGE_WORDS.decided);
  return { booking, author: sender };
}

/**
 * Removes a reported message: its words and pictures are erased, and both parties are notified. It is logged.
 * @throws DomainError not_found for one that is not reported; conflict for a decided one
 */
export async function removeMessage(
  transaction: Transaction<Tables>,
  id: string,
  reason: MessageReason,
  { adminUserId, now }: Moderator,
): Promise<void> {
  const { booking, author } = await decideReport(transaction, id, now);
  await transaction
    .updateTable('booking_messages')
    // An unread message that is gone sends no mail, and is not counted.
    .set({ text: '', removal_reason: reason, read_at: sql`coalesce(read_at, ${now})` })
    .where('id', '=', id)
    .execute();
  await deletePictures(transaction, sql`${id}::uuid`);
  const details = { reason, booking_id: booking.id, author };
  await writeAdminLog(transaction, { adminUserId, action: 'message_removed', subjectId: id, details, now });
  await notify(transaction, booking, { kind: 'message_removed', by: author, reason }, now);
}

/**
 * Keeps a reported message, and notifies who reported it. Its author does not learn of the report. It is logged.
 * @throws DomainError not_found for one that is not reported; conflict for a decided one
 */
export async function keepMessage(
  transaction: Transaction<Tables>,
  id: string,
  { adminUserId, now }: Moderator,
): Promise<void> {
  const { booking, author } = await decideReport(transaction, id, now);
  const details = { booking_id: booking.id, author };
  const deed = { adminUserId, action: 'message_report_dismissed', subjectId: id, details, now } as const;
  await writeAdminLog(transaction, deed);
  await notify(transaction, booking, { kind: 'message_kept', by: author }, now);
}

/** A page of the reported messages that wait for a decision, those that wait longest first. */
export async function listReportedMessages(
  queries: Queries,
  { skip, limit }: { readonly skip: number; readonly limit: number },
  addresses: PictureAddresses,
): Promise<Page<ReportedMessage>> {
  const waiting = queries.selectFrom('message_reports as w').where('w.decided_at', 'is', null);
  const [rows, { total }] = await Promise.all([
    waiting
      .innerJoin('booking_messages as m', 'm.id', 'w.message_id')
      .innerJoin('bookings as b', 'b.id', 'm.booking_id')
      .innerJoin('clients as c', 'c.id', 'b.client_id')
      .innerJoin('professionals as p', 'p.id', 'b.professional_id')
      .select([
        'w.message_id as id',
        'm.booking_id',
        'm.number',
        'm.sender',
        'c.first_name',
        'p.display_name',
        'w.reason',
        'w.words',
        'w.created_at',
      ])
      .orderBy('w.created_at')
      .orderBy('w.message_id')
      .limit(limit)
      .offset(skip)
      .execute(),
    waiting.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  const numbered = await readWithContext(
    queries,
    rows.map(({ id }) => id),
  );
  const shown = await toMessages(queries, numbered, null, addresses);
  const results = rows.map((row): ReportedMessage => {
    const isShown = ({ booking_id, number }: Numbered) =>
      booking_id === row.booking_id && number <= row.number && number >= row.number - CONTEXT_MESSAGES;
    const ids = new Set(numbered.filter(isShown).map(({ id }) => id));
    return {
      id: row.id,
      messages: shown.filter(({ id }) => ids.has(id)),
      names: { client: row.first_name, professional: row.display_name },
      booking_id: row.booking_id,
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

type Numbered = StoredMessage & { readonly booking_id: string; readonly number: number };

/** Some messages and those just before each, oldest first. */
async function readWithContext(queries: Queries, ids: readonly string[]): Promise<Numbered[]> {
  return selectMessages(queries)
    .select(['m.booking_id', 'm.number'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('booking_messages as of')
          .select('of.id')
          .where('of.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
          .whereRef('of.booking_id', '=', 'm.booking_id')
          .where(sql<boolean>`m.number between of.number - ${CONTEXT_MESSAGES}::integer and of.number`),
      ),
    )
    .orderBy('m.booking_id')
    .orderBy('m.number')
    .execute();
}
