import {
  ACCOUNT_MESSAGES,
  MINUTE_MS,
  PASSWORD_RESET_LINK_MINUTES,
  type PasswordChange,
  type PasswordReset,
  SITE_TIME_ZONE,
} from '@crown-and-coil/shared-api/contract';
import type { Transaction } from 'kysely';
import { defineJob } from '../background/jobs';
import { findFeed } from '../calendar/queries';
import type { Database, Queries } from '../database/connection';
import type { Tables } from '../database/tables';
import { inTransaction } from '../database/transactions';
import { invalidField, notLoggedIn } from '../domain-errors';
import type { Identity } from '../http/identity';
import { createLink, endLinksOf, type LinkMessages, secondsUntilNextLink, spendLink } from '../mail/links';
import { enqueueMail } from '../mail/queue';
import { type CheckContext, type FactorsOf, requireSecondFactor } from '../second-factor/check';
import { spokenZonedTime } from '../time-zones/spoken-times';
import { findAccountLink } from './account-links';
import { endEmailChange } from './email-changes';
import { requireOwnPassword } from './login';
import { restartAttempts } from './login-attempts';
import { requireGoodPassword } from './password-rules';
import { hashPassword } from './passwords';
import { nameOfUser, revokeTokens } from './queries';

const PURPOSE = 'reset_password';
const LINK_MESSAGES: LinkMessages = {
  expired: ACCOUNT_MESSAGES.resetExpired,
  used: ACCOUNT_MESSAGES.resetUsed,
  invalid: ACCOUNT_MESSAGES.resetInvalid,
};

/**
 * Sends a password reset link if the address has an account; at most three an hour. The request only enqueues this
 * job, for any address, so that response and timing are the same.
 */
export const forgotPassword = defineJob<{ email: string }>(
  'accounts.forgot-password',
  async ({ email }, { database, config, now }) =>
    inTransaction(database, async (transaction) => {
      const user = await transaction
        .selectFrom('users')
        .select(['id', 'email'])
        .where('email', '=', email)
        .where('deleted_at', 'is', null)
        .where('suspended_at', 'is', null)
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (user === undefined) return;
      const subject = { purpose: PURPOSE, userId: user.id } as const;
      if ((await secondsUntilNextLink(transaction, subject, now())) !== undefined) return;
      const expiresAt = new Date(now().getTime() + PASSWORD_RESET_LINK_MINUTES * MINUTE_MS);
      const linkId = await createLink(transaction, config, subject, now(), expiresAt);
      const values = { name: await nameOfUser(transaction, user.id) };
      await enqueueMail(transaction, {
        to: user.email,
        template: 'password-reset',
        values,
        linkId,
        now: now(),
      });
    }),
);

/**
 * Finds a valid link for a new password, and its account, without using it.
 * @throws DomainError malformed for an invalid link
 */
export const findResetLink = (queries: Queries, token: string, now: Date) =>
  findAccountLink(queries, PURPOSE, token, now, LINK_MESSAGES);

/**
 * Sets a new password with the link of a mail, once. Also unlocks an account that guesses have locked.
 * @param address the caller's network address
 * @throws DomainError malformed for an invalid link, invalid for a password that is too common; then the link stays valid
 */
export async function resetPassword(
  database: Database,
  { token, password }: PasswordReset,
  address: string,
  now: Date,
): Promise<void> {
  const { linkId, user } = await findResetLink(database, token, now);
  requireGoodPassword(password, user.email, 'password');
  const passwordHash = await hashPassword(password);
  await inTransaction(database, async (transaction) => {
    // The account before its links, in the order of other changes.
    await transaction.selectFrom('users').select('id').where('id', '=', user.id).forNoKeyUpdate().execute();
    await spendLink(transaction, linkId, now, LINK_MESSAGES);
    await setPassword(transaction, user, passwordHash, now);
    await restartAttempts(transaction, user.id, address, now);
  });
}

/**
 * Changes the caller's password and revokes all their tokens. Returns the new token version.
 * @throws DomainError invalid for a wrong, unchanged or too common one, or a wrong code, too_many after too many wrong
 *   ones, not_logged_in when the tokens were revoked meanwhile
 */
export async function changePassword(
  context: CheckContext,
  identity: FactorsOf & Pick<Identity, 'email' | 'tokenVersion'>,
  { current_password: current, new_password: next, code }: PasswordChange,
  address: string,
): Promise<number> {
  const { database, now } = context;
  const { userId, email, tokenVersion } = identity;
  await requireOwnPassword(database, userId, { password: current, field: 'current_password' }, address, now);
  if (current === next)
    throw invalidField(['body', 'new_password'], ACCOUNT_MESSAGES.passwordUnchanged, 'unchanged');
  requireGoodPassword(next, email, 'new_password');
  await requireSecondFactor(context, identity, { code, field: 'code', address });
  const passwordHash = await hashPassword(next);
  return inTransaction(database, (transaction) =>
    // Otherwise somebody with the old password could undo a reset by mail.
    setPassword(transaction, { id: userId, email, tokenVersion }, passwordHash, now()),
  );
}

/**
 * Revokes all the caller's tokens, confirmed by the password. Returns the new token version.
 * @throws DomainError invalid for a wrong password, too_many after too many wrong ones, not_logged_in when the tokens
 *   were revoked meanwhile
 */
export async function logOutElsewhere(
  database: Database,
  { userId, tokenVersion }: Pick<Identity, 'userId' | 'tokenVersion'>,
  password: string,
  address: string,
  now: () => Date,
): Promise<number> {
  await requireOwnPassword(database, userId, { password, field: 'own_password' }, address, now);
  return revokeTokens(database, { userId, tokenVersion });
}

/**
 * Stores the password, revokes every token, reset link and pending email, and notifies the owner by mail.
 * @param user with a token version, only if it is still the current one
 */
async function setPassword(
  transaction: Transaction<Tables>,
  {
    id,
    email,
    tokenVersion,
  }: { readonly id: string; readonly email: string; readonly tokenVersion?: number },
  passwordHash: string,
  now: Date,
): Promise<number> {
  const changed = await transaction
    .updateTable('users')
    .set(({ eb }) => ({ password_hash: passwordHash, token_version: eb('token_version', '+', 1) }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(tokenVersion !== undefined, (query) => query.where('token_version', '=', tokenVersion ?? 0))
    .returning('token_version')
    .executeTakeFirst();
  // Deleted or changed at the same time.
  if (changed === undefined) throw notLoggedIn();
  await endLinksOf(transaction, id, now);
  await endEmailChange(transaction, id, now);
  const values = {
    name: await nameOfUser(transaction, id),
    when: `on ${spokenZonedTime(now, SITE_TIME_ZONE)}`,
    // It still works: a calendar that stops updating without notice would be worse.
    hasCalendarFeed: (await findFeed(transaction, id)).active,
  };
  await enqueueMail(transaction, { to: email, template: 'password-changed', values, now });
  return changed.token_version;
}
