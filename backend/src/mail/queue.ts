import { type RawBuilder, sql, type Transaction } from 'kysely';
import { PRIORITIES } from '../background/jobs';
import { newId } from '../database/identifiers';
import type { Tables } from '../database/tables';
import type { StoredValues, TemplateName } from './templates/all-templates';

export interface NewMail<Name extends TemplateName> {
  /** An email address. */
  readonly to: string;
  readonly template: Name;
  readonly values: StoredValues<Name>;
  /** From `createLink`, if the template has a link. */
  readonly linkId?: string;
  /** Of several mails with the same key only one is ever sent: 'booking 0192... confirmed'. */
  readonly dedupeKey?: string;
  /** Time of the decision (default: this machine's clock). */
  readonly now?: Date;
}

type MailPriority = 'awaited' | 'later';

/** `awaited`: links that a person waits for at the screen. */
const PRIORITY_OF_TEMPLATE: Readonly<Record<TemplateName, MailPriority>> = {
  'waitlist-verification': 'awaited',
  invitation: 'awaited',
  'password-reset': 'awaited',
  'password-changed': 'later',
  'too-many-guesses': 'awaited',
  'account-deleted': 'later',
  welcome: 'later',
  'booking-notice': 'later',
};

/**
 * How many mails of a priority all workers together send in parallel. Each lane is a queue of the job library, so a
 * server that hangs in one conversation blocks one lane, and never one of the other priority.
 */
export const LANES: Readonly<Record<MailPriority, number>> = { awaited: 4, later: 4 };

/**
 * Queues a mail in the transaction of its cause: it is sent after the commit, outside the request, and not at all
 * after a rollback (api.md, Waitlist). Returns whether it is new by its dedupeKey.
 *
 *     await enqueueMail(transaction, { to: email, template: 'welcome', values: { name, role: 'client' } });
 */
export async function enqueueMail<Name extends TemplateName>(
  transaction: Transaction<Tables>,
  mail: NewMail<Name>,
): Promise<boolean> {
  const { decided, queued } = mailParts(mail);
  const { rows } = await sql`with decided as (${decided}) ${queued}`.execute(transaction);
  return rows.length === 1;
}

/**
 * Parts of a statement that decides on a mail: `decided` stands in its `with` under that name, and `queued`, which must
 * be read, answers a row for a new mail.
 * @param when a 'from' clause that answers one row when it is decided on, none otherwise
 */
export function mailParts<Name extends TemplateName>(
  { to, template, values, linkId, dedupeKey, now = new Date() }: NewMail<Name>,
  when: RawBuilder<unknown> = sql``,
): { readonly decided: RawBuilder<unknown>; readonly queued: RawBuilder<unknown> } {
  const id = newId();
  const priority = PRIORITY_OF_TEMPLATE[template];
  const lane = Number.parseInt(id.slice(-2), 16) % LANES[priority];
  return {
    decided: sql`
      insert into mails (id, recipient, template, template_values, mail_link_id, dedupe_key, created_at)
      select ${id}::uuid, ${to}, ${template}, ${JSON.stringify(values)}::jsonb, ${linkId ?? null}::uuid,
        ${dedupeKey ?? null}, ${now}::timestamptz ${when}
      on conflict (dedupe_key) do nothing
      returning id`,
    queued: sql`
      select graphile_worker.add_job(
        ${sendMailJob.name}, payload := ${JSON.stringify({ mailId: id })}::json,
        queue_name := ${`mail ${priority} ${lane}`}, priority := ${PRIORITIES[priority]}::integer
      )
      from decided`,
  };
}

/** Name of the job that sends one mail, without its code: see `send-mail.ts`. */
export const sendMailJob = { name: 'mail.send' } as const;
