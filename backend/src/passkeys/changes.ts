import {
  MAX_PASSKEYS,
  type NewPasskey,
  PASSKEY_MESSAGES,
  type Passkey,
} from '@crown-and-coil/shared-api/contract';
import { revokeToken, revokeTokens } from '../accounts/queries';
import type { Database } from '../database/connection';
import { newId } from '../database/identifiers';
import { inTransaction } from '../database/transactions';
import { conflict, invalidField, notFound, notLoggedIn } from '../domain-errors';
import type { Identity } from '../http/identity';
import type { Dependencies } from '../module';
import { requirePasskeySession } from '../second-factor/check';
import { mailOwner } from '../second-factor/notices';
import { relyingPartyOf, verifyNewPasskey } from './ceremonies';

type Context = Pick<Dependencies, 'config' | 'database' | 'sessions' | 'now'>;

/** The passkeys of an account, the oldest first. */
export async function listPasskeys(database: Database, userId: string): Promise<Passkey[]> {
  const passkeys = await database
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  return passkeys.map(({ created_at, last_used_at, ...passkey }) => ({
    ...passkey,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }));
}

/** The credential ids of an account. @throws DomainError conflict when it has as many passkeys as it may */
export async function listCredentials(database: Database, userId: string): Promise<readonly Buffer[]> {
  const kept = await database
    .selectFrom('passkeys')
    .select('credential_id')
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  if (kept.length >= MAX_PASSKEYS) throw conflict(PASSKEY_MESSAGES.tooMany);
  return kept.map(({ credential_id }) => credential_id);
}

/**
 * Adds a passkey with an authenticator's response to a challenge, which it consumes, and revokes the caller's token:
 * the next one names the passkey. Returns the passkey's id.
 * @throws DomainError conflict for a challenge that expired or was used, a credential that an account has, and too many
 *   passkeys; invalid for a wrong answer; forbidden as `requirePasskeySession`
 */
export async function addPasskey(
  { config, database, sessions, now }: Context,
  identity: Identity,
  given: NewPasskey,
): Promise<string> {
  // The first passkey may have been added after this challenge.
  await requirePasskeySession(database, identity);
  const challenge = sessions.readChallenge(given.passkey_token, identity);
  if (challenge === null || !(await revokeToken(database, challenge.tokenId, challenge.tokenExpiresAt)))
    throw conflict(PASSKEY_MESSAGES.expired);
  const expected = { relyingParty: relyingPartyOf(config), challenge: challenge.challenge };
  const credential = await verifyNewPasskey(expected, given);
  if (credential === null)
    throw invalidField(['body', 'attestation_object'], PASSKEY_MESSAGES.notAdded, 'wrong');
  const { userId } = identity;
  const id = newId();
  await inTransaction(database, async (transaction) => {
    // Serializes concurrent additions, so that the limit holds.
    const owner = await transaction
      .selectFrom('users')
      .select('id')
      .where('id', '=', userId)
      .where('token_version', '=', identity.tokenVersion)
      .where('deleted_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (owner === undefined) throw notLoggedIn();
    const { count } = await transaction
      .selectFrom('passkeys')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    if (count >= MAX_PASSKEYS) throw conflict(PASSKEY_MESSAGES.tooMany);
    const added = await transaction
      .insertInto('passkeys')
      .values({
        id,
        user_id: userId,
        ...credential,
        name: given.passkey_name,
        created_at: now(),
        last_used_at: null,
      })
      .onConflict((onConflict) => onConflict.column('credential_id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (added === undefined) throw conflict(PASSKEY_MESSAGES.taken);
    await revokeToken(transaction, identity.tokenId, identity.tokenExpiresAt);
    await mailOwner(transaction, {
      userId,
      event: 'passkey-added',
      passkey: given.passkey_name,
      now: now(),
    });
  });
  return id;
}

/** @throws DomainError not_found for a passkey that is not the caller's */
export async function renamePasskey(
  database: Database,
  userId: string,
  id: string,
  name: string,
): Promise<void> {
  const renamed = await database
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  if (renamed === undefined) throw notFound();
}

/**
 * Removes a passkey, and revokes every token of the account, including sessions that it began. Returns the new token
 * version.
 * @throws DomainError not_found for a passkey that is not the caller's
 */
export const removePasskey = ({ database, now }: Context, identity: Identity, id: string): Promise<number> =>
  inTransaction(database, async (transaction) => {
    const { userId } = identity;
    // First, as everything that changes an account locks its row before others.
    const tokenVersion = await revokeTokens(transaction, identity);
    const removed = await transaction
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returning('name')
      .executeTakeFirst();
    if (removed === undefined) throw notFound();
    await mailOwner(transaction, { userId, event: 'passkey-removed', passkey: removed.name, now: now() });
    return tokenVersion;
  });
