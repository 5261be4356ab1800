import { CompiledQuery } from 'kysely';
import type { Database, Queries } from '../database/connection';
import type { Identity } from '../http/identity';

/** What a verified token claims. */
export interface TokenClaim {
  userId: string;
  tokenVersion: number;
  tokenId: string;
  tokenExpiresAt: Date;
}

type FoundIdentity = Pick<Identity, 'role' | 'email' | 'username' | 'clientId' | 'professionalId'> & {
  /** Null before the token's first use. */
  readonly lastUsedAt: Date | null;
};

/** Every authenticated request runs this statement first. */
const FIND_IDENTITY = `
  select u.role, u.email, u.username, c.id as "clientId", p.id as "professionalId",
    (select s.last_used_at from sessions s where s.id = $3) as "lastUsedAt"
  from users u
  left join clients c on c.user_id = u.id and c.deleted_at is null
  left join professionals p on p.user_id = u.id and p.deleted_at is null
  where u.id = $1 and u.token_version = $2 and u.deleted_at is null and u.suspended_at is null
    and not exists (select from revoked_tokens where id = $3)`;

/** The user of a token, unless the token or all tokens of the account were revoked, or the account is suspended. */
export async function findIdentity(
  database: Database,
  claim: TokenClaim,
): Promise<{ identity: Identity; lastUsedAt: Date | null } | null> {
  const { rows } = await database.executeQuery<FoundIdentity>(
    CompiledQuery.raw(FIND_IDENTITY, [claim.userId, claim.tokenVersion, claim.tokenId]),
  );
  const [found] = rows;
  if (found === undefined) return null;
  const identity: Identity = {
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
  return { identity, lastUsedAt: found.lastUsedAt };
}

/** Finds an account by email or username, case-insensitively. */
export function findCredentials(database: Database, emailOrUsername: string) {
  return database
    .selectFrom('users')
    .select(['id', 'password_hash', 'token_version', 'suspended_at'])
    .where(emailOrUsername.includes('@') ? 'email' : 'username', '=', emailOrUsername)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Revokes one token. */
export async function revokeToken(database: Database, id: string, expiresAt: Date): Promise<void> {
  await database
    .insertInto('revoked_tokens')
    .values({ id, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
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
