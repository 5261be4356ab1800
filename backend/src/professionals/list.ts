import type {
  FoundFields,
  Page,
  ProfessionalListing,
  ProfessionalSort,
  ServiceCategory,
} from '@crown-and-coil/shared-api/contract';
import type { Moment } from '../availability/start-limits';
import { anyOf } from '../database/any-of';
import type { Database } from '../database/connection';
import type { PagePart } from '../database/pages';
import type { PictureAddresses } from '../pictures/addresses';
import { bestProfessionals, isRankedSort } from '../search/best-first';
import { professionalsByColumn } from '../search/by-column';
import { askedFrom, type SearchFilter } from '../search/filter';
import { readListed, servicesRangeOf, toListing } from '../search/listings';
import { answerOf, type FoundPage, findPage, NOT_FREE } from '../search/result-page';
import { RowCache } from '../search/row-cache';
import { openSearch, rank, type Searching } from '../search/search';
import type { FoundProfessional } from '../search/searched-facts';
import { serves } from '../search/wanted';
import { selectProfessionals } from './queries';
import { type ProfessionalRow, toProfessional } from './rules';

/** Filters of a list of professionals; all combine. */
export interface ProfessionalFilter extends SearchFilter {
  /** At least one of these; empty: all. */
  readonly specializations: readonly number[];
  /** Only these, regardless of location. */
  readonly ids: readonly string[] | undefined;
  /** Absent: the published ranking. */
  readonly sort: ProfessionalSort | undefined;
}

/** A page of the active professionals. */
export async function listProfessionals(
  searching: Searching,
  filter: ProfessionalFilter,
  part: PagePart,
  addresses: PictureAddresses,
): Promise<Page<ProfessionalListing> & FoundFields> {
  const { queries } = searching;
  const found = await findProfessionals(searching, filter, part);
  const suggesting: Searching = { ...searching, isSuggestion: true };
  const count = async (changed: SearchFilter) =>
    (await findProfessionals(suggesting, { ...filter, ...changed }, { skip: 0, limit: 1 })).total;
  const listed = await readListed(queries, found.shown);
  const from = askedFrom(filter);
  const results = found.rows.map((row) => {
    const { free_starts, next_start, offer } = found.free.get(row.id) ?? NOT_FREE;
    const service = offer
      ? { id: offer.id, name: offer.name, has_menu: offer.hasMenu, chosen_style: offer.chosenStyle }
      : null;
    const ofRow = listed.get(row.id);
    return {
      ...toProfessional(row, addresses),
      ...toListing(ofRow, from, addresses),
      services_range: servicesRangeOf(ofRow),
      free_starts,
      next_start,
      service,
    };
  });
  return answerOf(searching, filter, part, { results, total: found.total }, count);
}

/**
 * The first professionals with a free time for a service that a search finds.
 * @param filter with days
 */
export async function findFreeProfessionals(
  database: Database,
  filter: SearchFilter & { readonly category: ServiceCategory | undefined },
  moment: Moment,
  limit: number,
): Promise<string[]> {
  const ofAnybody = { specializations: [], ids: undefined, sort: undefined };
  const searching = { database, queries: database, moment };
  const { shown } = await findProfessionals(searching, { ...filter, ...ofAnybody }, { skip: 0, limit });
  return shown.map(({ professionalId }) => professionalId);
}

/** About 10 MB. */
const MOST_ROWS = 5_000;
const rowCache = new RowCache<ProfessionalRow>(MOST_ROWS);

async function findProfessionals(
  searching: Searching,
  filter: ProfessionalFilter,
  part: PagePart,
): Promise<FoundPage<ProfessionalRow>> {
  const { queries } = searching;
  const { ranking, offered } = await findAll(searching, filter);
  return findPage(searching, filter, part, {
    ranking,
    toListed: (one) => ({
      id: one.professional.id,
      professional: one.professional,
      serviceIds: offered(one),
    }),
    rowCache,
    readRows: (ids) => selectProfessionals(queries).where('p.id', '=', anyOf(ids)).execute(),
  });
}

/** Professionals that match a search, with the ids of the matching services. */
async function findAll(searching: Searching, filter: ProfessionalFilter) {
  const { database, moment } = searching;
  const { specializations, ids, when, words } = filter;
  const { professionals, wanted } = await openSearch(database, filter, moment);
  const asked = wanted();
  // Professionals selected by id are listed regardless of location.
  const bounds = ids === undefined ? asked : wanted({ location: '' });
  const asksForService = when !== undefined || words.length > 0 || hasBounds(filter);
  const mayBeNamed = when === undefined && words.length > 0 && !hasBounds(filter);
  const isServing = specializations.length === 0 ? () => true : serves(specializations);
  const isAsked = ids === undefined ? () => true : asked.fits;
  const ranking = await rank(professionals, {
    list: 'professionals',
    filter,
    searching,
    among: () => ids?.flatMap((id) => professionals.get(id) ?? []).filter(bounds.fits) ?? bounds.among(),
    fits: (professional) => (ids?.includes(professional.id) ?? true) && bounds.fits(professional),
    servicesOf: (professional) => {
      if (!isServing(professional)) return undefined;
      const services = asksForService && isAsked(professional) ? asked.servicesOf(professional) : [];
      const isFound = !asksForService || services.length > 0 || (mayBeNamed && asked.isNamed(professional));
      return isFound ? services : undefined;
    },
    countOf: () => 1,
    inOrder: (found, count) => firstOf(found, filter, moment, count),
  });
  const whole = wanted({ words: [], named: undefined });
  const offered = ({ professional, services }: FoundProfessional): string[] => {
    const isOpen = (place: number) => professional.services.at(place, 'isOpenToAll') === 1;
    const open = services.filter(isOpen);
    // All services of a professional found by name.
    const shown = open.length > 0 || when !== undefined ? open : whole.servicesOf(professional);
    return shown.map((place) => professional.services.idAt(place));
  };
  return { ranking, offered };
}

const hasBounds = ({ minPrice, maxPrice, maxMinutes }: SearchFilter): boolean =>
  [minPrice, maxPrice, maxMinutes].some((bound) => bound !== undefined);

function firstOf(
  found: readonly FoundProfessional[],
  filter: ProfessionalFilter,
  moment: Moment,
  count: number,
): readonly FoundProfessional[] {
  const { sort = 'best' } = filter;
  return isRankedSort(sort)
    ? bestProfessionals(found, { sort, filter, moment }, count)
    : professionalsByColumn(found, sort).slice(0, count);
}
