import { callOutside } from '@crown-and-coil/service/tracing/spans';
import { sql } from 'kysely';
import { defineJob, type JobContext } from '../background/jobs';
import type { Config } from '../config';
import { composeMail, type StoredMail } from './compose';
import { SILENCE_MS } from './mailer';
import { sendMailJob } from './queue';
import type { MailStatus } from './tables';

/** By then every conversation is closed: it has fewer than ten responses, each within SILENCE_MS. */
const CLAIM_MS = 10 * SILENCE_MS;

/** Mails that the server accepted from this process while the database was unavailable. */
const takenUnmarked = new Set<string>();

/**
 * Sends one mail. It is claimed first and marked afterwards, so that it is sent once. Only if the process dies
 * between the server's last response and the mark is it sent again, with the same Message-ID: losing it would be
 * worse, and SMTP offers no transaction.
 */
export const sendMail = defineJob<{ mailId: string }>(sendMailJob.name, async ({ mailId }, context) => {
  const mail = await claim(mailId, context);
  if (mail === undefined) return;
  const { outcome, problem } = await deliver(mail, context).catch(async (error: unknown) => {
    await mark(mailId, unsentIn(context), 'It could not be made; the log says why.', context);
    throw error;
  });
  if (outcome === 'sent') takenUnmarked.add(mailId);
  await mark(mailId, outcome, problem, context);
  takenUnmarked.delete(mailId);
  if (outcome === 'waiting' || outcome === 'failed')
    throw new Error("The mail server did not accept the mail; its response is in the mail's row.");
});

/** A mail that was not sent waits for the next attempt; without one it gets an age, and is deleted with time. */
const unsentIn = ({ isLastAttempt }: JobContext) => (isLastAttempt ? 'failed' : 'waiting');

async function deliver(
  mail: StoredMail & { readonly recipient: string },
  context: JobContext,
): Promise<{ readonly outcome: MailStatus; readonly problem: string | null }> {
  const { database, config, mailer, now, log } = context;
  if (takenUnmarked.has(mail.id)) return { outcome: 'sent', problem: null };
  const content = await composeMail(database, config, mail, now());
  if (content === undefined)
    return { outcome: 'dropped', problem: 'Its link does not work any more, or what it is about is gone.' };
  const delivery = await callOutside('send mail', { 'mail.template': mail.template }, () =>
    mailer.deliver({ messageId: messageIdOf(mail.id, config), to: mail.recipient, content }),
  );
  if (!('problem' in delivery)) return { outcome: delivery.outcome, problem: null };
  const { problem } = delivery;
  if (delivery.outcome === 'try again') return { outcome: unsentIn(context), problem };
  // Neither the address nor the server's sentence, which repeats it: both are personal data.
  log.warn({ mailId: mail.id }, 'the mail server permanently refused a mail');
  return { outcome: 'refused', problem };
}

/**
 * Claims a mail for this worker. Takes over an existing claim only when that worker is gone, or is this very one,
 * which has finished its previous attempt.
 * @returns undefined when there is nothing to do
 * @throws when another worker is sending it
 */
async function claim(
  mailId: string,
  { database, workerId, now }: JobContext,
): Promise<(StoredMail & { recipient: string }) | undefined> {
  const claimed = await database
    .updateTable('mails')
    .set(({ eb }) => ({
      status: 'sending',
      claimed_by: workerId,
      claimed_at: now(),
      attempts: eb('attempts', '+', 1),
      finished_at: null,
    }))
    .where('id', '=', mailId)
    .where(({ or, and, eb }) =>
      or([
        // The job of a failed mail runs again only when an admin retries it.
        eb('status', 'in', ['waiting', 'failed']),
        and([
          eb('status', '=', 'sending'),
          or([
            eb('claimed_by', '=', workerId),
            eb('claimed_at', '<', new Date(now().getTime() - CLAIM_MS)),
            sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(claimed_by, 0))`,
          ]),
        ]),
      ]),
    )
    .returning(['id', 'recipient', 'template', 'template_values', 'mail_link_id'])
    .executeTakeFirst();
  if (claimed !== undefined) return claimed;
  const { status } =
    (await database.selectFrom('mails').select('status').where('id', '=', mailId).executeTakeFirst()) ?? {};
  if (status === 'sending' || status === 'waiting') throw new Error('Another worker is sending this mail.');
  return undefined;
}

async function mark(
  mailId: string,
  status: MailStatus,
  problem: string | null,
  { database, now, workerId }: JobContext,
): Promise<void> {
  await database
    .updateTable('mails')
    .set({
      status,
      last_problem: problem,
      claimed_by: null,
      claimed_at: null,
      finished_at: status === 'waiting' ? null : now(),
    })
    .where('id', '=', mailId)
    .where('claimed_by', '=', workerId)
    .execute();
}

/**
 * Marks unsent mails as failed whose job has failed: its worker died, or lost the database, during the last attempt. An
 * admin can retry the job.
 */
export const failAbandonedMails = async ({
  database,
  now,
}: Pick<JobContext, 'database' | 'now'>): Promise<void> => {
  await sql`
    update mails set status = 'failed', claimed_by = null, claimed_at = null, finished_at = ${now()},
      last_problem = coalesce(last_problem, 'Its worker stopped during the last attempt.')
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = ${sendMailJob.name} and j.attempts >= j.max_attempts and j.locked_at is null
      and mails.id = (j.payload ->> 'mailId')::uuid and mails.status in ('waiting', 'sending')
  `.execute(database);
};

const messageIdOf = (mailId: string, { mailFrom }: Config) =>
  `<${mailId}@${mailFrom.address.slice(mailFrom.address.indexOf('@') + 1)}>`;
