import { BOOKING_MESSAGES, type BookingRefused } from '@crown-and-coil/shared-api/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../database/connection';
import { conflict, type DomainError, tooMany } from '../domain-errors';

/** A client may send a quarter of their requests to the same professional. */
const SHARE_OF_ONE = 4;
const HOUR_SECONDS = 3600;

/** A non-null result of the SQL function `reached_request_limit`. */
export type RequestLimit = 'with_professional' | 'in_all' | 'in_an_hour';

/** The sender, the recipient and the time of a request. */
interface Requester {
  readonly clientId: string;
  readonly professionalId: string;
  readonly now: Date;
}

const mostWithOne = (inAll: number) => Math.ceil(inAll / SHARE_OF_ONE);

/** SQL expression for the limit that the client has reached, or null. @param inAll `openRequestsPerClient`, above 0 */
export const reachedLimit = (
  inAll: number,
  { clientId, professionalId, now }: Requester,
): RawBuilder<RequestLimit | null> => sql<RequestLimit | null>`
  reached_request_limit(${clientId}::uuid, ${professionalId}::uuid, ${mostWithOne(inAll)}::int, ${inAll}::int,
    ${now}::timestamptz)`;

/** The error for a request beyond the limit. */
export function refusalOf(limit: RequestLimit, inAll: number): DomainError {
  if (limit === 'in_an_hour') return tooMany(BOOKING_MESSAGES.requestsOfHour, HOUR_SECONDS);
  const isOfOne = limit === 'with_professional';
  const count = isOfOne ? mostWithOne(inAll) : inAll;
  const text = isOfOne ? BOOKING_MESSAGES.requestsWithProfessional : BOOKING_MESSAGES.requestsInAll;
  return conflict(text(count), { open_requests: count } satisfies Pick<BookingRefused, 'open_requests'>);
}

/** The reason why the client cannot send a request now, as shown to them, or null. */
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
