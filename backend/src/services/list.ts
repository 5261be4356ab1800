import type {
  FoundFields,
  Page,
  ServiceCategory,
  ServiceListing,
  ServiceSort,
} from '@crown-and-coil/shared-api/contract';
import type { Database } from '../database/connection';
import type { PictureAddresses } from '../pictures/addresses';
import { bestServices, type FoundProfessional, isRankedSort } from '../search/best-first';
import { servicesByColumn } from '../search/by-column';
import { askedFrom, circlesOf, type SearchFilter, wordsOfStyle } from '../search/filter';
import type { Moment } from '../search/free-starts';
import { readInOrder } from '../search/in-order';
import { readListed, toListing } from '../search/listings';
import {
  type Candidate,
  chosenStyleOf,
  compareEach,
  type Free,
  findNearest,
  MAX_LISTED,
  NOT_FREE,
  nextStarts,
  openSearch,
  pageOfFree,
  type Searching,
} from '../search/search';
import type { Wanted } from '../search/wanted';
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
  searching: Searching,
  filter: ServiceFilter,
  part: Part,
  addresses: PictureAddresses,
): Promise<Page<ServiceListing> & FoundFields> {
  const found = await findServices(searching, filter, part);
  const nearest =
    found.total > 0
      ? null
      : await findNearest(searching, filter, (changed) =>
          countServices(searching, { ...filter, ...changed }),
        );
  const listed = await readListed(
    searching.queries,
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
  (await findServices({ database, queries: database, moment }, filter, { skip: 0, limit: 1 })).rows[0]
    ?.professional_id;

const countServices = async (searching: Searching, filter: ServiceFilter): Promise<number> =>
  (await findServices(searching, filter, { skip: 0, limit: 1 })).total;

async function findServices(searching: Searching, filter: ServiceFilter, part: Part): Promise<Found> {
  const { database, queries, moment } = searching;
  const { professionals, wanted } = await openSearch(database, filter, moment);
  const asked = wanted();
  const found: FoundProfessional[] = [];
  await compareEach(asked.among(professionals), (professional) => {
    const services = asked.servicesOf(professional);
    if (services.length > 0) found.push({ professional, services });
  });
  const words = wordsOfStyle(filter);
  if (filter.when) {
    const candidates = inOrder(found, asked, filter, { skip: 0, limit: MAX_LISTED }, searching);
    const page = await pageOfFree(queries, candidates, words, filter.when, moment, part);
    return { ...page, rows: await readInOrder(selectServices(queries), 's.id', page.ids) };
  }
  const candidates = inOrder(found, asked, filter, part, searching);
  const ids = candidates.map(({ id }) => id);
  const [rows, free] = await Promise.all([
    readInOrder(selectServices(queries), 's.id', ids),
    nextStarts(queries, candidates, words, moment),
  ]);
  return { rows, total: found.reduce((sum, { services }) => sum + services.length, 0), free };
}

function inOrder(
  found: readonly FoundProfessional[],
  asked: Wanted,
  filter: ServiceFilter,
  { skip, limit }: Part,
  { database, queries, moment }: Searching,
): Candidate[] {
  const { sort = 'best' } = filter;
  const services = isRankedSort(sort)
    ? bestServices(found, asked, { sort, filter, moment }, skip + limit).slice(skip)
    : servicesByColumn(found, asked, sort, { skip, limit });
  return services.map(({ professional, place }) => {
    const id = professional.services.idAt(place);
    return {
      id,
      professionalId: professional.id,
      serviceIds: [id],
      professional: queries === database ? professional : undefined,
    };
  });
}
