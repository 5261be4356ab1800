import type {
  Nearest,
  Page,
  ServiceCategory,
  ServiceListing,
  ServiceSort,
} from '@crown-and-coil/shared-api/contract';
import { sql } from 'kysely';
import type { Database } from '../database/connection';
import { containsWord } from '../database/text-search';
import type { PictureAddresses } from '../pictures/addresses';
import { kilometresFrom, kilometresFromNearest } from '../places/near';
import {
  askedFrom,
  MINUTES_FROM,
  matchingServices,
  PRICE_FROM,
  type SearchFilter,
  type Services,
} from '../search/filter';
import type { Moment } from '../search/free-starts';
import { readListed, toListing } from '../search/listings';
import type { When } from '../search/read-search';
import {
  type Candidate,
  chosenStyleOf,
  type Free,
  findNearest,
  LISTED,
  NOT_FREE,
  nextStarts,
  pageOfFree,
  readOffersOf,
} from '../search/search';
import { selectServices } from './queries';
import { type ServiceRow, toService } from './rules';

export interface ServiceFilter extends SearchFilter {
  readonly category: ServiceCategory | undefined;
  /** Without one: from a place the nearest first, else the newest. */
  readonly sort: ServiceSort | undefined;
}

interface Part {
  readonly skip: number;
  readonly limit: number;
}

/** A page of the public services: those with the search text in their name first, then by the order. */
export async function listServices(
  database: Database,
  filter: ServiceFilter,
  part: Part,
  moment: Moment,
  addresses: PictureAddresses,
): Promise<Page<ServiceListing> & { nearest: Nearest }> {
  const found = await findServices(database, filter, part, moment);
  const nearest =
    found.total > 0
      ? null
      : await findNearest(
          database,
          filter,
          (changed) => countServices(database, { ...filter, ...changed }, moment),
          moment,
        );
  const listed = await readListed(
    database,
    found.rows.map(({ professional_id }) => professional_id),
  );
  const from = askedFrom(filter);
  const results = found.rows.map((row) => {
    const free = found.free.get(row.id) ?? NOT_FREE;
    const { free_starts, next_start } = free;
    return {
      ...toService(row),
      ...toListing(listed.get(row.professional_id), from, addresses, row.id),
      free_starts,
      next_start,
      chosen_style: chosenStyleOf(free),
    };
  });
  return { results, total: found.total, ...part, nearest };
}

interface Found {
  readonly rows: readonly ServiceRow[];
  readonly total: number;
  readonly free: ReadonlyMap<string, Free>;
}

async function countServices(database: Database, filter: ServiceFilter, moment: Moment): Promise<number> {
  return (await findServices(database, filter, { skip: 0, limit: 1 }, moment)).total;
}

function findServices(database: Database, filter: ServiceFilter, part: Part, moment: Moment): Promise<Found> {
  let matching = matchingServices(database, filter, moment);
  if (filter.category !== undefined) matching = matching.where('s.category', '=', filter.category);
  return filter.when
    ? findFree(database, filter, filter.when, matching, part, moment)
    : findAny(database, filter, matching, part, moment);
}

/** Those that can be booked on the days. */
async function findFree(
  database: Database,
  filter: ServiceFilter,
  when: When,
  matching: Services,
  part: Part,
  moment: Moment,
): Promise<Found> {
  const candidates = await inOrder(matching, filter)
    .clearSelect()
    .select(['s.id', 's.professional_id as professionalId'])
    .limit(LISTED)
    .execute();
  const page = await pageOfFree(database, candidates, offersOf(database, filter), when, moment, part);
  if (page.ids.length === 0) return { ...page, rows: [] };
  const rows = await selectServices(database).where('s.id', 'in', page.ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { ...page, rows: page.ids.flatMap((id) => byId.get(id) ?? []) };
}

async function findAny(
  database: Database,
  filter: ServiceFilter,
  matching: Services,
  { skip, limit }: Part,
  moment: Moment,
): Promise<Found> {
  const page = inOrder(matching, filter).limit(limit).offset(skip);
  const { rows, total } = await (filter.words.length === 0
    ? readAndCount(page, matching)
    : readCounted(page, matching, skip));
  const candidates = rows.map((row) => ({ ...row, professionalId: row.professional_id }));
  return { rows, total, free: await nextStarts(database, candidates, offersOf(database, filter), moment) };
}

const offersOf = (database: Database, filter: ServiceFilter) => (candidates: readonly Candidate[]) =>
  readOffersOf(
    selectServices(database),
    's.id',
    candidates.map(({ id }) => id),
    filter,
  );

function inOrder(matching: Services, { words, sort, near, places }: ServiceFilter) {
  const ranked = words.reduce(
    (query, word) => query.orderBy(containsWord(NAME_IN_DOCUMENT, word), 'desc'),
    matching,
  );
  return byChosenOrder(
    ranked,
    sort,
    near ? kilometresFrom(near) : places.length > 0 ? kilometresFromNearest(places) : undefined,
  ).orderBy('s.id', 'desc');
}

function byChosenOrder(
  query: Services,
  sort: ServiceSort | undefined,
  distance: ReturnType<typeof kilometresFrom> | undefined,
): Services {
  if (sort === 'cheapest') return query.orderBy(PRICE_FROM);
  if (sort === 'shortest') return query.orderBy(MINUTES_FROM);
  if (sort === 'newest' || distance === undefined) return query;
  return query.orderBy(distance, (order) => order.asc().nullsLast());
}

/** The first line of the search document is the normalized name. */
const NAME_IN_DOCUMENT = sql<string>`split_part(s.search_document, chr(10), 1)`;

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
