import type { Database } from '../database/connection';
import type { Identity } from '../http/identity';

/** What a verified token claims. */
export interface TokenClaim {
  userId: string;
  tokenVersion: number;
  tokenId: string;
  tokenExpiresAt: Date;
}

/** Who a token stands for, as long as neither the token nor all tokens of the account were revoked, nor it suspended. */
export async function findIdentity(database: Database, claim: TokenClaim): Promise<Identity | null> {
  const found = await database
    .selectFrom('users as u')
    .leftJoin('clients as c', (join) => join.onRef('c.user_id', '=', 'u.id').on('c.deleted_at', 'is', null))
    .leftJoin('professionals as p', (join) =>
      join.onRef('p.user_id', '=', 'u.id').on('p.deleted_at', 'is', null),
    )
    .select(['u.role', 'u.email', 'u.username', 'c.id as clientId', 'p.id as professionalId'])
    .where('u.id', '=', claim.userId)
    .where('u.token_version', '=', claim.tokenVersion)
    .where('u.deleted_at', 'is', null)
    .where('u.suspended_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('revoked_tokens').select('id').where('id', '=', claim.tokenId))),
    )
    .executeTakeFirst();
  if (found === undefined) return null;
  return {
    userId: claim.userId,
    role: found.role,
    email: found.email,
    username: found.username,
    clientId: found.clientId,
    professionalId: found.professionalId,
    tokenId: claim.tokenId,
    tokenVersion: claim.tokenVersion,
    tokenExpiresAt: claim.tokenExpiresAt,
  };
}

/** The account of an email or a username, whichever was typed; letter case does not count. */
export function findCredentials(database: Database, emailOrUsername: string) {
  return database
    .selectFrom('users')
    .select(['id', 'password_hash', 'token_version', 'suspended_at'])
    .where(emailOrUsername.includes('@') ? 'email' : 'username', '=', emailOrUsername)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Ends one token before its time. */
export async function revokeToken(database: Database, id: string, expiresAt: Date, now: Date): Promise<void> {
  await database
    .insertInto('revoked_tokens')
    .values({ id, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // A token past its time is refused by its date: its row has done its work.
  await database.deleteFrom('revoked_tokens').where('expires_at', '<', now).execute();
}
