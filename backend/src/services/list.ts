import {
  type Page,
  type ServiceCategory,
  type ServiceListing,
  type ServiceSort,
  toCents,
} from '@crown-and-coil/shared-api/contract';
import { sql } from 'kysely';
import type { Database } from '../database/connection';
import { containsWord, wordsOf } from '../database/text-search';
import type { PictureAddresses } from '../pictures/addresses';
import { knownPlaces } from '../places/known-places';
import { isNear, kilometresFromNearest } from '../places/near';
import { type KnownPlace, placeInSearch, placesNamed } from '../places/rules';
import { isAt } from '../professionals/list';
import { readListed, toListing } from '../search/listings';
import { selectServices } from './queries';
import { toService } from './rules';

export interface ServiceFilter {
  /**
   * Every word must occur in the name, the description or the professional's name, ignoring case and accents; or the text
   * names a place, and every other word does.
   */
  readonly search: string | undefined;
  /** Of the professional: a place with what lies around it, or words of a location. */
  readonly location?: string | undefined;
  readonly category: ServiceCategory | undefined;
  /** Without one: from a place the nearest first, else the newest. */
  readonly sort?: ServiceSort | undefined;
  /** In AUD. */
  readonly maxPrice?: number | undefined;
  readonly maxMinutes?: number | undefined;
  readonly skip: number;
  readonly limit: number;
}

/** Price and length from which a service is had: of its style menu, else its own. The expressions of their indexes. */
const PRICE_FROM = sql<number>`coalesce(s.menu_price_from_cents, s.price_cents)`;
const MINUTES_FROM = sql<number>`coalesce(s.menu_minutes_from, s.duration_minutes)`;

/** A page of the public services: those with the search text in their name first, then by the order. */
export async function listServices(
  database: Database,
  { search = '', location = '', category, sort, maxPrice, maxMinutes, skip, limit }: ServiceFilter,
  addresses: PictureAddresses,
): Promise<Page<ServiceListing>> {
  const words = wordsOf(search);
  const searched = placeInSearch(knownPlaces(), words);
  const places = location === '' ? searched?.places : placesNamed(knownPlaces(), location);
  let matching = selectServices(database).where('s.is_active', '=', true).where('p.is_active', '=', true);
  if (category !== undefined) matching = matching.where('s.category', '=', category);
  if (maxPrice !== undefined) matching = matching.where(PRICE_FROM, '<=', toCents(maxPrice));
  if (maxMinutes !== undefined) matching = matching.where(MINUTES_FROM, '<=', maxMinutes);
  if (location !== '') matching = matching.where(isAt(location));
  if (searched === undefined) matching = withWords(matching, words);
  else {
    const named = withWords(selectServices(database), words).clearSelect().select('s.id');
    const nearby = withWords(selectServices(database), searched.rest).where(isNear(searched.places));
    matching = matching.where('s.id', 'in', named.union(nearby.clearSelect().select('s.id')));
  }
  const ranked = words.reduce(
    (query, word) => query.orderBy(containsWord(NAME_IN_DOCUMENT, word), 'desc'),
    matching,
  );
  const page = inOrder(ranked, sort, places).orderBy('s.id', 'desc').limit(limit).offset(skip);
  const { rows, total } = await (words.length === 0
    ? readAndCount(page, matching)
    : readCounted(page, matching, skip));
  const listed = await readListed(
    database,
    rows.map(({ professional_id }) => professional_id),
  );
  const results = rows.map((row) => ({
    ...toService(row),
    ...toListing(listed.get(row.professional_id), places ?? [], addresses, row.id),
  }));
  return { results, total, skip, limit };
}

const withWords = (query: Services, words: readonly string[]): Services =>
  words.reduce((narrowed, word) => narrowed.where(containsWord(sql.ref('s.search_document'), word)), query);

function inOrder(
  query: Services,
  sort: ServiceSort | undefined,
  places: readonly KnownPlace[] = [],
): Services {
  if (sort === 'cheapest') return query.orderBy(PRICE_FROM);
  if (sort === 'shortest') return query.orderBy(MINUTES_FROM);
  if (sort === 'newest' || places.length === 0) return query;
  return query.orderBy(kilometresFromNearest(places), (order) => order.asc().nullsLast());
}

/** The first line of the search document is the normalized name. */
const NAME_IN_DOCUMENT = sql<string>`split_part(s.search_document, chr(10), 1)`;

type Services = ReturnType<typeof selectServices>;

/** Without a search, the page uses an index and the count runs in parallel. */
async function readAndCount(page: Services, matching: Services) {
  const [rows, total] = await Promise.all([page.execute(), countOf(matching)]);
  return { rows, total };
}

/** A search reads every match to rank it, so it counts on the way. */
async function readCounted(page: Services, matching: Services, skip: number) {
  const rows = await page.select(({ fn }) => fn.countAll<number>().over().as('total')).execute();
  // Past the last page no row has the count.
  const total = rows[0]?.total ?? (skip === 0 ? 0 : await countOf(matching));
  return { rows, total };
}

async function countOf(matching: Services): Promise<number> {
  const { total } = await matching
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
