import {
  addDays,
  MAX_FREE_STARTS,
  MAX_SEARCH_RADIUS_KM,
  NEXT_START_DAYS,
  type Nearest,
} from '@crown-and-coil/shared-api/contract';
import { sql } from 'kysely';
import type { Database, Queries } from '../database/connection';
import { type ChosenStyle, type Offer, type OfferRow, offerOf } from './chosen-style';
import { readComparedMenus } from './compared-menus';
import {
  daysAround,
  IS_OPEN_TO_ALL,
  LEAST_MINUTES,
  laterDay,
  matchingServices,
  radiusAround,
  type SearchFilter,
  type Services,
  wordsOfStyle,
} from './filter';
import { type FoundStarts, findStarts, firstBookableDay, type Moment, minutesOfPart } from './free-starts';
import { isOneOf } from './in-order';
import type { When } from './read-search';

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
}

/** When a listed thing is free, as the API shows it. */
export interface Free {
  readonly free_starts: string[];
  readonly next_start: string | null;
  /** The offer whose starts they are; undefined without one. */
  readonly offer: Offer | undefined;
}

export const NOT_FREE: Free = { free_starts: [], next_start: null, offer: undefined };

/** The services of candidates by the candidate's id. */
export type ReadOffers = (candidates: readonly Candidate[]) => Promise<ReadonlyMap<string, readonly Offer[]>>;

export interface FoundPage {
  readonly ids: readonly string[];
  readonly total: number;
  readonly free: ReadonlyMap<string, Free>;
}

/**
 * Those of the candidates that can be booked on the days, from `skip` on, with their starts. Candidates without an exact
 * start are left out, also of the total as far as they were looked at.
 */
export async function pageOfFree(
  database: Database,
  candidates: readonly Candidate[],
  readOffers: ReadOffers,
  when: When,
  moment: Moment,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<FoundPage> {
  const days = { ...when, from: laterDay(when.from, firstBookableDay(moment)), most: MAX_FREE_STARTS };
  const found: { candidate: Candidate; starts: FoundStarts }[] = [];
  let looked = 0;
  while (looked < candidates.length && found.length < skip + limit) {
    const needed = Math.ceil((skip + limit - found.length) * SPARE_CANDIDATES);
    const chunk = candidates.slice(looked, looked + Math.max(needed, LEAST_CANDIDATES));
    const offers = await readOffers(chunk);
    const starts = await findStarts(database, requestsOf(chunk, offers), days, moment);
    for (const [place, candidate] of chunk.entries()) {
      const ofCandidate = starts[place];
      if (ofCandidate) found.push({ candidate, starts: ofCandidate });
    }
    looked += chunk.length;
  }
  const shown = found.slice(skip, skip + limit);
  return {
    ids: shown.map(({ candidate }) => candidate.id),
    total: found.length + candidates.length - looked,
    free: new Map(
      shown.map(({ candidate, starts: { offer, starts } }) => [
        candidate.id,
        { free_starts: [...starts], next_start: starts[0] ?? null, offer },
      ]),
    ),
  };
}

const requestsOf = (candidates: readonly Candidate[], offers: ReadonlyMap<string, readonly Offer[]>) =>
  candidates.map(({ id, professionalId }) => ({ professionalId, offers: offers.get(id) ?? [] }));

/** The next start of each candidate, from now on. */
export async function nextStarts(
  database: Database,
  candidates: readonly Candidate[],
  readOffers: ReadOffers,
  moment: Moment,
): Promise<ReadonlyMap<string, Free>> {
  const from = firstBookableDay(moment);
  const offers = await readOffers(candidates);
  const days = { from, to: addDays(from, NEXT_START_DAYS), most: 1 };
  const starts = await findStarts(database, requestsOf(candidates, offers), days, moment);
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

/** The services of a query with their menus, by a column of it; those that anybody can book, the shortest first. */
export async function readOffersOf(
  queries: Queries,
  services: Services,
  key: 's.id' | 's.professional_id',
  ids: readonly string[],
  filter: SearchFilter,
): Promise<ReadonlyMap<string, readonly Offer[]>> {
  if (ids.length === 0) return new Map();
  const words = wordsOfStyle(filter);
  const rows = await services
    .where(isOneOf(key, ids))
    .where(IS_OPEN_TO_ALL)
    .clearSelect()
    .select([
      `${key} as key`,
      's.id',
      's.name',
      LEAST_MINUTES.as('minutes'),
      's.start_interval_minutes as startIntervalMinutes',
      's.buffer_before_minutes as bufferBeforeMinutes',
      's.buffer_after_minutes as bufferAfterMinutes',
      sql<OfferRow['menuLengths']>`case when s.menu_minutes_reserved is not null then s.menu_lengths end`.as(
        'menuLengths',
      ),
      's.menu_revision as menuRevision',
    ])
    .orderBy(LEAST_MINUTES)
    .orderBy('s.id')
    .execute();
  const withMenus = words.length === 0 ? [] : rows.filter(({ menuLengths }) => menuLengths !== null);
  const menus = await readComparedMenus(queries, withMenus);
  const offers = new Map<string, Offer[]>();
  for (const { key: found, menuRevision: _known, ...row } of rows) {
    const offer = offerOf(row, menus.get(row.id), words);
    const others = offers.get(found);
    if (others) others.push(offer);
    else offers.set(found, [offer]);
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
  database: Database,
  filter: SearchFilter,
  count: (filter: SearchFilter) => Promise<number>,
  moment: Moment,
): Promise<Nearest> {
  const { when } = filter;
  const radius = radiusAround(filter);
  if (when === undefined && radius === undefined) return null;
  return {
    day: when ? await nearestDay(database, filter, when, count, moment) : null,
    wider: radius === undefined ? null : await widerRadius(filter, radius, count),
  };
}

async function nearestDay(
  database: Database,
  filter: SearchFilter,
  when: When,
  count: (filter: SearchFilter) => Promise<number>,
  moment: Moment,
) {
  const days = daysAround(when, firstBookableDay(moment));
  const rows = await matchingServices(database, { ...filter, when: undefined }, moment)
    .innerJoin('free_stretches as f', 'f.professional_id', 'p.id')
    .where('f.day', 'in', days)
    .where(minutesOfPart(when.part), '>=', LEAST_MINUTES)
    .where(IS_OPEN_TO_ALL)
    .clearSelect()
    .select(sql<string>`f.day::text`.as('day'))
    .distinct()
    .execute();
  const known = new Set(rows.map(({ day }) => day));
  for (const day of days.filter((one) => known.has(one))) {
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
