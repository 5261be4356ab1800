import type { Role } from '@crown-and-coil/shared-api/contract';
import { type Expression, sql, type Transaction } from 'kysely';
import { compileOnce } from '../database/compile-once';
import type { Database, Queries } from '../database/connection';
import type { Tables } from '../database/tables';
import { notLoggedIn } from '../domain-errors';
import type { Identity } from '../http/identity';

/** The claims of a verified token. */
export interface TokenClaim {
  userId: string;
  tokenVersion: number;
  tokenId: string;
  tokenExpiresAt: Date;
  /** The passkey named in the token. */
  passkeyId: string | null;
}

/** A verified token and its account. */
export type HeldToken = Pick<TokenClaim, 'userId' | 'tokenId' | 'tokenVersion'>;

/** The result of `mayUseToken` and `lastUseOf` in a statement. */
export interface FoundToken {
  /** Whether the account may use it. */
  readonly mayUse: boolean;
  readonly role: Role;
  readonly lastUsedAt: Date | null;
}

/**
 * Whether a row of `users` may use its token: neither the token nor all tokens of the account were revoked, and the
 * account is not suspended. @param user the row's table or alias
 */
export const mayUseToken = (user: string, { userId, tokenVersion, tokenId }: HeldToken) => {
  const { ref } = sql;
  return sql<boolean>`(${ref(`${user}.id`)} = ${userId} and ${ref(`${user}.token_version`)} = ${tokenVersion}
    and ${ref(`${user}.deleted_at`)} is null and ${ref(`${user}.suspended_at`)} is null
    and not exists (select from revoked_tokens where id = ${tokenId}))`;
};

/** When a token was last used; null before its first use. */
export const lastUseOf = ({ tokenId }: HeldToken) =>
  sql<Date | null>`(select s.last_used_at from sessions s where s.id = ${tokenId})`;

/** Whether an account has two-step log-in. */
export const hasSecondFactor = (userId: Expression<string>) =>
  sql<boolean>`exists (select from second_factors f where f.user_id = ${userId} and f.confirmed_at is not null)`;

/** Every authenticated request runs this statement first, except those that use `verifyToken`. */
const selectIdentity = compileOnce((queries, claim: TokenClaim) =>
  queries
    .selectFrom('users as u')
    .leftJoin('clients as c', (join) => join.onRef('c.user_id', '=', 'u.id').on('c.deleted_at', 'is', null))
    .leftJoin('professionals as p', (join) =>
      join.onRef('p.user_id', '=', 'u.id').on('p.deleted_at', 'is', null),
    )
    .select(({ ref }) => [
      'u.role',
      'u.email',
      'u.username',
      'c.id as clientId',
      'p.id as professionalId',
      lastUseOf(claim).as('lastUsedAt'),
      hasSecondFactor(ref('u.id')).as('hasSecondFactor'),
      sql<string | null>`(
        select k.id from passkeys k where k.id = ${claim.passkeyId} and k.user_id = u.id
      )`.as('passkeyId'),
    ])
    .where(mayUseToken('u', claim)),
);

/** The user of a token, unless the token or all tokens of the account were revoked, or the account is suspended. */
export async function findIdentity(
  database: Database,
  claim: TokenClaim,
): Promise<{ identity: Identity; lastUsedAt: Date | null } | null> {
  const [found] = await selectIdentity(database, claim);
  if (found === undefined) return null;
  const identity: Identity = {
    userId: claim.userId,
    role: found.role,
    email: found.email,
    username: found.username,
    clientId: found.clientId,
    professionalId: found.professionalId,
    hasSecondFactor: found.hasSecondFactor,
    passkeyId: found.passkeyId,
    tokenId: claim.tokenId,
    tokenVersion: claim.tokenVersion,
    tokenExpiresAt: claim.tokenExpiresAt,
  };
  return { identity, lastUsedAt: found.lastUsedAt };
}

/** Finds an account by email or username, case-insensitively. */
export function findCredentials(database: Database, emailOrUsername: string) {
  return database
    .selectFrom('users')
    .select(['id', 'role', 'password_hash', 'token_version', 'suspended_at'])
    .select(({ ref }) => hasSecondFactor(ref('users.id')).as('has_second_factor'))
    .where(emailOrUsername.includes('@') ? 'email' : 'username', '=', emailOrUsername)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** The same of an account by a token, unless all its tokens or this one were revoked. */
export function findCredentialsById(database: Database, { userId, tokenVersion, tokenId }: HeldToken) {
  return database
    .selectFrom('users')
    .select(['role', 'token_version', 'suspended_at'])
    .select(({ ref }) => hasSecondFactor(ref('users.id')).as('has_second_factor'))
    .where('id', '=', userId)
    .where('token_version', '=', tokenVersion)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`not exists (select from revoked_tokens where id = ${tokenId})`)
    .executeTakeFirst();
}

/** Revokes one token. Returns false if it was revoked before: of two parallel calls one gets true. */
export async function revokeToken(database: Queries, id: string, expiresAt: Date): Promise<boolean> {
  // The device of that log-in gets no more notifications.
  await database.deleteFrom('push_subscriptions').where('session_id', '=', id).execute();
  const revoked = await database
    .insertInto('revoked_tokens')
    .values({ id, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return revoked !== undefined;
}

/** How a mail addresses a user: first name, business name, else username. */
export async function nameOfUser(queries: Queries, userId: string): Promise<string> {
  const found = await queries
    .selectFrom('users as u')
    .leftJoin('clients as c', 'c.user_id', 'u.id')
    .leftJoin('professionals as p', 'p.user_id', 'u.id')
    .select(['u.username', 'c.first_name', 'p.display_name'])
    .where('u.id', '=', userId)
    .executeTakeFirst();
  return found?.first_name || found?.display_name || found?.username || '';
}

/** Revokes every token of an account. @returns the new token version @throws DomainError not_logged_in when that happened meanwhile */
export async function revokeTokens(
  queries: Queries,
  { userId, tokenVersion }: Pick<HeldToken, 'userId' | 'tokenVersion'>,
): Promise<number> {
  const changed = await queries
    .updateTable('users')
    .set({ token_version: tokenVersion + 1 })
    .where('id', '=', userId)
    .where('token_version', '=', tokenVersion)
    .where('deleted_at', 'is', null)
    .returning('token_version')
    .executeTakeFirst();
  if (changed === undefined) throw notLoggedIn();
  return changed.token_version;
}

/**
 * Locks an account until the transaction ends, which serializes its changes and prevents any after its deletion.
 * Returns its present email, which may be newer than the caller's.
 * @throws DomainError not_logged_in for a deleted account
 */
export async function lockAccount(
  transaction: Transaction<Tables>,
  userId: string,
): Promise<{ readonly email: string }> {
  const account = await transaction
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (account === undefined) throw notLoggedIn();
  return account;
}

/**
 * The same for the account of a request's token, which may have ended since the request was let in.
 * @throws DomainError not_logged_in also when the token was revoked or the account suspended meanwhile
 */
export async function lockAccountOfToken(
  transaction: Transaction<Tables>,
  token: HeldToken,
): Promise<{ readonly email: string }> {
  const account = await lockAccount(transaction, token.userId);
  const { mayUse } = await transaction
    .selectFrom('users')
    .select(mayUseToken('users', token).as('mayUse'))
    .where('id', '=', token.userId)
    .executeTakeFirstOrThrow();
  if (!mayUse) throw notLoggedIn();
  return account;
}
