import { isIPv4 } from 'node:net';
import { countedAddress } from '@crown-and-coil/service/counted-address';
import { HOUR_MS, REVIEW_BURST, type ReviewSign } from '@crown-and-coil/shared-api/contract';
import { sql } from 'kysely';
import type { Queries } from '../database/connection';
import { callerName } from '../http/caller';

/** Where a request came from, as keyed hashes: the network of its address, and its browser. */
export interface Origin {
  readonly network: string;
  readonly device: string;
}

/** @param secret makes the hashes irreversible */
export function originOf(secret: string, ip: string | undefined, userAgent: string | undefined): Origin {
  const address = countedAddress(ip);
  const network = isIPv4(address) ? address.split('.').slice(0, 3).join('.') : address;
  return {
    network: callerName(secret, `network ${network}`),
    device: callerName(secret, `device ${userAgent ?? ''}`),
  };
}

/**
 * Records the origin of a professional's log-in; other accounts are not recorded. The first log-in from an origin adds
 * its sign to earlier reviews from there.
 */
export const rememberLogin = (queries: Queries, userId: string, { network, device }: Origin, now: Date) =>
  sql`
    with remembered as (
      insert into professional_logins (professional_id, network, device, last_at)
      select id, ${network}, ${device}, ${now}::timestamptz from professionals
      where user_id = ${userId} and deleted_at is null
      -- Waits for a concurrent deletion, so that it leaves nothing behind.
      for share
      on conflict (professional_id, network, device) do update set last_at = excluded.last_at
      -- Of a row that was there before, xmax is the transaction that replaced it.
      returning professional_id, xmax = 0 as is_new
    ), written_there as (
      select r.id, case when o.device = ${device} then 'same_device' else 'same_network' end as sign
      from remembered m
      join review_origins o on o.professional_id = m.professional_id and o.network = ${network}
      join reviews r on r.id = o.review_id
      where m.is_new
      order by r.id for no key update of r
    )
    update reviews r set signs = array_prepend(w.sign, array_remove(r.signs, 'same_network'))
    from written_there w
    where r.id = w.id and not r.signs && array[w.sign, 'same_device']`.execute(queries);

/** Records the origin of a review, for later log-ins of the professional. */
export const rememberOrigin = (
  queries: Queries,
  review: { readonly id: string; readonly professionalId: string; readonly origin: Origin },
  now: Date,
) =>
  queries
    .insertInto('review_origins')
    .values({
      review_id: review.id,
      professional_id: review.professionalId,
      ...review.origin,
      written_at: now,
    })
    .execute();

/** Number of newest reviews considered for the sign of first visits. */
const LOOKED_AT = 50;

/** Signs of a fake about a review that is being written. */
export async function findSigns(
  queries: Queries,
  review: { readonly professionalId: string; readonly clientId: string; readonly origin: Origin },
  now: Date,
): Promise<ReviewSign[]> {
  const { professionalId, clientId, origin } = review;
  const since = new Date(now.getTime() - REVIEW_BURST.hours * HOUR_MS);
  const { rows } = await sql<Record<'device' | 'network' | 'burst' | 'firstVisits', boolean>>`
    with earlier as (
      select client_id, created_at from reviews where professional_id = ${professionalId}
      order by created_at desc limit ${LOOKED_AT}
    ), authors as (
      select client_id from earlier union select ${clientId}::uuid
    )
    select
      exists (
        select from professional_logins
        where professional_id = ${professionalId} and network = ${origin.network} and device = ${origin.device}
      ) as device,
      exists (
        select from professional_logins where professional_id = ${professionalId} and network = ${origin.network}
      ) as network,
      (select count(*) from earlier where created_at > ${since}) + 1 >= ${REVIEW_BURST.reviews}::int as burst,
      (select count(*) from earlier) + 1 >= ${REVIEW_BURST.reviews}::int and not exists (
        select from authors a
        where (select count(*) from bookings b where b.client_id = a.client_id and b.status = 'completed') > 1
      ) as "firstVisits"`.execute(queries);
  const [found] = rows;
  if (found === undefined) return [];
  return [
    ...(found.device ? (['same_device'] as const) : found.network ? (['same_network'] as const) : []),
    ...(found.burst ? (['burst'] as const) : []),
    ...(found.firstVisits ? (['first_visits_only'] as const) : []),
  ];
}

/** Adds a sign to the review of a booking that is marked as a no-show afterwards. */
export const markNoShowAfter = (queries: Queries, bookingId: string) =>
  sql`
    update reviews set signs = array_append(signs, 'no_show_after')
    where booking_id = ${bookingId} and not 'no_show_after' = any(signs)`.execute(queries);
