import type { Queries } from '../database/connection';
import { findLink, type LinkMessages, refuseLink } from '../mail/links';
import type { LinkPurpose } from '../mail/tables';

/**
 * Finds a valid link of an account, and the account, without using the link.
 * @throws DomainError malformed with the reason when the link is invalid, or its account is deleted or suspended
 */
export async function findAccountLink(
  queries: Queries,
  purpose: Extract<LinkPurpose, 'reset_password' | 'change_email'>,
  token: string,
  now: Date,
  messages: LinkMessages,
) {
  const { id: linkId, user_id: userId } = await findLink(queries, purpose, token, now, messages);
  const user = await queries
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('suspended_at', 'is', null)
    .executeTakeFirst();
  if (user === undefined) throw refuseLink('invalid', messages);
  return { linkId, user };
}
