import {
  ACCOUNT_MESSAGES,
  DAY_MS,
  INVITATION_LINK_DAYS,
  type Invitation,
  type InvitationRole,
} from '@crown-and-coil/shared-api/contract';
import type { Transaction } from 'kysely';
import type { Config } from '../config';
import type { Queries } from '../database/connection';
import { newId } from '../database/identifiers';
import type { Tables } from '../database/tables';
import { conflict } from '../domain-errors';
import { createLink, findLink, type LinkMessages, refuseLink } from '../mail/links';
import { enqueueMail } from '../mail/queue';

export const INVITATION_LINK_MESSAGES: LinkMessages = {
  expired: ACCOUNT_MESSAGES.invitationExpired,
  used: ACCOUNT_MESSAGES.invitationUsed,
  invalid: ACCOUNT_MESSAGES.invitationInvalid,
};

interface NewInvitation {
  readonly email: string;
  readonly role: InvitationRole;
  readonly name: string | null;
  readonly waitlistEntryId: string | null;
  /** Null for invitations sent by `invite-admin.js`. */
  readonly invitedBy: string | null;
}

/**
 * Invites an address: the mail's link works once, for 7 days (api.md, Accounts). Replaces an expired invitation.
 * Returns the invitation's id.
 * @throws DomainError conflict when the address has an account; the database's unique violation, a conflict too, when it is already
 *   invited
 */
export async function invite(
  transaction: Transaction<Tables>,
  config: Config,
  { email, role, name, waitlistEntryId, invitedBy }: NewInvitation,
  now: Date,
): Promise<string> {
  const account = await transaction
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (account) throw conflict(ACCOUNT_MESSAGES.emailTaken);
  await transaction
    .updateTable('invitations')
    .set({ closed_at: now })
    .where('email', '=', email)
    .where('accepted_at', 'is', null)
    .where('closed_at', 'is', null)
    .where('expires_at', '<=', now)
    .execute();
  const id = newId();
  const expiresAt = new Date(now.getTime() + INVITATION_LINK_DAYS * DAY_MS);
  await transaction
    .insertInto('invitations')
    .values({
      id,
      email,
      role,
      name,
      waitlist_entry_id: waitlistEntryId,
      invited_by_user_id: invitedBy,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();
  const linkId = await createLink(
    transaction,
    config,
    { purpose: 'invitation', invitationId: id },
    now,
    expiresAt,
  );
  await enqueueMail(transaction, { to: email, template: 'invitation', values: { name, role }, linkId, now });
  return id;
}

/** Withdraws an open invitation: its link becomes invalid, and a queued mail is not sent. */
export async function closeInvitation(
  transaction: Transaction<Tables>,
  id: string,
  now: Date,
): Promise<void> {
  await transaction.updateTable('invitations').set({ closed_at: now }).where('id', '=', id).execute();
  await transaction.deleteFrom('mail_links').where('invitation_id', '=', id).execute();
}

/**
 * Reads the invitation of a link without using it. An invitation from a suspended admin does not make anyone an admin.
 * @throws DomainError malformed for an invalid link
 */
export async function readInvitation(
  queries: Queries,
  token: string,
  now: Date,
): Promise<Invitation & { readonly id: string; readonly linkId: string }> {
  const link = await findLink(queries, 'invitation', token, now, INVITATION_LINK_MESSAGES);
  const found = await queries
    .selectFrom('invitations as i')
    .leftJoin('users as u', 'u.id', 'i.invited_by_user_id')
    .select(['i.id', 'i.email', 'i.role', 'i.name', 'i.expires_at', 'i.closed_at', 'u.suspended_at'])
    .where('i.id', '=', link.invitation_id)
    .executeTakeFirst();
  if (
    found === undefined ||
    found.closed_at !== null ||
    (found.role === 'Admin' && found.suspended_at !== null)
  )
    throw refuseLink('invalid', INVITATION_LINK_MESSAGES);
  const { id, email, role, name, expires_at } = found;
  return { id, linkId: link.id, email, role, name, expires_at: expires_at.toISOString() };
}
