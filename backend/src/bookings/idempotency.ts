import { createHash } from 'node:crypto';
import { BOOKING_MESSAGES, IDEMPOTENCY_KEY_HOURS, MESSAGES } from '@crown-and-coil/shared-api/contract';
import { CompiledQuery, sql, type Transaction } from 'kysely';
import type { Queries } from '../database/connection';
import type { Tables } from '../database/tables';
import { conflict, invalidField, Refusal } from '../http/refusal';

const HOUR_MS = 3_600_000;
const MAX_KEY_LENGTH = 255;

/** A request that may be sent again: unique per user, kept 24 hours with a hash of its body (api.md, Bookings). */
export interface RepeatableRequest {
  readonly userId: string;
  readonly key: string;
  readonly requestHash: string;
  readonly now: Date;
}

/** The key of a request's Idempotency-Key header, if it has one. @throws Refusal 400 for one that cannot be kept */
export function readIdempotencyKey(header: string | readonly string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && header.length >= 1 && header.length <= MAX_KEY_LENGTH) return header;
  throw new Refusal(400, BOOKING_MESSAGES.idempotencyKeyInvalid);
}

/** A hash that is the same for the same content, in whatever order its fields were sent. */
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
 * Does a request's work once. The answer is kept in the transaction of the work: whatever crashes, either both are
 * there or neither. Work that throws keeps nothing, so that it can be tried again with the same key.
 * @returns the answer of now, or of the time when it was done
 * @throws Refusal 409 while the same request is in flight, 422 when the key was used for another body
 */
export async function doOnce<Answer>(
  transaction: Transaction<Tables>,
  request: RepeatableRequest,
  work: () => Promise<Answer>,
): Promise<Answer> {
  await lockKey(transaction, request);
  const done = await findDone<Answer>(transaction, request);
  if (done !== undefined) return done;
  const answer = await work();
  await keep(transaction, request, answer);
  return answer;
}

/**
 * The answer of a request that was done before, for one whose work is worth saving; `doOnce` still decides.
 * @throws Refusal 422 when the key was used for another body
 */
export async function findDone<Answer>(
  queries: Queries,
  request: RepeatableRequest,
): Promise<Answer | undefined> {
  const kept = await findKept(queries, request);
  if (kept === undefined) return undefined;
  if (kept.request_hash !== request.requestHash)
    throw invalidField(['header', 'idempotency-key'], MESSAGES.idempotencyKeyReused, 'reused');
  return JSON.parse(kept.response_body) as Answer;
}

/** Held until the transaction ends, however it ends. Whoever comes meanwhile is told so instead of waiting. */
async function lockKey(transaction: Transaction<Tables>, { userId, key }: RepeatableRequest): Promise<void> {
  const { rows } = await sql<{ isMine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${userId} ${key}`}, 0)) as "isMine"`.execute(
    transaction,
  );
  if (!rows[0]?.isMine) throw conflict(MESSAGES.idempotencyKeyInFlight);
}

const expiry = (now: Date) => new Date(now.getTime() - IDEMPOTENCY_KEY_HOURS * HOUR_MS);

const findKept = (queries: Queries, { userId, key, now }: RepeatableRequest) =>
  queries
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'response_body'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('created_at', '>', expiry(now))
    .executeTakeFirst();

/**
 * Keeps the answer, and clears a few of the person's old keys along the way; those that another request is clearing are
 * skipped, so nobody waits. Where the key itself is there already, it has expired.
 */
const KEEP = `
  with expired as (
    delete from idempotency_keys where user_id = $1 and key in (
      select key from idempotency_keys where user_id = $1 and created_at <= $6 and key <> $2
      limit 100 for update skip locked
    )
  )
  insert into idempotency_keys (user_id, key, request_hash, response_body, created_at) values ($1, $2, $3, $4, $5)
  on conflict (user_id, key) do update
    set request_hash = excluded.request_hash, response_body = excluded.response_body, created_at = excluded.created_at`;

async function keep(
  transaction: Transaction<Tables>,
  { userId, key, requestHash, now }: RepeatableRequest,
  answer: unknown,
): Promise<void> {
  const values = [userId, key, requestHash, JSON.stringify(answer), now, expiry(now)];
  await transaction.executeQuery(CompiledQuery.raw(KEEP, values));
}
