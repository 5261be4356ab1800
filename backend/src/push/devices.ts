import { createHash } from 'node:crypto';
import {
  MAX_PUSH_DEVICES,
  type PushSubscription,
  type PushSubscriptionWrite,
} from '@crown-and-coil/shared-api/contract';
import { sql } from 'kysely';
import { deviceOf } from '../accounts/own-sessions';
import { type HeldToken, lockAccountOfToken } from '../accounts/queries';
import type { Config } from '../config';
import type { Database, Queries } from '../database/connection';
import { newId } from '../database/identifiers';
import { inTransaction } from '../database/transactions';
import { seal, unseal } from '../second-factor/sealing';
import type { BrowserSubscription } from './post-push';

/** How many notifications in a row may fail before a subscription is deleted. */
const MAX_FAILURES = 5;

const hashOf = (endpoint: string): Buffer => createHash('sha256').update(endpoint).digest();

/**
 * Devices whose log-in has not been revoked. A log-in that expired after 12 hours still counts, as a phone in a pocket
 * is logged out most of the time.
 */
const liveDevices = (queries: Queries, userId: string) =>
  queries
    .selectFrom('push_subscriptions as s')
    .innerJoin('users as u', (join) =>
      join.onRef('u.id', '=', 's.user_id').onRef('u.token_version', '=', 's.token_version'),
    )
    .where('s.user_id', '=', userId)
    .where('u.deleted_at', 'is', null)
    .where('u.suspended_at', 'is', null);

/** The devices of an account that get notifications, the newest first. */
export async function listDevices(queries: Queries, userId: string): Promise<PushSubscription[]> {
  const rows = await liveDevices(queries, userId)
    .select(['s.id', 's.browser', 's.system', 's.created_at'])
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id')
    .execute();
  return rows.map(({ created_at, ...device }) => ({ ...device, created_at: created_at.toISOString() }));
}

/** The ids of the devices that a notification is sent to. */
export const deviceIds = async (queries: Queries, userId: string): Promise<string[]> =>
  (await liveDevices(queries, userId).select('s.id').execute()).map(({ id }) => id);

/** The subscription of a device; undefined when it no longer gets notifications. */
export async function findDevice(
  database: Database,
  config: Config,
  userId: string,
  id: string,
): Promise<BrowserSubscription | undefined> {
  const row = await liveDevices(database, userId)
    .select(['s.sealed_secret', 's.key_id'])
    .where('s.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const opened = unseal(config, userId, row, 'push subscriptions');
  if (opened !== null) return JSON.parse(opened.toString());
  // The key is gone: the browser subscribes again at the next log-in.
  await removeDevice(database, userId, id);
  return undefined;
}

/**
 * Registers a browser as one of the account's devices, also if it was another account's or has new keys or a new
 * log-in. Removes the oldest when there are too many.
 * @throws DomainError not_logged_in when the log-in or the account ended meanwhile
 */
export async function saveDevice(
  database: Database,
  config: Config,
  token: HeldToken,
  subscription: PushSubscriptionWrite,
  userAgent: string | undefined,
  now: Date,
): Promise<PushSubscription> {
  const { userId, tokenId, tokenVersion } = token;
  const { endpoint, p256dh, auth } = subscription;
  const device = {
    user_id: userId,
    session_id: tokenId,
    token_version: tokenVersion,
    ...seal(config, userId, Buffer.from(JSON.stringify({ endpoint, p256dh, auth })), 'push subscriptions'),
    ...deviceOf(userAgent),
    failures: 0,
    renewed_at: now,
  };
  const saved = await inTransaction(database, async (transaction) => {
    await lockAccountOfToken(transaction, token);
    const row = await transaction
      .insertInto('push_subscriptions')
      .values({ id: newId(), endpoint_hash: hashOf(endpoint), created_at: now, ...device })
      .onConflict((conflict) => conflict.column('endpoint_hash').doUpdateSet(device))
      .returning(['id', 'browser', 'system', 'created_at'])
      .executeTakeFirstOrThrow();
    await transaction
      .deleteFrom('push_subscriptions')
      .where('id', 'in', ({ selectFrom }) =>
        selectFrom('push_subscriptions')
          .select('id')
          .where('user_id', '=', userId)
          .orderBy(sql`id = ${row.id}`, 'desc')
          .orderBy('renewed_at', 'desc')
          .offset(MAX_PUSH_DEVICES),
      )
      .execute();
    return row;
  });
  return { ...saved, created_at: saved.created_at.toISOString() };
}

/** @returns whether the account had it */
export async function removeDevice(queries: Queries, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await queries
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Records the outcome of a notification; deletes a device after repeated failures. */
export async function recordOutcome(queries: Queries, id: string, isSent: boolean): Promise<void> {
  await queries
    .updateTable('push_subscriptions')
    .set(({ eb }) => ({ failures: isSent ? 0 : eb('failures', '+', 1) }))
    .where('id', '=', id)
    .$if(isSent, (query) => query.where('failures', '>', 0))
    .execute();
  if (isSent) return;
  await queries
    .deleteFrom('push_subscriptions')
    .where('id', '=', id)
    .where('failures', '>=', MAX_FAILURES)
    .execute();
}
