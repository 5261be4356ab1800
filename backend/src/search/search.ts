import { setImmediate as giveWay } from 'node:timers/promises';
import {
  addDays,
  MAX_FREE_STARTS,
  MAX_SEARCH_RADIUS_KM,
  NEXT_START_DAYS,
  type Nearest,
  type ServiceCategory,
} from '@crown-and-coil/shared-api/contract';
import { sql } from 'kysely';
import type { Database, Queries } from '../database/connection';
import { type ChosenStyle, type Offer, type OfferRow, offerOf } from './chosen-style';
import { readChosenStyles } from './compared-menus';
import { daysAround, laterDay, radiusAround, type SearchFilter } from './filter';
import { type FoundStarts, findStarts, firstBookableDay, type Moment } from './free-starts';
import { isOneOf } from './is-one-of';
import type { When } from './read-search';
import { RememberedRows } from './remembered-rows';
import { searchIndexOf } from './search-index';
import { isOpenToAll, type Searched } from './searched-facts';
import type { SearchedProfessionals } from './searched-professionals';
import { dayNumber, hasTimeOn } from './stretches';
import { type Wanted, wantedOf, wordsToNormalize } from './wanted';

/** More results of a search with days are not listed: their starts are computed from the first one on. */
export const MAX_LISTED = 500;
/** Most candidates have a start: so many more than a page still needs are looked at together. */
const SPARE_CANDIDATES = 1.25;
const LEAST_CANDIDATES = 10;

/** A result before its exact starts are known: a professional, of whom one service has to fit. */
export interface Candidate {
  /** Of the service or the professional that is listed. */
  readonly id: string;
  readonly professionalId: string;
  readonly serviceIds: readonly string[];
  /** As the index has them, when what is shown comes from the same server: then what is read of them is remembered. */
  readonly professional?: Searched | undefined;
}

/** Of what searches look at, the primary is asked who has changed; what is shown of the results may come from a replica. */
export interface Searching {
  readonly database: Database;
  readonly queries: Database;
  readonly moment: Moment;
}

/** All active professionals as they are now, and what a search asks of them. @param database the primary */
export async function openSearch(
  database: Database,
  filter: SearchFilter & { readonly category?: ServiceCategory | undefined },
  moment: Moment,
): Promise<{
  readonly professionals: SearchedProfessionals;
  /** @param changed beside what the search asks for */
  readonly wanted: (changed?: Partial<SearchFilter>) => Wanted;
}> {
  const { professionals, words } = await searchIndexOf(database).read(wordsToNormalize(filter));
  return {
    professionals,
    wanted: (changed) => wantedOf(professionals, { ...filter, ...changed }, words, moment),
  };
}

/** Professionals that are compared before other requests have their turn: a few milliseconds. */
const COMPARED_AT_ONCE = 1_000;

/** Compares many professionals, and lets other requests through in between. */
export async function compareEach(
  professionals: readonly Searched[],
  compare: (professional: Searched) => void,
): Promise<void> {
  for (const [place, professional] of professionals.entries()) {
    if (place > 0 && place % COMPARED_AT_ONCE === 0) await giveWay();
    compare(professional);
  }
}

/** When a listed thing is free, as the API shows it. */
export interface Free {
  readonly free_starts: string[];
  readonly next_start: string | null;
  /** The offer whose starts they are; undefined without one. */
  readonly offer: Offer | undefined;
}

export const NOT_FREE: Free = { free_starts: [], next_start: null, offer: undefined };

/** The candidates of a search in their order, which are put in it as far as they are asked for. */
export interface Candidates {
  readonly total: number;
  readonly first: (count: number) => readonly Candidate[];
}

/** @param best the first ones; those of a smaller count begin those of a larger one */
export function candidatesOf<Found>(
  total: number,
  best: (count: number) => readonly Found[],
  toCandidate: (found: Found) => Candidate,
): Candidates {
  let known: readonly Candidate[] = [];
  return {
    total,
    first: (count) => {
      // A page that needs more once may need more again.
      if (known.length < Math.min(count, total))
        known = best(Math.min(Math.max(count, 2 * known.length), total)).map(toCandidate);
      return known.slice(0, count);
    },
  };
}

export interface FoundPage {
  readonly shown: readonly Candidate[];
  readonly total: number;
  readonly free: ReadonlyMap<string, Free>;
}

/**
 * Those of the candidates that can be booked on the days, from `skip` on, with their starts. Candidates without an exact
 * start are left out, also of the total as far as they were looked at.
 * @param words by which styles are chosen
 */
export async function pageOfFree(
  queries: Queries,
  candidates: Candidates,
  words: readonly string[],
  when: When,
  moment: Moment,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<FoundPage> {
  const days = { ...when, from: laterDay(when.from, firstBookableDay(moment)), most: MAX_FREE_STARTS };
  const found: { candidate: Candidate; starts: FoundStarts }[] = [];
  let looked = 0;
  while (looked < candidates.total && found.length < skip + limit) {
    const needed = Math.ceil((skip + limit - found.length) * SPARE_CANDIDATES);
    const chunk = candidates.first(looked + Math.max(needed, LEAST_CANDIDATES)).slice(looked);
    const offers = await readOffers(queries, chunk, words);
    const starts = await findStarts(queries, requestsOf(chunk, offers), days, moment);
    for (const [place, candidate] of chunk.entries()) {
      const ofCandidate = starts[place];
      if (ofCandidate) found.push({ candidate, starts: ofCandidate });
    }
    looked += chunk.length;
  }
  const shown = found.slice(skip, skip + limit);
  return {
    shown: shown.map(({ candidate }) => candidate),
    total: found.length + candidates.total - looked,
    free: new Map(
      shown.map(({ candidate, starts: { offer, starts } }) => [
        candidate.id,
        { free_starts: [...starts], next_start: starts[0] ?? null, offer },
      ]),
    ),
  };
}

const requestsOf = (candidates: readonly Candidate[], offers: ReadonlyMap<string, readonly Offer[]>) =>
  candidates.map(({ id, professionalId, professional }) => ({
    professionalId,
    professional,
    offers: offers.get(id) ?? [],
  }));

/** The next start of each candidate, from now on. @param words by which styles are chosen */
export async function nextStarts(
  queries: Queries,
  candidates: readonly Candidate[],
  words: readonly string[],
  moment: Moment,
): Promise<ReadonlyMap<string, Free>> {
  const from = firstBookableDay(moment);
  const offers = await readOffers(queries, candidates, words);
  const days = { from, to: addDays(from, NEXT_START_DAYS), most: 1 };
  const starts = await findStarts(queries, requestsOf(candidates, offers), days, moment);
  return new Map(
    candidates.map(({ id }, place) => [
      id,
      {
        free_starts: [],
        next_start: starts[place]?.starts[0] ?? null,
        offer: starts[place]?.offer ?? offers.get(id)?.[0],
      },
    ]),
  );
}

interface ShownOfferRow extends OfferRow {
  readonly menuRevision: number;
  readonly isOpenToAll: boolean;
}

/** About 10 MB. */
const MOST_OFFERS = 20_000;
const remembered = new RememberedRows<ShownOfferRow>(MOST_OFFERS);

const readOfferRows = (queries: Queries, ids: readonly string[]): Promise<ShownOfferRow[]> =>
  queries
    .selectFrom('services as s')
    .where(isOneOf('s.id', ids))
    .where('s.deleted_at', 'is', null)
    .select([
      's.id',
      's.name',
      ({ fn }) => fn.coalesce('s.menu_minutes_reserved', 's.duration_minutes').as('minutes'),
      's.start_interval_minutes as startIntervalMinutes',
      's.buffer_before_minutes as bufferBeforeMinutes',
      's.buffer_after_minutes as bufferAfterMinutes',
      sql<OfferRow['menuLengths']>`case when s.menu_minutes_reserved is not null then s.menu_lengths end`.as(
        'menuLengths',
      ),
      's.menu_revision as menuRevision',
      isOpenToAll(sql.ref('s.gates')).as('isOpenToAll'),
    ])
    .execute();

/** The services of candidates with their menus, by the candidate's id; those that anybody can book, the shortest first. */
export async function readOffers(
  queries: Queries,
  candidates: readonly Candidate[],
  words: readonly string[],
): Promise<ReadonlyMap<string, readonly Offer[]>> {
  const asked = candidates.flatMap(({ id, serviceIds, professional }) =>
    serviceIds.map((serviceId) => ({ id: serviceId, candidate: id, professional })),
  );
  const read = await remembered.read(asked, (ids) => readOfferRows(queries, ids));
  const candidateOf = new Map(asked.map(({ id, candidate }) => [id, candidate]));
  const rows = [...read.values()]
    .filter(({ isOpenToAll }) => isOpenToAll)
    .sort((one, other) => one.minutes - other.minutes || (one.id < other.id ? -1 : 1));
  const withMenus = rows.filter(({ menuLengths }) => menuLengths !== null);
  const chosen = await readChosenStyles(queries, withMenus, words);
  const offers = new Map<string, Offer[]>();
  for (const { menuRevision: _known, isOpenToAll: _open, ...row } of rows) {
    const candidate = candidateOf.get(row.id) ?? row.id;
    const offer = offerOf(row, chosen.get(row.id));
    const others = offers.get(candidate);
    if (others) others.push(offer);
    else offers.set(candidate, [offer]);
  }
  return offers;
}

export const chosenStyleOf = (free: Free | undefined): ChosenStyle | null => free?.offer?.chosenStyle ?? null;

const WIDER_KM = [10, 25, 50, MAX_SEARCH_RADIUS_KM];

/**
 * The nearest day and the smallest larger radius with results, of a search that found none; null for one that has
 * neither days nor a place.
 * @param count how many results a changed filter has
 */
export async function findNearest(
  searching: Searching,
  filter: SearchFilter,
  count: (filter: SearchFilter) => Promise<number>,
): Promise<Nearest> {
  const { when } = filter;
  const radius = radiusAround(filter);
  if (when === undefined && radius === undefined) return null;
  return {
    day: when ? await nearestDay(searching, filter, when, count) : null,
    wider: radius === undefined ? null : await widerRadius(filter, radius, count),
  };
}

async function nearestDay(
  { database, moment }: Searching,
  filter: SearchFilter,
  when: When,
  count: (filter: SearchFilter) => Promise<number>,
) {
  const days = daysAround(when, firstBookableDay(moment));
  const { wanted } = await openSearch(database, filter, moment);
  const { among, servicesOf } = wanted({ when: undefined });
  const missing = new Set(days);
  await compareEach(among(), (professional) => {
    if (missing.size === 0) return;
    const { services, stretches } = professional;
    const open = servicesOf(professional).filter((place) => services.at(place, 'isOpenToAll') === 1);
    const least = Math.min(...open.map((place) => services.at(place, 'leastMinutes')));
    for (const day of missing)
      if (hasTimeOn(stretches, dayNumber(day), least, when.part)) missing.delete(day);
  });
  for (const day of days.filter((one) => !missing.has(one))) {
    const total = await count({ ...filter, when: { ...when, from: day, to: day } });
    if (total > 0) return { day, total };
  }
  return null;
}

async function widerRadius(
  filter: SearchFilter,
  radius: number,
  count: (filter: SearchFilter) => Promise<number>,
) {
  for (const radius_km of WIDER_KM.filter((wider) => wider > radius)) {
    const total = await count({ ...filter, radiusKm: radius_km });
    if (total > 0) return { radius_km, total };
  }
  return null;
}
