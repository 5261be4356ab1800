import type {
  FoundFields,
  Page,
  ServiceCategory,
  ServiceListing,
  ServiceSort,
} from '@crown-and-coil/shared-api/contract';
import type { Database } from '../database/connection';
import type { PictureAddresses } from '../pictures/addresses';
import { bestServices, isRankedSort } from '../search/best-first';
import { servicesByColumn } from '../search/by-column';
import { askedFrom, circlesOf, matchingServices, type SearchFilter, type Services } from '../search/filter';
import type { Moment } from '../search/free-starts';
import { readInOrder } from '../search/in-order';
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
): Promise<Page<ServiceListing> & FoundFields> {
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
  return { results, total: found.total, ...part, nearest, circles: circlesOf(filter) };
}

interface Found {
  readonly rows: readonly ServiceRow[];
  readonly total: number;
  readonly free: ReadonlyMap<string, Free>;
}

/** Whose service a search finds first; undefined when it finds nothing. */
export const freeProfessional = async (
  database: Database,
  filter: ServiceFilter,
  moment: Moment,
): Promise<string | undefined> =>
  (await findServices(database, filter, { skip: 0, limit: 1 }, moment)).rows[0]?.professional_id;

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
  const all = { skip: 0, limit: MAX_LISTED };
  const candidates = await readSorted(database, filter, matching, all, moment);
  const page = await pageOfFree(database, candidates, offersOf(database, filter), when, moment, part);
  return { ...page, rows: await readInOrder(selectServices(database), 's.id', page.ids) };
}

async function findAny(
  database: Database,
  filter: ServiceFilter,
  matching: Services,
  part: Part,
  moment: Moment,
): Promise<Found> {
  const [candidates, total] = await Promise.all([
    readSorted(database, filter, matching, part, moment),
    countOf(matching),
  ]);
  const ids = candidates.map(({ id }) => id);
  const [rows, free] = await Promise.all([
    readInOrder(selectServices(database), 's.id', ids),
    nextStarts(database, candidates, offersOf(database, filter), moment),
  ]);
  return { rows, total, free };
}

const offersOf = (database: Database, filter: ServiceFilter) => (candidates: readonly Candidate[]) =>
  readOffersOf(
    database,
    selectServices(database),
    's.id',
    candidates.map(({ id }) => id),
    filter,
  );

function readSorted(
  database: Database,
  filter: ServiceFilter,
  matching: Services,
  part: Part,
  moment: Moment,
): Promise<Candidate[]> {
  const { sort = 'best' } = filter;
  return isRankedSort(sort)
    ? bestServices(database, matching, sort, filter, moment, part)
    : servicesByColumn(database, matching, sort, filter, part);
}

async function countOf(matching: Services): Promise<number> {
  const { total } = await matching
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
