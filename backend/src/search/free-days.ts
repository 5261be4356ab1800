import {
  addDays,
  dayIn,
  type FreeDay,
  MAX_FREE_DAYS,
  MAX_STARTS_OF_DAY,
  NEXT_START_DAYS,
  type NextStart,
} from '@crown-and-coil/shared-api/contract';
import type { Moment } from '../availability/start-limits';
import type { Database } from '../database/connection';
import { findStarts, firstBookableDay } from './free-starts';
import { nextStarts, readOffers } from './result-page';

/** The next days on which a service can be booked; none if it requires a visit or a photo quote first. */
export async function readFreeDays(
  database: Database,
  service: { readonly id: string; readonly professionalId: string; readonly timeZone: string },
  moment: Moment,
): Promise<FreeDay[]> {
  const { id, professionalId } = service;
  const offers = await readOffers(database, [{ id, professionalId, serviceIds: [id] }], []);
  const from = firstBookableDay(moment);
  const [found] = await findStarts(
    database,
    [{ professionalId, offers: offers.get(id) ?? [] }],
    {
      days: [{ from, to: addDays(from, NEXT_START_DAYS) }],
      most: Number.POSITIVE_INFINITY,
      mostDays: MAX_FREE_DAYS,
    },
    moment,
  );
  const days = new Map<string, string[]>();
  for (const start of found?.starts ?? []) {
    const day = dayIn(new Date(start), service.timeZone);
    days.set(day, [...(days.get(day) ?? []), start]);
  }
  return [...days]
    .slice(0, MAX_FREE_DAYS)
    .map(([day, starts]) => ({ day, starts: spread(starts, MAX_STARTS_OF_DAY), total: starts.length }));
}

/**
 * The next start of each active service of a professional, newest services first; null if it requires a visit or a
 * photo quote first.
 */
export async function readNextStarts(
  database: Database,
  professionalId: string,
  moment: Moment,
): Promise<NextStart[]> {
  const services = await database
    .selectFrom('services')
    .select(['id', 'professional_id as professionalId'])
    .where('professional_id', '=', professionalId)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .execute();
  const candidates = services.map((service) => ({ ...service, serviceIds: [service.id] }));
  const free = await nextStarts(database, candidates, [], moment);
  return services.map(({ id }) => ({ service_id: id, start_time: free.get(id)?.next_start ?? null }));
}

/** At most so many items: the first, the last, and others evenly spaced. */
function spread<Item>(items: readonly Item[], most: number): Item[] {
  if (items.length <= most) return [...items];
  const places = new Set(
    Array.from({ length: most }, (_, step) => Math.round((step * (items.length - 1)) / (most - 1))),
  );
  return items.filter((_item, place) => places.has(place));
}
