import {
  HOUR_MS,
  VERIFICATION_LINK_HOURS,
  WAITLIST_MESSAGES,
  type WaitlistSignUp,
  type WaitlistVerified,
} from '@crown-and-coil/shared-api/contract';
import type { Transaction } from 'kysely';
import type { Config } from '../config';
import { newId } from '../database/identifiers';
import type { Tables } from '../database/tables';
import { conflict } from '../domain-errors';
import {
  createLink,
  findLink,
  findLinkInAnyState,
  type LinkMessages,
  limitLinks,
  refuseLink,
  spendLink,
} from '../mail/links';
import { enqueueMail } from '../mail/queue';

const PURPOSE = 'verify_waitlist';
const LINK_MESSAGES: LinkMessages = {
  expired: WAITLIST_MESSAGES.linkExpired,
  used: WAITLIST_MESSAGES.linkUsed,
  invalid: WAITLIST_MESSAGES.linkInvalid,
};

/**
 * Adds an address to the waitlist and sends the mail that verifies it; a pending address gets it again.
 * @throws DomainError conflict for a verified address, too_many after three mails in an hour (api.md, Waitlist)
 */
export async function signUp(
  transaction: Transaction<Tables>,
  config: Config,
  { name, email, role }: WaitlistSignUp,
  now: Date,
): Promise<void> {
  const entry = await transaction
    .insertInto('waitlist_entries')
    .values({ id: newId(), name, email, role, verified_at: null, created_at: now, updated_at: now })
    .onConflict((existing) =>
      existing
        .column('email')
        .doUpdateSet({ name, role, updated_at: now })
        .where('waitlist_entries.verified_at', 'is', null),
    )
    .returning(['id', 'name', 'email'])
    .executeTakeFirst();
  if (entry === undefined) throw conflict(WAITLIST_MESSAGES.alreadyListed);
  await sendVerification(transaction, config, entry, now);
}

/**
 * Verifies an address by its mail's link, once.
 * @throws DomainError malformed when the link is expired, used or unknown
 */
export async function verify(
  transaction: Transaction<Tables>,
  token: string,
  now: Date,
): Promise<WaitlistVerified> {
  const link = await findLink(transaction, PURPOSE, token, now, LINK_MESSAGES);
  await spendLink(transaction, link.id, now, LINK_MESSAGES);
  const entry = await transaction
    .updateTable('waitlist_entries')
    .set(({ fn, val }) => ({ verified_at: fn.coalesce('verified_at', val(now)), updated_at: now }))
    .where('id', '=', link.waitlist_entry_id)
    .returning(['id', 'name', 'email'])
    .executeTakeFirst();
  if (entry === undefined) throw refuseLink('invalid', LINK_MESSAGES);
  // The links of earlier mails are obsolete.
  await transaction
    .updateTable('mail_links')
    .set({ used_at: now })
    .where('waitlist_entry_id', '=', entry.id)
    .where('used_at', 'is', null)
    .execute();
  return { name: entry.name, email: entry.email };
}

/**
 * Sends a new mail to the address of a link, whether it has expired or not.
 * @throws DomainError malformed for an unknown or used link, too_many after three mails in an hour
 */
export async function resend(
  transaction: Transaction<Tables>,
  config: Config,
  token: string,
  now: Date,
): Promise<void> {
  const link = await findLinkInAnyState(transaction, PURPOSE, token);
  if (link === undefined) throw refuseLink('invalid', LINK_MESSAGES);
  const entry = await transaction
    .selectFrom('waitlist_entries')
    .select(['id', 'name', 'email', 'verified_at'])
    .where('id', '=', link.waitlist_entry_id)
    .forUpdate()
    .executeTakeFirst();
  if (entry === undefined) throw refuseLink('invalid', LINK_MESSAGES);
  if (entry.verified_at !== null) throw refuseLink('used', LINK_MESSAGES);
  await sendVerification(transaction, config, entry, now);
}

/** Locks the entry's row, so that parallel requests respect the limit. */
async function sendVerification(
  transaction: Transaction<Tables>,
  config: Config,
  { id, name, email }: { readonly id: string; readonly name: string; readonly email: string },
  now: Date,
): Promise<void> {
  const subject = { purpose: PURPOSE, waitlistEntryId: id } as const;
  await limitLinks(transaction, subject, now);
  const expiresAt = new Date(now.getTime() + VERIFICATION_LINK_HOURS * HOUR_MS);
  const linkId = await createLink(transaction, config, subject, now, expiresAt);
  await enqueueMail(transaction, {
    to: email,
    template: 'waitlist-verification',
    values: { name },
    linkId,
    now,
  });
}
