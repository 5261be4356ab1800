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

/** A mail of one of these templates, with its recipient. */
export type AddressedMail<Name extends TemplateName> = Name extends TemplateName
  ? Pick<NewMail<Name>, 'to' | 'template' | 'values' | 'sendAt'>
  : never;

type MailPriority = 'awaited' | 'later';

interface Delivery {
  /** `awaited`: a person waits for it at the screen, usually for its link. */
  readonly priority: MailPriority;
  /** Whether it goes to where its reader is. The others are about the address itself, or about the account's security. */
  readonly followsReader: boolean;
}

const DELIVERIES: Readonly<Record<TemplateName, Delivery>> = {
  'waitlist-verification': { priority: 'awaited', followsReader: false },
  invitation: { priority: 'awaited', followsReader: false },
  'password-reset': { priority: 'awaited', followsReader: false },
  'password-changed': { priority: 'later', followsReader: false },
  'email-change': { priority: 'awaited', followsReader: false },
  'email-taken': { priority: 'awaited', followsReader: false },
  'email-changed': { priority: 'later', followsReader: false },
  'too-many-guesses': { priority: 'awaited', followsReader: false },
  'second-factor-notice': { priority: 'awaited', followsReader: false },
  'account-suspended': { priority: 'later', followsReader: false },
  'account-restored': { priority: 'later', followsReader: false },
  'account-deleted': { priority: 'later', followsReader: false },
  welcome: { priority: 'later', followsReader: true },
  'booking-notice': { priority: 'later', followsReader: true },
  'photo-quote-notice': { priority: 'later', followsReader: true },
  'payout-failed': { priority: 'later', followsReader: true },
  'review-report-notice': { priority: 'later', followsReader: true },
  'waiting-list-notice': { priority: 'awaited', followsReader: true },
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

const FOLLOW_READER = Object.entries(DELIVERIES).flatMap(([template, { followsReader }]) =>
  followsReader ? template : [],
);

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
  const { priority } = DELIVERIES[template];
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
