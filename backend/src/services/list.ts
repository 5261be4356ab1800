import type {
  FoundFields,
  Page,
  ServiceCategory,
  ServiceListing,
  ServiceSort,
} from '@crown-and-coil/shared-api/contract';
import type { Database } from '../database/connection';
import type { PictureAddresses } from '../pictures/addresses';
import { bestServices, type FoundProfessional, type FoundService, isRankedSort } from '../search/best-first';
import { servicesByColumn } from '../search/by-column';
import { askedFrom, circlesOf, type SearchFilter, wordsOfStyle } from '../search/filter';
import type { Moment } from '../search/free-starts';
import { isOneOf } from '../search/is-one-of';
import { readListed, toListing } from '../search/listings';
import { inOrderOf, RememberedRows } from '../search/remembered-rows';
import {
  type Candidate,
  candidatesOf,
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
import { searchIndexOf } from '../search/search-index';
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
    found.shown.map(({ professionalId, professional }) => ({ id: professionalId, professional })),
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
  return {
    results,
    total: found.total,
    ...part,
    nearest,
    circles: circlesOf(filter),
    is_incomplete: !searchIndexOf(searching.database).isComplete,
  };
}

interface Found {
  readonly shown: readonly Candidate[];
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
  const { wanted } = await openSearch(database, filter, moment);
  const asked = wanted();
  const found: FoundProfessional[] = [];
  await compareEach(asked.among(), (professional) => {
    const services = asked.servicesOf(professional);
    if (services.length > 0) found.push({ professional, services });
  });
  const total = found.reduce((sum, { services }) => sum + services.length, 0);
  const words = wordsOfStyle(filter);
  const toCandidate = ({ professional, place }: FoundService): Candidate => {
    const id = professional.services.idAt(place);
    return {
      id,
      professionalId: professional.id,
      serviceIds: [id],
      professional: queries === database ? professional : undefined,
    };
  };
  if (filter.when) {
    const candidates = candidatesOf(
      Math.min(total, MAX_LISTED),
      (limit) => inOrder(found, asked, filter, { skip: 0, limit }, searching),
      toCandidate,
    );
    const page = await pageOfFree(queries, candidates, words, filter.when, moment, part);
    return { ...page, rows: await readRows(queries, page.shown) };
  }
  const shown = inOrder(found, asked, filter, part, searching).map(toCandidate);
  const [rows, free] = await Promise.all([
    readRows(queries, shown),
    nextStarts(queries, shown, words, moment),
  ]);
  return { shown, rows, total, free };
}

/** About 20 MB. */
const MOST_ROWS = 20_000;
const remembered = new RememberedRows<ServiceRow>(MOST_ROWS);

const readRows = async (queries: Database, shown: readonly Candidate[]): Promise<ServiceRow[]> =>
  inOrderOf(
    shown,
    await remembered.read(shown, (ids) => selectServices(queries).where(isOneOf('s.id', ids)).execute()),
  );

function inOrder(
  found: readonly FoundProfessional[],
  asked: Wanted,
  filter: ServiceFilter,
  { skip, limit }: Part,
  { moment }: Pick<Searching, 'moment'>,
): FoundService[] {
  const { sort = 'best' } = filter;
  return isRankedSort(sort)
    ? bestServices(found, asked, { sort, filter, moment }, skip + limit).slice(skip)
    : servicesByColumn(found, asked, sort, { skip, limit });
}
