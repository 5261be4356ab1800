import {
  addDays,
  DEMAND_RADIUS_KM,
  type DemandEntry,
  type DemandQuery,
  type DemandStyle,
  dayIn,
  MAX_DEMAND_PLACES,
  MIN_SHOWN_DEMAND,
  type Remoteness,
  SERVICE_CATEGORIES,
  SITE_TIME_ZONE,
} from '@crown-and-coil/shared-api/contract';
import { type SqlBool, sql } from 'kysely';
import type { Database } from '../database/connection';
import { containsWord, wordsOf } from '../database/text-search';
import { knownPlaces } from '../places/known-places';
import { isWithin } from '../places/near';
import { remotenessOf } from '../places/remoteness';
import { comparable, type KnownPlace } from '../places/rules';
import { specializationsForHairType } from '../professionals/rules';
import { stemOf } from '../search/demand';

type Filter = DemandQuery & { readonly weeks: number };

/** Places with the most searches that found nothing, and the professionals around them. Few searches are not shown. */
export async function listDemand(database: Database, filter: Filter, now: Date): Promise<DemandEntry[]> {
  const { weeks, style, hair_type, remoteness } = filter;
  const first = addDays(dayIn(now, SITE_TIME_ZONE), 1 - 7 * weeks);
  const searches = sql<number>`sum(d.searches)::integer`;
  let counted = database
    .selectFrom('search_demand as d')
    .select(['d.place', searches.as('searches')])
    .where('d.day', '>=', first);
  if (style !== undefined) counted = counted.where('d.style', '=', style);
  if (hair_type !== undefined) counted = counted.where('d.hair_type', '=', hair_type);
  const rows = await counted
    .groupBy('d.place')
    .having(searches, '>=', MIN_SHOWN_DEMAND)
    .orderBy(searches, 'desc')
    .orderBy('d.place')
    .execute();
  const found: { place: KnownPlace; searches: number; remoteness: Remoteness }[] = [];
  for (const { place: display, searches: unmet } of rows) {
    if (found.length === MAX_DEMAND_PLACES) break;
    const place = placeNamed(display);
    if (place === undefined) continue;
    const estimated = estimatedRemoteness(place);
    if (remoteness === undefined || estimated === remoteness)
      found.push({ place, searches: unmet, remoteness: estimated });
  }
  const professionals = await countAround(
    database,
    found.map(({ place }) => place),
    filter,
  );
  return found.map(({ place, searches: unmet, remoteness: estimated }, index) => ({
    place: place.display,
    state: place.state,
    remoteness: estimated,
    searches: unmet,
    professionals: professionals.get(index) ?? 0,
  }));
}

const knownRemoteness = new Map<KnownPlace, Remoteness>();
/** Each place is measured once. */
function estimatedRemoteness(place: KnownPlace): Remoteness {
  const known = knownRemoteness.get(place) ?? remotenessOf(knownPlaces(), place);
  knownRemoteness.set(place, known);
  return known;
}

/** Undefined for a place missing in a newer gazetteer. */
const placeNamed = (display: string): KnownPlace | undefined =>
  knownPlaces()
    .byName.get(comparable(display))
    ?.find((place) => place.display === display);

/** Active professionals around each place, by its index. */
async function countAround(
  database: Database,
  places: readonly KnownPlace[],
  { style, hair_type }: Filter,
): Promise<ReadonlyMap<number, number>> {
  if (places.length === 0) return new Map();
  const fits = [
    ...(style === undefined ? [] : [offersStyle(style)]),
    ...(hair_type === undefined ? [] : [serves(specializationsForHairType(hair_type))]),
  ];
  const counts = places.map(
    (place, index) => sql`
      select ${index}::integer as index, count(*)::integer as count from professionals p
      where ${sql.join(
        [sql`p.is_active and p.deleted_at is null`, isWithin(place, DEMAND_RADIUS_KM), ...fits],
        sql` and `,
      )}`,
  );
  const { rows } = await sql<{ index: number; count: number }>`${sql.join(counts, sql` union all `)}`.execute(
    database,
  );
  return new Map(rows.map(({ index, count }) => [index, count]));
}

/** Whether a professional `p` has one of the specializations. */
const serves = (ids: readonly number[]) => sql<SqlBool>`exists (
  select from professional_specializations as wanted
  where wanted.professional_id = p.id and wanted.specialization_id = any(${[...ids]}::integer[]))`;

/** Whether a professional `p` has an active service of a category, or one with the words of a style. */
function offersStyle(style: DemandStyle) {
  const category = SERVICE_CATEGORIES.find((one) => one === style);
  const isOfStyle = category
    ? [sql<SqlBool>`s.category = ${category}`]
    : wordsOf(stemOf(style)).map((word) => containsWord(sql.ref<string>('s.search_document'), word));
  return sql<SqlBool>`exists (
    select from services s
    where s.professional_id = p.id and s.is_active and s.deleted_at is null and ${sql.join(isOfStyle, sql` and `)})`;
}
