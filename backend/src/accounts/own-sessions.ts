import {
  ADMIN_IDLE_MINUTES,
  MINUTE_MS,
  type OwnSession,
  type Role,
} from '@crown-and-coil/shared-api/contract';
import Bowser from 'bowser';
import { sql } from 'kysely';
import type { Database } from '../database/connection';
import { notFound } from '../domain-errors';
import type { Identity } from '../http/identity';
import { revokeToken, type TokenClaim } from './queries';

/** How much too early `last_used_at` may be. Saves a write at each request. */
const LAST_USE_STEP_MS = 5 * MINUTE_MS;
const LISTED_SESSIONS = 50;
/** Longer user agents are cut before they are parsed: the sender chooses them. */
const MAX_USER_AGENT_LENGTH = 512;
const MAX_NAME_LENGTH = 60;

/** Names of a browser and its operating system; null when the user agent does not contain them. */
export function deviceOf(userAgent: string | undefined): { browser: string | null; system: string | null } {
  const known = userAgent?.slice(0, MAX_USER_AGENT_LENGTH).trim();
  if (!known) return { browser: null, system: null };
  const { browser, os } = Bowser.parse(known);
  const name = (found: string | undefined) => found?.slice(0, MAX_NAME_LENGTH) || null;
  return { browser: name(browser.name), system: name(os.name) };
}

/** Whether a use at `now` is worth a write. @param lastUsedAt null before the first use */
export const isUseDue = (lastUsedAt: Date | null, now: Date): boolean =>
  lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= LAST_USE_STEP_MS;

/**
 * Whether a session has expired from inactivity. As the last use can be recorded too early, an admin's expires after 25
 * to 30 minutes. @param lastUsedAt null before the first use
 */
export const isIdle = (role: Role, lastUsedAt: Date | null, now: Date): boolean =>
  role === 'admin' &&
  lastUsedAt !== null &&
  now.getTime() - lastUsedAt.getTime() >= ADMIN_IDLE_MINUTES * MINUTE_MS;

/** Records that a token was used, and the device that used it first. */
export async function recordUse(
  database: Database,
  { tokenId, userId, tokenVersion, tokenExpiresAt }: TokenClaim,
  userAgent: string | undefined,
  now: Date,
): Promise<void> {
  await database
    .insertInto('sessions')
    .values({
      id: tokenId,
      user_id: userId,
      token_version: tokenVersion,
      ...deviceOf(userAgent),
      started_at: now,
      last_used_at: now,
      expires_at: tokenExpiresAt,
    })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ last_used_at: now })
        .where('sessions.last_used_at', '<', new Date(now.getTime() - LAST_USE_STEP_MS + 1)),
    )
    .execute();
}

/** The sessions of an account that are valid. */
const validSessions = (database: Database, { userId, tokenVersion }: Identity, now: Date) =>
  database
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('token_version', '=', tokenVersion)
    .where('expires_at', '>', now)
    .where(sql<boolean>`not exists (select from revoked_tokens r where r.id = sessions.id)`);

/** The caller's sessions, 50 at most: this one first, then the last used. */
export async function listSessions(database: Database, identity: Identity, now: Date): Promise<OwnSession[]> {
  const found = await validSessions(database, identity, now)
    .select(['id', 'browser', 'system', 'started_at', 'last_used_at'])
    .orderBy(sql`id = ${identity.tokenId}`, 'desc')
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .limit(LISTED_SESSIONS)
    .execute();
  return found.map(({ started_at, last_used_at, ...session }) => ({
    ...session,
    started_at: started_at.toISOString(),
    last_used_at: last_used_at.toISOString(),
    is_current: session.id === identity.tokenId,
  }));
}

/** Ends one of the caller's sessions. @throws DomainError not_found when they have no such session */
export async function endSession(
  database: Database,
  identity: Identity,
  id: string,
  now: Date,
): Promise<void> {
  const session = await validSessions(database, identity, now)
    .select('expires_at')
    .where('id', '=', id)
    .executeTakeFirst();
  if (session === undefined) throw notFound();
  await revokeToken(database, id, session.expires_at);
}
