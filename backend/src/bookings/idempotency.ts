import { createHash } from 'node:crypto';
import { BOOKING_MESSAGES, IDEMPOTENCY_KEY_HOURS, MESSAGES } from '@crown-and-coil/shared-api/contract';
import { type RawBuilder, sql, type Transaction } from 'kysely';
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
  const { rows } = await sql<{ isMine: boolean }>`select ${lock(request)} as "isMine"`.execute(transaction);
  if (!rows[0]?.isMine) throw conflict(MESSAGES.idempotencyKeyInFlight);
  // Only now: what was committed before the lock was had counts.
  const done = await findDone<Answer>(transaction, request);
  if (done !== undefined) return done;
  const answer = await work();
  await keeping(request, answer).execute(transaction);
  return answer;
}

/**
 * The same for work that is one statement, made with `onceParts`. Nobody looks before it whether it was done: then it
 * is refused, by its own mark if by nothing else, and answers as it did.
 * @throws Refusal 422 when the key was used for another body; else what the work throws
 */
export async function doOnceInOneStatement<Answer>(
  queries: Queries,
  request: RepeatableRequest,
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

/**
 * Parts of a statement that does a request's work once. `claimed` answers `is_mine`, false while another request with
 * the key is in flight: what comes after it looks there before it locks anything. `kept` keeps the answer, and answers a
 * row when the work may be done.
 * @param request without one the work is always done
 * @param when a 'from' clause that answers one row when the work can be done, none otherwise
 */
export function onceParts(
  request: RepeatableRequest | undefined,
  answer: unknown,
  when: RawBuilder<unknown>,
): { readonly claimed: RawBuilder<unknown>; readonly kept: RawBuilder<unknown> } {
  if (request === undefined) return { claimed: sql`select true as is_mine`, kept: sql`select true ${when}` };
  return { claimed: sql`select ${lock(request)} as is_mine`, kept: keeping(request, answer, when) };
}

/** Whether the key is ours until the transaction ends, however it ends. Whoever comes meanwhile is told no at once. */
const lock = ({ userId, key }: RepeatableRequest) =>
  sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(${`${userId} ${key}`}, 0))`;

/** Keeps the answer, and answers a row: unless the key is there already and has not expired. */
const keeping = (
  { userId, key, requestHash, now }: RepeatableRequest,
  answer: unknown,
  when: RawBuilder<unknown> = sql``,
) => sql`
  insert into idempotency_keys (user_id, key, request_hash, response_body, created_at)
  select ${userId}::uuid, ${key}, ${requestHash}, ${JSON.stringify(answer)}, ${now}::timestamptz ${when}
  on conflict (user_id, key) do update
    set request_hash = excluded.request_hash, response_body = excluded.response_body, created_at = excluded.created_at
    where idempotency_keys.created_at <= ${expiredAt(now)}
  returning true`;

/**
 * The answer of a request that was done before, for one whose work is worth saving; `doOnce` still decides.
 * @throws Refusal 422 when the key was used for another body
 */
export async function findDone<Answer>(
  queries: Queries,
  request: RepeatableRequest,
): Promise<Answer | undefined> {
  const kept = await queries
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'response_body'])
    .where('user_id', '=', request.userId)
    .where('key', '=', request.key)
    .where('created_at', '>', expiredAt(request.now))
    .executeTakeFirst();
  if (kept === undefined) return undefined;
  if (kept.request_hash !== request.requestHash)
    throw invalidField(['header', 'idempotency-key'], MESSAGES.idempotencyKeyReused, 'reused');
  return JSON.parse(kept.response_body) as Answer;
}

/** Keys of that time and before count no more. */
export const expiredAt = (now: Date) => new Date(now.getTime() - IDEMPOTENCY_KEY_HOURS * HOUR_MS);
