import { createHash, createHmac, randomBytes } from 'node:crypto';
import {
  HOUR_MS,
  type LinkProblem,
  MAX_MAILS_PER_HOUR,
  WAITLIST_MESSAGES,
} from '@crown-and-coil/shared-api/contract';
import type { Transaction } from 'kysely';
import type { Config } from '../config';
import type { Queries } from '../database/connection';
import { newId } from '../database/identifiers';
import type { Tables } from '../database/tables';
import { type DomainError, malformed, tooMany } from '../domain-errors';
import type { LinkPurpose } from './tables';

const NONCE_BYTES = 32;

/**
 * Derives the token of a link: 256 bits, which need the secret besides the database. So it is never stored, and can
 * be derived again when the mail is sent again.
 */
const tokenOf = (nonce: Buffer, secret: string): string =>
  createHmac('sha256', secret).update('crown-and-coil mail link').update(nonce).digest('base64url');

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** The owner of a link, by its purpose. */
type LinkSubject =
  | { readonly purpose: 'verify_waitlist'; readonly waitlistEntryId: string }
  | { readonly purpose: 'invitation'; readonly invitationId: string }
  | { readonly purpose: 'reset_password' | 'change_email'; readonly userId: string };

/** Creates a link that works once, until `expiresAt`. Returns its id, for the mail that carries it. */
export async function createLink(
  transaction: Transaction<Tables>,
  { sessionSecret }: Pick<Config, 'sessionSecret'>,
  subject: LinkSubject,
  now: Date,
  expiresAt: Date,
): Promise<string> {
  const id = newId();
  const nonce = randomBytes(NONCE_BYTES);
  await transaction
    .insertInto('mail_links')
    .values({
      id,
      purpose: subject.purpose,
      nonce,
      token_hash: hashOf(tokenOf(nonce, sessionSecret)),
      waitlist_entry_id: subject.purpose === 'verify_waitlist' ? subject.waitlistEntryId : null,
      invitation_id: subject.purpose === 'invitation' ? subject.invitationId : null,
      user_id: 'userId' in subject ? subject.userId : null,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();
  return id;
}

/**
 * Seconds until another link may be sent; undefined when one may be sent now. Lock the link's owner first, so that
 * parallel requests respect the limit.
 */
export async function secondsUntilNextLink(
  transaction: Transaction<Tables>,
  subject: LinkSubject,
  now: Date,
): Promise<number | undefined> {
  const [owner, id] = ownerOf(subject);
  const recent = await transaction
    .selectFrom('mail_links')
    .select('created_at')
    .where('purpose', '=', subject.purpose)
    .where(owner, '=', id)
    .where('created_at', '>', new Date(now.getTime() - HOUR_MS))
    .orderBy('created_at')
    .execute();
  const decisive = recent.at(-MAX_MAILS_PER_HOUR);
  return decisive && (decisive.created_at.getTime() + HOUR_MS - now.getTime()) / 1000;
}

/** @throws DomainError too_many after three mails in an hour, see `secondsUntilNextLink` */
export async function limitLinks(
  transaction: Transaction<Tables>,
  subject: LinkSubject,
  now: Date,
): Promise<void> {
  const seconds = await secondsUntilNextLink(transaction, subject, now);
  if (seconds !== undefined) throw tooMany(WAITLIST_MESSAGES.tooManyMails, seconds);
}

/** The column of a link's owner, and its id. */
function ownerOf(subject: LinkSubject) {
  if ('userId' in subject) return ['user_id', subject.userId] as const;
  return subject.purpose === 'invitation'
    ? (['invitation_id', subject.invitationId] as const)
    : (['waitlist_entry_id', subject.waitlistEntryId] as const);
}

/**
 * The token of a link for its mail; undefined when the link is used or expired, so that the mail need not be sent.
 * Sending a mail again uses the same token, derived from whichever accepted secret made it. If that secret is gone,
 * the link gets a new token.
 */
export async function tokenForMail(
  queries: Queries,
  { acceptedSecrets }: Pick<Config, 'acceptedSecrets'>,
  linkId: string,
  now: Date,
): Promise<string | undefined> {
  const link = await queries
    .selectFrom('mail_links')
    .select(['nonce', 'token_hash'])
    .where('id', '=', linkId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (link === undefined) return undefined;
  const kept = acceptedSecrets
    .map((secret) => tokenOf(link.nonce, secret))
    .find((token) => hashOf(token).equals(link.token_hash));
  if (kept !== undefined) return kept;
  const token = tokenOf(link.nonce, acceptedSecrets[0]);
  await queries
    .updateTable('mail_links')
    .set({ token_hash: hashOf(token) })
    .where('id', '=', linkId)
    .execute();
  return token;
}

/** Messages for each reason why a link does not work. */
export type LinkMessages = Readonly<Record<LinkProblem, string>>;

/**
 * Finds a valid link.
 * @throws DomainError malformed with the reason when it is invalid
 */
export async function findLink(
  queries: Queries,
  purpose: LinkPurpose,
  token: string,
  now: Date,
  messages: LinkMessages,
) {
  const link = await findLinkInAnyState(queries, purpose, token);
  if (link === undefined) throw refuseLink('invalid', messages);
  if (link.used_at !== null) throw refuseLink('used', messages);
  if (link.expires_at <= now) throw refuseLink('expired', messages);
  return link;
}

/** Finds a link, even if used or expired. */
export const findLinkInAnyState = (queries: Queries, purpose: LinkPurpose, token: string) =>
  queries
    .selectFrom('mail_links')
    .select(['id', 'waitlist_entry_id', 'invitation_id', 'user_id', 'created_at', 'expires_at', 'used_at'])
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .executeTakeFirst();

/**
 * Marks a link as used: of two parallel uses one succeeds.
 * @throws DomainError malformed when another request used it
 */
export async function spendLink(
  transaction: Transaction<Tables>,
  linkId: string,
  now: Date,
  messages: LinkMessages,
): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable('mail_links')
    .set({ used_at: now })
    .where('id', '=', linkId)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw refuseLink('used', messages);
}

/** Ends the open links of an account. The caller has locked the account. */
export async function endLinksOf(transaction: Transaction<Tables>, userId: string, now: Date): Promise<void> {
  await transaction
    .updateTable('mail_links')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
}

/** 400 for an invalid link. */
export const refuseLink = (reason: LinkProblem, messages: LinkMessages): DomainError =>
  malformed(messages[reason], { reason });
