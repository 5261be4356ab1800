import { durationText } from '@crown-and-coil/shared-api/contract';
import { sql } from 'kysely';
import type { Queries } from '../database/connection';
import type { WaitingListNoticeValues } from '../mail/templates/waiting-list-notice';
import { spokenZonedTime } from '../time-zones/spoken-times';

/** A queued mail about an offer: ids only, so that the queue holds no names. */
export interface StoredWaitingListMail {
  readonly offerId: string;
  readonly unsubscribeToken: string;
}

/** An offer with what its messages need. */
export const selectOffer = (queries: Queries, id: string) =>
  queries
    .selectFrom('waiting_list_offers as o')
    .innerJoin('waiting_list_entries as e', 'e.id', 'o.entry_id')
    .innerJoin('services as s', (join) =>
      join.on('s.id', '=', sql<string>`coalesce(o.service_id, e.service_id)`),
    )
    .innerJoin('clients as c', 'c.id', 'o.client_id')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .innerJoin('professionals as p', 'p.id', 'o.professional_id')
    .select([
      'u.id as userId',
      'u.email',
      'c.first_name as firstName',
      'p.display_name as displayName',
      'p.time_zone as timeZone',
      'o.professional_id as professionalId',
      's.name as serviceName',
      sql<number>`(extract(epoch from o.end_time - o.start_time) / 60)::integer`.as('minutes'),
      'o.start_time as startTime',
      'o.held_until as heldUntil',
      'o.state',
    ])
    .where('o.id', '=', id)
    .executeTakeFirst();

/** Reads the template's values of a queued mail; undefined when the offer is no longer open. */
export async function readWaitingListMail(
  queries: Queries,
  { offerId, unsubscribeToken }: StoredWaitingListMail,
): Promise<WaitingListNoticeValues | undefined> {
  const offer = await selectOffer(queries, offerId);
  if (offer?.state !== 'offered') return undefined;
  const { firstName, displayName, serviceName, minutes, startTime, heldUntil, timeZone } = offer;
  return {
    name: firstName,
    until: spokenZonedTime(heldUntil, timeZone),
    facts: [
      ['Service', serviceName],
      ['With', displayName],
      ['When', spokenZonedTime(startTime, timeZone)],
      ['Length', durationText(minutes)],
    ],
    unsubscribeToken,
  };
}
