import { traceParentOf } from '@crown-and-coil/service/tracing/spans';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { PRIORITIES } from '../background/jobs';
import { newId } from '../database/identifiers';
import type { Tables } from '../database/tables';
import type { StoredValues, TemplateName } from './templates/all-templates';

interface NewMail<Name extends TemplateName> {
  /** An email address. */
  readonly to: string;
  readonly template: Name;
  readonly values: StoredValues<Name>;
  /** From `createLink`, if the template has a link. */
  readonly linkId?: string;
  /** Only one mail per key is ever sent: 'booking 0192... confirmed'. */
  readonly dedupeKey?: string;
  /** Time of the decision (default: this machine's clock). */
  readonly now?: Date;
  /** The earliest time to send it. */
  readonly sendAt?: Date | undefined;
}

type MailPriority = 'awaited' | 'later';

/** `awaited`: links that a person waits for at the screen. */
const PRIORITY_OF_TEMPLATE: Readonly<Record<TemplateName, MailPriority>> = {
  'waitlist-verification': 'awaited',
  invitation: 'awaited',
  'password-reset': 'awaited',
  'password-changed': 'later',
  'email-change': 'awaited',
  'email-taken': 'awaited',
  'email-changed': 'later',
  'too-many-guesses': 'awaited',
  'second-factor-notice': 'awaited',
  'account-suspended': 'later',
  'account-restored': 'later',
  'account-deleted': 'later',
  welcome: 'later',
  'booking-notice': 'later',
  'photo-quote-notice': 'later',
  'payout-failed': 'later',
  'review-report-notice': 'later',
  'waiting-list-notice': 'awaited',
};

/**
 * How many mails of a priority all workers together send in parallel. Each lane is a queue of the job library, so a
 * server that hangs in one conversation blocks one lane, and never one of the other priority.
 */
export const LANES: Readonly<Record<MailPriority, number>> = { awaited: 4, later: 4 };

/**
 * Queues a mail in the transaction of its cause: it is sent after the commit, and not at all when the transaction is
 * rolled back. Returns false when a mail with its dedupeKey already exists.
 *
 *     await enqueueMail(transaction, { to: email, template: 'welcome', values: { name, role: 'client' } });
 */
export async function enqueueMail<Name extends TemplateName>(
  transaction: Transaction<Tables>,
  mail: NewMail<Name>,
): Promise<boolean> {
  const { rows } = await insertMails([mailRow(mail)]).execute(transaction);
  return rows.length === 1;
}

/** Mails that go to where their reader is. The others are about the address itself, or about the account's security. */
const FOLLOW_READER: readonly TemplateName[] = [
  'welcome',
  'booking-notice',
  'photo-quote-notice',
  'payout-failed',
  'review-report-notice',
  'waiting-list-notice',
];

/**
 * Sends the unsent mails to a reader's former address to the new one. That includes failed ones, which an admin may
 * retry, and claimed ones, whose worker may have crashed. A mail that is being sent right now still goes to the former
 * address.
 */
export async function redirectMails(
  transaction: Transaction<Tables>,
  from: string,
  to: string,
): Promise<void> {
  await transaction
    .updateTable('mails')
    .set({ recipient: to })
    .where('recipient', '=', from)
    .where('status', 'in', ['waiting', 'sending', 'failed'])
    .where('template', 'in', FOLLOW_READER)
    .execute();
}

/** A mail to insert, with the queue of its job. */
export interface MailRow {
  readonly id: string;
  readonly recipient: string;
  readonly template: TemplateName;
  readonly values: unknown;
  readonly linkId: string | undefined;
  readonly dedupeKey: string | undefined;
  readonly createdAt: Date;
  readonly sendAt: Date | undefined;
  readonly queue: string;
  readonly priority: number;
}

export function mailRow<Name extends TemplateName>({
  to: recipient,
  template,
  values,
  linkId,
  dedupeKey,
  now: createdAt = new Date(),
  sendAt,
}: NewMail<Name>): MailRow {
  const id = newId();
  const priority = PRIORITY_OF_TEMPLATE[template];
  const lane = Number.parseInt(id.slice(-2), 16) % LANES[priority];
  const queue = `mail ${priority} ${lane}`;
  return {
    id,
    recipient,
    template,
    values,
    linkId,
    dedupeKey,
    createdAt,
    sendAt,
    queue,
    priority: PRIORITIES[priority],
  };
}

/**
 * Inserts mails, and adds the jobs that send them. Returns a row for each mail whose dedupeKey is new.
 * @param condition whether to insert them
 */
export function insertMails(mails: readonly MailRow[], condition: RawBuilder<unknown> = sql`true`) {
  const rows = JSON.stringify(mails);
  return sql`
  insert into mails (id, recipient, template, template_values, mail_link_id, dedupe_key, created_at)
  select m.id, m.recipient, m.template, m."values", m."linkId", m."dedupeKey", m."createdAt"
  from json_to_recordset(${rows}) as m (
    id uuid, recipient text, template text, "values" jsonb, "linkId" uuid, "dedupeKey" text, "createdAt" timestamptz
  )
  where ${condition}
  on conflict (dedupe_key) do nothing
  returning (
    select queue_job(
      ${sendMailJob.name}, json_build_object('mailId', m.id, 'traceparent', ${traceParentOf() ?? null}::text), m.queue,
      m."sendAt", m.priority
    )
    from json_to_recordset(${rows}) as m (id uuid, "sendAt" timestamptz, queue text, priority integer)
    where m.id = mails.id
  )`;
}

/** Name of the job that sends one mail, without its code: see `send-mail.ts`. */
export const sendMailJob = { name: 'mail.send' } as const;
