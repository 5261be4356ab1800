import { createHash } from 'node:crypto';
import {
  BOOKING_MESSAGES,
  HOUR_MS,
  IDEMPOTENCY_KEY_HOURS,
  MESSAGES,
} from '@crown-and-coil/shared-api/contract';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Queries } from '../database/connection';
import type { Tables } from '../database/tables';
import { conflict, invalidField, malformed } from '../domain-errors';

const MAX_KEY_LENGTH = 255;

/** A request with an Idempotency-Key: unique per user, kept 24 hours with a hash of its body (api.md, Bookings). */
export interface RepeatableRequest {
  readonly userId: string;
  readonly key: string;
  readonly requestHash: string;
  readonly now: Date;
}

/** The key of a request's Idempotency-Key header, if it has one. @throws DomainError malformed for an invalid one */
export function readIdempotencyKey(header: string | readonly string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && header.length >= 1 && header.length <= MAX_KEY_LENGTH) return header;
  throw malformed(BOOKING_MESSAGES.idempotencyKeyInvalid);
}

/**
 * A request that is done once; undefined without a key.
 * @param key of `readIdempotencyKey`
 * @param operation method and path
 * @param body the content that a repeated request must have too
 */
export const repeatable = (
  key: string | undefined,
  { userId, now }: Pick<RepeatableRequest, 'userId' | 'now'>,
  operation: string,
  body: unknown,
): RepeatableRequest | undefined =>
  key === undefined ? undefined : { userId, key, requestHash: hashRequest(operation, body), now };

/** A hash of the content that ignores the order of fields. */
export const hashRequest = (operation: string, body: unknown) =>
  createHash('sha256')
    .update(`${operation}\n${canonical(body)}`)
    .digest('hex');

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return `{${fields
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`)
    .join()}}`;
}

/**
 * Does a request's work once, or each time without a key. The response is stored in the transaction of the work, so a
 * crash leaves both or neither. Work that throws stores nothing and can be retried with the same key.
 * @returns the response of this call, or of the first one
 * @throws DomainError conflict while the same request is in flight, invalid when the key was used for another body
 */
export async function doOnce<Answer>(
  transaction: Transaction<Tables>,
  request: RepeatableRequest | undefined,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (request === undefined) return work();
  const { rows } = await sql<{ isClaimed: boolean }>`select ${claimKey(request)} as "isClaimed"`.execute(
    transaction,
  );
  if (!rows[0]?.isClaimed) throw conflict(MESSAGES.idempotencyKeyInFlight);
  // A separate statement, to see what was committed before the key was claimed.
  const done = await findDone<Answer>(transaction, request);
  if (done !== undefined) return done;
  const answer = await work();
  await storeAnswer(request, answer).execute(transaction);
  return answer;
}

/**
 * The same for work that is one statement with `claimKey` and `storeAnswer`. It does not look for an earlier response
 * first, which would cost every first request a round trip. A repeated request fails on its key, or on the time that it
 * has booked itself, and gets the stored response.
 * @throws DomainError as above; what the work throws when there is no earlier response
 */
export async function doOnceInOneStatement<Answer>(
  queries: Queries,
  request: RepeatableRequest | undefined,
  work: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    const done = await findDone<Answer>(queries, request);
    if (done !== undefined) return done;
    throw error;
  }
}

/** Claims a key until the transaction ends; false while another transaction has it. True without a key. */
export const claimKey = (request: RepeatableRequest | undefined): RawBuilder<boolean> =>
  request === undefined
    ? sql`true`
    : sql`pg_try_advisory_xact_lock(hashtextextended(${`${request.userId} ${request.key}`}, 0))`;

/**
 * Inserts the response of a request and returns a row, unless an unexpired response is already stored. Without a key it
 * only returns the row.
 * @param condition whether the work can be done
 */
export const storeAnswer = (
  request: RepeatableRequest | undefined,
  answer: unknown,
  condition: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> =>
  request === undefined
    ? sql`select true where ${condition}`
    : sql`
  insert into idempotency_keys (user_id, key, request_hash, response_body, created_at)
  select ${request.userId}::uuid, ${request.key}, ${request.requestHash}, ${JSON.stringify(answer)},
    ${request.now}::timestamptz
  where ${condition}
  on conflict (user_id, key) do update
    set request_hash = excluded.request_hash, response_body = excluded.response_body, created_at = excluded.created_at
    where idempotency_keys.created_at <= ${expiredAt(request.now)}
  returning true`;

/**
 * The stored response of a request with a key. May be checked before expensive work; `doOnce` decides.
 * @throws DomainError invalid when the key was used for another body
 */
export async function findDone<Answer>(
  queries: Queries,
  request: RepeatableRequest | undefined,
): Promise<Answer | undefined> {
  if (request === undefined) return undefined;
  const stored = await queries
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'response_body'])
    .where('user_id', '=', request.userId)
    .where('key', '=', request.key)
    .where('created_at', '>', expiredAt(request.now))
    .executeTakeFirst();
  if (stored === undefined) return undefined;
  if (stored.request_hash !== request.requestHash)
    throw invalidField(['header', 'idempotency-key'], MESSAGES.idempotencyKeyReused, 'reused');
  return JSON.parse(stored.response_body) as Answer;
}

/** Keys stored at that time or before have expired. */
const expiredAt = (now: Date) => new Date(now.getTime() - IDEMPOTENCY_KEY_HOURS * HOUR_MS);
