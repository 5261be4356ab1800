import { BOOKING_MESSAGES, type BookingRefused } from '@crown-and-coil/shared-api/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../database/connection';
import { conflict, type DomainError, tooMany } from '../domain-errors';

/** A client's requests to one professional, as a share of all. */
const SHARE_OF_ONE = 4;
const HOUR_SECONDS = 3600;

/** What `reached_request_limit` in SQL answers; null for none. */
export type RequestLimit = 'with_professional' | 'in_all' | 'in_an_hour';

/** Who sends a request, to whom, and when. */
export interface Requester {
  readonly clientId: string;
  readonly professionalId: string;
  readonly now: Date;
}

const mostWithOne = (inAll: number) => Math.ceil(inAll / SHARE_OF_ONE);

/** The limit that is reached, as a column. @param inAll `openRequestsPerClient`, above 0 */
export const reachedLimit = (
  inAll: number,
  { clientId, professionalId, now }: Requester,
): RawBuilder<RequestLimit | null> => sql<RequestLimit | null>`
  reached_request_limit(${clientId}::uuid, ${professionalId}::uuid, ${mostWithOne(inAll)}::int, ${inAll}::int,
    ${now}::timestamptz)`;

/** The refusal of a further request. */
export function refusalOf(limit: RequestLimit, inAll: number): DomainError {
  if (limit === 'in_an_hour') return tooMany(BOOKING_MESSAGES.requestsOfHour, HOUR_SECONDS);
  const isOfOne = limit === 'with_professional';
  const count = isOfOne ? mostWithOne(inAll) : inAll;
  const text = isOfOne ? BOOKING_MESSAGES.requestsWithProfessional : BOOKING_MESSAGES.requestsInAll;
  return conflict(text(count), { open_requests: count } satisfies Pick<BookingRefused, 'open_requests'>);
}

/** Why a client could not send a request now, in words; null when they could. */
export async function findRequestRefusal(
  queries: Queries,
  inAll: number,
  requester: Requester,
): Promise<string | null> {
  if (inAll === 0) return null;
  const { rows } = await sql<{
    limit: RequestLimit | null;
  }>`select ${reachedLimit(inAll, requester)} as "limit"`.execute(queries);
  const limit = rows[0]?.limit;
  return limit ? refusalOf(limit, inAll).message : null;
}
