import type {
  FoundFields,
  Page,
  ProfessionalListing,
  ProfessionalSort,
} from '@crown-and-coil/shared-api/contract';
import type { Database } from '../database/connection';
import type { PictureAddresses } from '../pictures/addresses';
import { bestProfessionals, type FoundProfessional, isRankedSort } from '../search/best-first';
import { professionalsByColumn } from '../search/by-column';
import { askedFrom, circlesOf, type SearchFilter, wordsOfStyle } from '../search/filter';
import type { Moment } from '../search/free-starts';
import { isOneOf } from '../search/is-one-of';
import { readListed, servicesRangeOf, toListing } from '../search/listings';
import { inOrderOf, RememberedRows } from '../search/remembered-rows';
import {
  type Candidate,
  candidatesOf,
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
import { serves } from '../search/wanted';
import { selectProfessionals } from './queries';
import { type ProfessionalRow, toProfessional } from './rules';

/** Filters of a list of professionals; all combine. */
export interface ProfessionalFilter extends SearchFilter {
  /** They have at least one of them; none matches all. */
  readonly specializations: readonly number[];
  /** Only these; then the location filters no one. */
  readonly ids: readonly string[] | undefined;
  /** Without one: by the published order of results. */
  readonly sort: ProfessionalSort | undefined;
}

interface Part {
  readonly skip: number;
  readonly limit: number;
}

/** A page of the active professionals. */
export async function listProfessionals(
  searching: Searching,
  filter: ProfessionalFilter,
  part: Part,
  addresses: PictureAddresses,
): Promise<Page<ProfessionalListing> & FoundFields> {
  const { queries } = searching;
  const found = await findProfessionals(searching, filter, part);
  const count = async (changed: SearchFilter) =>
    (await findProfessionals(searching, { ...filter, ...changed }, { skip: 0, limit: 1 })).total;
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
  const nearest = found.total > 0 ? null : await findNearest(searching, filter, count);
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
  readonly rows: readonly ProfessionalRow[];
  readonly total: number;
  readonly free: ReadonlyMap<string, Free>;
}

async function findProfessionals(
  searching: Searching,
  filter: ProfessionalFilter,
  part: Part,
): Promise<Found> {
  const { database, queries, moment } = searching;
  const { found, offered } = await findAll(searching, filter);
  const toCandidate = (one: FoundProfessional): Candidate => ({
    id: one.professional.id,
    professionalId: one.professional.id,
    serviceIds: offered(one),
    professional: queries === database ? one.professional : undefined,
  });
  const { skip, limit } = part;
  const words = wordsOfStyle(filter);
  const best = (count: number) => firstOf(found, filter, moment, count);
  if (filter.when) {
    const candidates = candidatesOf(Math.min(found.length, MAX_LISTED), best, toCandidate);
    const page = await pageOfFree(queries, candidates, words, filter.when, moment, part);
    return { ...page, rows: await readRows(queries, page.shown) };
  }
  const shown = best(skip + limit)
    .slice(skip)
    .map(toCandidate);
  const [rows, free] = await Promise.all([
    readRows(queries, shown),
    nextStarts(queries, shown, words, moment),
  ]);
  return { shown, rows, total: found.length, free };
}

/** About 10 MB. */
const MOST_ROWS = 5_000;
const remembered = new RememberedRows<ProfessionalRow>(MOST_ROWS);

const readRows = async (queries: Database, shown: readonly Candidate[]): Promise<ProfessionalRow[]> =>
  inOrderOf(
    shown,
    await remembered.read(shown, (ids) => selectProfessionals(queries).where(isOneOf('p.id', ids)).execute()),
  );

/** Who fits a search, and the ids of the services that it offers of each. */
async function findAll({ database, moment }: Searching, filter: ProfessionalFilter) {
  const { specializations, ids, when, words } = filter;
  const { professionals, wanted } = await openSearch(database, filter, moment);
  const asked = wanted();
  // Those who were chosen one by one are listed wherever they are.
  const bounds = ids === undefined ? asked : wanted({ location: '' });
  const asksForService = when !== undefined || words.length > 0 || hasBounds(filter);
  const mayBeNamed = when === undefined && words.length > 0 && !hasBounds(filter);
  const isServing = specializations.length === 0 ? () => true : serves(specializations);
  const isAsked = ids === undefined ? () => true : asked.fits;
  const found: FoundProfessional[] = [];
  const pool = ids?.flatMap((id) => professionals.get(id) ?? []).filter(bounds.fits) ?? bounds.among();
  await compareEach(pool, (professional) => {
    if (!isServing(professional)) return;
    const services = asksForService && isAsked(professional) ? asked.servicesOf(professional) : [];
    if (!asksForService || services.length > 0 || (mayBeNamed && asked.isNamed(professional)))
      found.push({ professional, services });
  });
  const whole = wanted({ words: [], named: undefined });
  const offered = ({ professional, services }: FoundProfessional): string[] => {
    const isOpen = (place: number) => professional.services.at(place, 'isOpenToAll') === 1;
    const open = services.filter(isOpen);
    // Of a professional who is found by name all services.
    const shown = open.length > 0 || when !== undefined ? open : whole.servicesOf(professional);
    return shown.map((place) => professional.services.idAt(place));
  };
  return { found, offered };
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
