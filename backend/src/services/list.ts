import type {
  FoundFields,
  Page,
  ServiceCategory,
  ServiceListing,
  ServiceSort,
} from '@crown-and-coil/shared-api/contract';
import type { Moment } from '../availability/start-limits';
import { anyOf } from '../database/any-of';
import type { PagePart } from '../database/pages';
import type { PictureAddresses } from '../pictures/addresses';
import { bestServices, type FoundService, isRankedSort } from '../search/best-first';
import { servicesByColumn } from '../search/by-column';
import { askedFrom, type SearchFilter } from '../search/filter';
import { readListed, toListing } from '../search/listings';
import { answerOf, chosenStyleOf, type FoundPage, findPage, NOT_FREE } from '../search/result-page';
import { RowCache } from '../search/row-cache';
import { openSearch, rank, type Searching } from '../search/search';
import type { FoundProfessional } from '../search/searched-facts';
import type { Wanted } from '../search/wanted';
import { selectServices } from './queries';
import { type ServiceRow, toService } from './rules';

interface ServiceFilter extends SearchFilter {
  readonly category: ServiceCategory | undefined;
  /** Absent: the published ranking. */
  readonly sort: ServiceSort | undefined;
}

/** A page of the public services: those with the search text in their name first, then by the order. */
export async function listServices(
  searching: Searching,
  filter: ServiceFilter,
  part: PagePart,
  addresses: PictureAddresses,
): Promise<Page<ServiceListing> & FoundFields> {
  const found = await findServices(searching, filter, part);
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
  const count = (changed: SearchFilter) =>
    countServices({ ...searching, isSuggestion: true }, { ...filter, ...changed });
  return answerOf(searching, filter, part, { results, total: found.total }, count);
}

const countServices = async (searching: Searching, filter: ServiceFilter): Promise<number> =>
  (await findServices(searching, filter, { skip: 0, limit: 1 })).total;

/** About 20 MB. */
const MOST_ROWS = 20_000;
const rowCache = new RowCache<ServiceRow>(MOST_ROWS);

async function findServices(
  searching: Searching,
  filter: ServiceFilter,
  part: PagePart,
): Promise<FoundPage<ServiceRow>> {
  const { database, queries, moment } = searching;
  const { professionals, wanted } = await openSearch(database, filter, moment);
  const asked = wanted();
  const ranking = await rank(professionals, {
    list: 'services',
    filter,
    searching,
    among: asked.among,
    fits: asked.fits,
    servicesOf: (professional) => {
      const services = asked.servicesOf(professional);
      return services.length > 0 ? services : undefined;
    },
    countOf: ({ services }) => services.length,
    inOrder: (found, count) => inOrder(found, asked, filter, count, moment).map(withOneService),
  });
  return findPage(searching, filter, part, {
    ranking,
    toListed: ({ professional, services: [place = 0] }) => {
      const id = professional.services.idAt(place);
      return { id, professional, serviceIds: [id] };
    },
    rowCache,
    readRows: (ids) => selectServices(queries).where('s.id', '=', anyOf(ids)).execute(),
  });
}

function inOrder(
  found: readonly FoundProfessional[],
  asked: Wanted,
  filter: ServiceFilter,
  count: number,
  moment: Moment,
): FoundService[] {
  const { sort = 'best' } = filter;
  return isRankedSort(sort)
    ? bestServices(found, asked, { sort, filter, moment }, count)
    : servicesByColumn(found, asked, sort, count);
}

const withOneService = ({ professional, place }: FoundService): FoundProfessional => ({
  professional,
  services: [place],
});
