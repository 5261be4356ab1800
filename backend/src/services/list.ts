import type {
  Nearest,
  Page,
  ServiceCategory,
  ServiceListing,
  ServiceSort,
} from '@crown-and-coil/shared-api/contract';
import type { Database } from '../database/connection';
import type { PictureAddresses } from '../pictures/addresses';
import { bestServices, type RankedSort, rankedSort, wordsInName } from '../search/best-first';
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
  MAX_LISTED,
  NOT_FREE,
  nextStarts,
  pageOfFree,
  readOffersOf,
} from '../search/search';
import { selectServices } from './queries';
import { type ServiceRow, toService } from './rules';

export interface ServiceFilter extends SearchFilter {
  readonly category: ServiceCategory | undefined;
  /** Without one: by the published order of results. */
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
  const sort = rankedSort(filter);
  const candidates = await (sort
    ? bestServices(database, matching, sort, filter, moment, MAX_LISTED)
    : inOrder(matching, filter)
        .clearSelect()
        .select(['s.id', 's.professional_id as professionalId'])
        .limit(MAX_LISTED)
        .execute());
  const page = await pageOfFree(database, candidates, offersOf(database, filter), when, moment, part);
  return { ...page, rows: await readInOrder(database, page.ids) };
}

/** Services by their ids, in the order of these. */
async function readInOrder(database: Database, ids: readonly string[]): Promise<ServiceRow[]> {
  if (ids.length === 0) return [];
  const rows = await selectServices(database).where('s.id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

async function findAny(
  database: Database,
  filter: ServiceFilter,
  matching: Services,
  part: Part,
  moment: Moment,
): Promise<Found> {
  const sort = rankedSort(filter);
  const { rows, total } = await (sort
    ? readBest(database, filter, sort, matching, part, moment)
    : readSorted(filter, matching, part));
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

async function readBest(
  database: Database,
  filter: ServiceFilter,
  sort: RankedSort,
  matching: Services,
  { skip, limit }: Part,
  moment: Moment,
) {
  const [best, total] = await Promise.all([
    bestServices(database, matching, sort, filter, moment, skip + limit),
    countOf(matching),
  ]);
  return {
    rows: await readInOrder(
      database,
      best.slice(skip).map(({ id }) => id),
    ),
    total,
  };
}

async function readSorted(filter: ServiceFilter, matching: Services, { skip, limit }: Part) {
  const page = inOrder(matching, filter).limit(limit).offset(skip);
  if (filter.words.length === 0) {
    // Without words, the page uses an index and the count runs in parallel.
    const [rows, total] = await Promise.all([page.execute(), countOf(matching)]);
    return { rows, total };
  }
  // With words every match is read to sort it, so it is counted on the way. Past the last page no row has the count.
  const rows = await page.select(({ fn }) => fn.countAll<number>().over().as('total')).execute();
  return { rows, total: rows[0]?.total ?? (skip === 0 ? 0 : await countOf(matching)) };
}

/** By a column of the service; with words those that have more of them in their name come first. */
function inOrder(matching: Services, { words, sort }: ServiceFilter): Services {
  const byName = words.length === 0 ? matching : matching.orderBy(wordsInName(words), 'desc');
  const sorted =
    sort === 'cheapest'
      ? byName.orderBy(PRICE_FROM)
      : sort === 'shortest'
        ? byName.orderBy(MINUTES_FROM)
        : byName;
  return sorted.orderBy('s.id', 'desc');
}

async function countOf(matching: Services): Promise<number> {
  const { total } = await matching
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
