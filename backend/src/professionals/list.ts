import type {
  FoundFields,
  Page,
  ProfessionalListing,
  ProfessionalSort,
} from '@crown-and-coil/shared-api/contract';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '../database/connection';
import type { Tables } from '../database/tables';
import { containsWord } from '../database/text-search';
import type { PictureAddresses } from '../pictures/addresses';

import { isNear } from '../places/near';
import { bestProfessionals, isRankedSort, type RankedSort } from '../search/best-first';
import {
  askedFrom,
  circlesOf,
  conditionsOfProfessional,
  matchingServices,
  PRICE_FROM,
  type SearchFilter,
  serves,
} from '../search/filter';
import type { Moment } from '../search/free-starts';
import { readInOrder } from '../search/in-order';
import { readListed, servicesRangeOf, toListing } from '../search/listings';
import type { When } from '../search/read-search';
import {
  type Candidate,
  type Free,
  findNearest,
  MAX_LISTED,
  NOT_FREE,
  nextStarts,
  pageOfFree,
  readOffersOf,
} from '../search/search';
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
  database: Database,
  filter: ProfessionalFilter,
  part: Part,
  moment: Moment,
  addresses: PictureAddresses,
): Promise<Page<ProfessionalListing> & FoundFields> {
  const found = await findProfessionals(database, filter, part, moment);
  const count = async (changed: SearchFilter) =>
    (await findProfessionals(database, { ...filter, ...changed }, { skip: 0, limit: 1 }, moment)).total;
  const listed = await readListed(
    database,
    found.rows.map(({ id }) => id),
  );
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
  const nearest = found.total > 0 ? null : await findNearest(database, filter, count, moment);
  return { results, total: found.total, ...part, nearest, circles: circlesOf(filter) };
}

interface Found {
  readonly rows: readonly ProfessionalRow[];
  readonly total: number;
  readonly free: ReadonlyMap<string, Free>;
}

type Matching = SelectQueryBuilder<Tables & { p: Tables['professionals'] }, 'p', ProfessionalRow>;

function findProfessionals(
  database: Database,
  filter: ProfessionalFilter,
  part: Part,
  moment: Moment,
): Promise<Found> {
  const { specializations } = filter;
  let matching: Matching = selectProfessionals(database).where('p.is_active', '=', true);
  if (filter.ids) matching = matching.where('p.id', 'in', filter.ids);
  if (specializations.length > 0) matching = matching.where(serves(specializations));
  const asksForService = filter.when !== undefined || filter.words.length > 0 || hasBounds(filter);
  const isNamed = filter.when === undefined && filter.words.length > 0 && !hasBounds(filter);
  if (asksForService) {
    const services = matchingServices(database, filter, moment)
      .clearSelect()
      .select('s.professional_id as id');
    matching = matching.where('p.id', 'in', isNamed ? services.union(named(database, filter)) : services);
  }
  // Services are asked for among those of professionals who are all this.
  if (!asksForService || isNamed) {
    const bounds = filter.ids ? { ...filter, location: '' } : filter;
    for (const condition of conditionsOfProfessional(bounds)) matching = matching.where(condition);
  }
  return filter.when
    ? findFree(database, filter, filter.when, matching, part, moment)
    : findAny(database, filter, matching, part, moment);
}

const hasBounds = ({ minPrice, maxPrice, maxMinutes }: SearchFilter): boolean =>
  [minPrice, maxPrice, maxMinutes].some((bound) => bound !== undefined);

/** Professionals whose own name has the words, also without a service. */
function named(database: Database, { words, named: place, radiusKm }: SearchFilter) {
  const withName = (wanted: readonly string[]) =>
    wanted.reduce(
      (query, word) => query.where(containsWord(sql<string>`search_text(p.display_name)`, word)),
      database
        .selectFrom('professionals as p')
        .select('p.id')
        .where('p.is_active', '=', true)
        .where('p.deleted_at', 'is', null),
    );
  const byName = withName(words);
  return place === undefined
    ? byName
    : byName.union(withName(place.rest).where(isNear(place.places, radiusKm)));
}

/** Those who can be booked on the days. */
async function findFree(
  database: Database,
  filter: ProfessionalFilter,
  when: When,
  matching: Matching,
  part: Part,
  moment: Moment,
): Promise<Found> {
  const all = { skip: 0, limit: MAX_LISTED };
  const candidates = await readSorted(database, filter, matching, all, moment);
  const page = await pageOfFree(database, candidates, offersOf(database, filter, moment), when, moment, part);
  return { ...page, rows: await readInOrder(selectProfessionals(database), 'p.id', page.ids) };
}

async function findAny(
  database: Database,
  filter: ProfessionalFilter,
  matching: Matching,
  part: Part,
  moment: Moment,
): Promise<Found> {
  const [candidates, { total }] = await Promise.all([
    readSorted(database, filter, matching, part, moment),
    matching
      .clearSelect()
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  const ids = candidates.map(({ id }) => id);
  const [rows, free] = await Promise.all([
    readInOrder(selectProfessionals(database), 'p.id', ids),
    nextStarts(database, candidates, offersOf(database, filter, moment), moment),
  ]);
  return { rows, total, free };
}

/** The services that the search asks for; for a professional who is found by name all of theirs. */
const offersOf =
  (database: Database, filter: ProfessionalFilter, moment: Moment) =>
  async (candidates: readonly Candidate[]) => {
    const ids = candidates.map(({ id }) => id);
    const matching = await readOffersOf(
      database,
      matchingServices(database, filter, moment, ids),
      's.professional_id',
      ids,
      filter,
    );
    const others = ids.filter((id) => !matching.has(id));
    if (filter.when || filter.words.length === 0 || others.length === 0) return matching;
    const all = matchingServices(database, { ...filter, words: [], named: undefined }, moment, others);
    return new Map([
      ...matching,
      ...(await readOffersOf(database, all, 's.professional_id', others, filter)),
    ]);
  };

function readSorted(
  database: Database,
  filter: ProfessionalFilter,
  matching: Matching,
  part: Part,
  moment: Moment,
): Promise<Candidate[]> {
  const { sort = 'best' } = filter;
  if (isRankedSort(sort)) return bestProfessionals(database, matching, sort, filter, moment, part);
  return byColumn(matching, sort)
    .clearSelect()
    .select(['p.id', 'p.id as professionalId'])
    .limit(part.limit)
    .offset(part.skip)
    .execute();
}

/** The lowest price of a professional `p`, as their card has it; null without services. */
const LOWEST_PRICE = sql<number | null>`(
  select min(${PRICE_FROM}) from services s where s.professional_id = p.id and s.is_active and s.deleted_at is null)`;

/** Orders by id last: without it two professionals of one name could swap between pages. */
function byColumn(query: Matching, sort: Exclude<ProfessionalSort, RankedSort>): Matching {
  if (sort === 'cheapest')
    return query.orderBy(LOWEST_PRICE, (order) => order.asc().nullsLast()).orderBy('p.id');
  if (sort === 'experience') return query.orderBy('p.experience_years', 'desc').orderBy('p.id');
  if (sort === 'newest') return query.orderBy('p.id', 'desc');
  return query.orderBy(sql`lower(p.display_name)`).orderBy('p.id');
}
