import {
  ACCOUNT_MESSAGES,
  EMAIL_CHANGE_LINK_HOURS,
  HOUR_MS,
  type PendingEmail,
  SITE_TIME_ZONE,
} from '@crown-and-coil/shared-api/contract';
import { type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely';
import type { Config } from '../config';
import type { Database, Queries } from '../database/connection';
import type { Tables } from '../database/tables';
import { inTransaction } from '../database/transactions';
import { conflict } from '../domain-errors';
import { createLink, endLinksOf, type LinkMessages, limitLinks, refuseLink, spendLink } from '../mail/links';
import { enqueueMail, redirectMails } from '../mail/queue';
import { spokenZonedTime } from '../time-zones/spoken-times';
import { findAccountLink } from './account-links';
import { closeInvitation } from './invitations';
import { type HeldToken, lockAccountOfToken, nameOfUser } from './queries';

const PURPOSE = 'change_email';
const LINK_MESSAGES: LinkMessages = {
  expired: ACCOUNT_MESSAGES.emailChangeExpired,
  used: ACCOUNT_MESSAGES.emailChangeUsed,
  invalid: ACCOUNT_MESSAGES.emailChangeInvalid,
};

/** The pending change of an account's email. */
export async function readPendingEmail(queries: Queries, userId: string, now: Date): Promise<PendingEmail> {
  const pending = await queries
    .selectFrom('email_changes')
    .select(['email', 'expires_at'])
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return { new_email: pending?.email ?? null, expires_at: pending?.expires_at.toISOString() ?? null };
}

/**
 * Sends a link to a new address; replaces a pending change. Nothing changes until the link is used.
 * @throws DomainError too_many after three mails in an hour, not_logged_in when the caller's session ended meanwhile
 */
export const requestEmailChange = (
  database: Database,
  config: Config,
  token: HeldToken,
  email: string,
  now: Date,
): Promise<PendingEmail> =>
  inTransaction(database, async (transaction) => {
    // Otherwise somebody with the old password could get the account back after a reset by mail.
    await lockAccountOfToken(transaction, token);
    return sendLink(transaction, config, { userId: token.userId, email }, now);
  });

/**
 * Sends a new link to the pending address; the earlier one ends.
 * @throws DomainError conflict without a pending change, too_many after three mails in an hour, not_logged_in when the
 *   caller's session ended meanwhile
 */
export const resendEmailChange = (
  database: Database,
  config: Config,
  token: HeldToken,
  now: Date,
): Promise<PendingEmail> =>
  inTransaction(database, async (transaction) => {
    await lockAccountOfToken(transaction, token);
    const { userId } = token;
    const { new_email: email } = await readPendingEmail(transaction, userId, now);
    if (email === null) throw conflict(ACCOUNT_MESSAGES.emailChangeEnded);
    return sendLink(transaction, config, { userId, email }, now);
  });

/** Ends the pending change of an account, if any. The caller has locked the account. */
export async function endEmailChange(
  transaction: Transaction<Tables>,
  userId: string,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('mail_links')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('purpose', '=', PURPOSE)
    .where('used_at', 'is', null)
    .execute();
  await transaction
    .deleteFrom('email_changes')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .execute();
}

/**
 * Finds a valid link for a new email, and its account, without using it.
 * @throws DomainError malformed for an invalid link
 */
export const findEmailChangeLink = (queries: Queries, token: string, now: Date) =>
  findAccountLink(queries, PURPOSE, token, now, LINK_MESSAGES);

/** The result of a change. */
interface ConfirmedChange {
  readonly userId: string;
  readonly email: string;
  readonly tokenVersion: number;
}

/**
 * Changes the email of an account with the link that was sent to the new address, once. Revokes all tokens of the
 * account, ends its links for a new password, and notifies the former address.
 * @throws DomainError malformed for an invalid link; the database's unique violation, a conflict, when another account
 *   has got the address meanwhile
 */
export async function confirmEmailChange(
  database: Database,
  token: string,
  now: Date,
): Promise<ConfirmedChange> {
  const { linkId, user } = await findEmailChangeLink(database, token, now);
  return inTransaction(database, async (transaction) => {
    const account = await transaction
      .selectFrom('users')
      .select(['id', 'email', 'username'])
      .where('id', '=', user.id)
      .where('deleted_at', 'is', null)
      .where('suspended_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (account === undefined) throw refuseLink('invalid', LINK_MESSAGES);
    await spendLink(transaction, linkId, now, LINK_MESSAGES);
    const change = await transaction
      .updateTable('email_changes')
      .set({ confirmed_at: now, former_email: account.email })
      .where('link_id', '=', linkId)
      .returning('email')
      .executeTakeFirst();
    // Deleted by age at this moment.
    if (change === undefined) throw refuseLink('expired', LINK_MESSAGES);
    const { email } = change;
    const { token_version: tokenVersion } = await transaction
      .updateTable('users')
      .set(({ eb }) => ({ email, token_version: eb('token_version', '+', 1) }))
      .where('id', '=', account.id)
      .returning('token_version')
      .executeTakeFirstOrThrow();
    await endLinksOf(transaction, account.id, now);
    await closeOpenInvitations(transaction, [account.email, email], now);
    await followEmail(transaction, account.id, account.email, email);
    await enqueueMail(transaction, {
      to: account.email,
      template: 'email-changed',
      values: {
        name: await nameOfUser(transaction, account.id),
        username: account.username,
        when: `on ${spokenZonedTime(now, SITE_TIME_ZONE)}`,
      },
      now,
    });
    return { userId: account.id, email, tokenVersion };
  });
}

/**
 * Ids of the mails to an account: those to its address, and those to a former address until it changed, without those
 * that belong to an account that had the address before. Former addresses are kept as long as mails.
 */
export const mailsOfAccount = (userId: string, email: string): RawBuilder<string> => sql`(
  select m.id from (
    select ${email}::citext as address, 'infinity'::timestamptz as until
    union all
    select former_email, confirmed_at from email_changes where user_id = ${userId} and confirmed_at is not null
  ) a
  join mails m on m.recipient = a.address and m.created_at <= a.until
  where not exists (
    select from email_changes o
    where o.user_id <> ${userId} and o.former_email = a.address
      and o.confirmed_at >= m.created_at and o.confirmed_at < a.until
  )
)`;

async function sendLink(
  transaction: Transaction<Tables>,
  config: Config,
  { userId, email }: { readonly userId: string; readonly email: string },
  now: Date,
): Promise<PendingEmail> {
  const subject = { purpose: PURPOSE, userId } as const;
  await limitLinks(transaction, subject, now);
  await endEmailChange(transaction, userId, now);
  const expiresAt = new Date(now.getTime() + EMAIL_CHANGE_LINK_HOURS * HOUR_MS);
  const linkId = await createLink(transaction, config, subject, now, expiresAt);
  await transaction
    .insertInto('email_changes')
    .values({
      link_id: linkId,
      user_id: userId,
      email,
      expires_at: expiresAt,
      confirmed_at: null,
      former_email: null,
    })
    .execute();
  const name = await nameOfUser(transaction, userId);
  const owner = await transaction
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  const mail = { to: email, linkId, now };
  // A taken address gets a link too, which no mail contains: everything else must be the same.
  if (owner === undefined)
    await enqueueMail(transaction, { ...mail, template: 'email-change', values: { name } });
  else await enqueueMail(transaction, { ...mail, template: 'email-taken', values: {} });
  return { new_email: email, expires_at: expiresAt.toISOString() };
}

/** Moves what is found by the account's address: unsent mails, feedback, the sign-up, the invitation and its log. */
async function followEmail(
  transaction: Transaction<Tables>,
  userId: string,
  from: string,
  to: string,
): Promise<void> {
  // Withdrawn invitations and removed entries are deleted, and former addresses before the log: the erasure of the
  // account finds it by the account.
  await transaction
    .updateTable('admin_log')
    .set({ subject_id: userId })
    .where(sql<SqlBool>`subject::citext = ${from}::citext`)
    .where(sql<SqlBool>`not exists (select from users where users.id = subject_id)`)
    .execute();
  await redirectMails(transaction, from, to);
  await transaction.updateTable('feedback').set({ email: to }).where('email', '=', from).execute();
  await transaction
    .updateTable('invitations')
    .set({ email: to })
    .where('email', '=', from)
    .where(({ or, eb }) => or([eb('accepted_at', 'is not', null), eb('closed_at', 'is not', null)]))
    .execute();
  // An address is on the waitlist once.
  await transaction
    .deleteFrom('waitlist_entries')
    .where('email', '=', from)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('waitlist_entries as w').select('w.id').where('w.email', '=', to)),
    )
    .execute();
  await transaction.updateTable('waitlist_entries').set({ email: to }).where('email', '=', from).execute();
}

/** Withdraws invitations that were still open for addresses of someone with an account, who could not accept them. */
async function closeOpenInvitations(
  transaction: Transaction<Tables>,
  emails: readonly string[],
  now: Date,
): Promise<void> {
  const open = await transaction
    .selectFrom('invitations')
    .select('id')
    .where('email', 'in', emails)
    .where('accepted_at', 'is', null)
    .where('closed_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const { id } of open) await closeInvitation(transaction, id, now);
}
