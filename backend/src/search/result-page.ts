import {
  addDays,
  type FoundFields,
  MAX_FREE_STARTS,
  NEXT_START_DAYS,
  type Page,
} from '@crown-and-coil/shared-api/contract';
import { sql } from 'kysely';
import type { Moment } from '../availability/start-limits';
import { anyOf } from '../database/any-of';
import type { Queries } from '../database/connection';
import type { PagePart } from '../database/pages';
import { type ChosenStyle, type Offer, type OfferRow, offerOf } from './chosen-style';
import { readChosenStyles } from './compared-menus';
import type { When } from './days';
import { circlesOf, type SearchFilter, wordsOfStyle } from './filter';
import { bookableWhen, type FoundStarts, findStarts, firstBookableDay } from './free-starts';
import type { Ranking } from './ranking-cache';
import { inOrderOf, RowCache } from './row-cache';
import { findNearest, findRelaxed, type Searching } from './search';
import { searchIndexOf } from './search-index';
import { type FoundProfessional, isOpenToAll, type Searched } from './searched-facts';
import { isHint } from './understood';

/** Maximum of results of a search with days, whose starts are computed from the first one on. */
const MAX_LISTED = 500;
/** Maximum number of candidates of a suggestion: with times that no one offers, all of them would be examined. */
const MAX_SUGGESTED_AMONG = 50;
/** Most candidates have a start, so this many more than a page still needs are examined together. */
const SPARE_CANDIDATES = 1.25;
const LEAST_CANDIDATES = 10;

/** A result before its exact starts are known: a professional, one of whose services must fit. */
interface Candidate {
  /** Id of the listed service or professional. */
  readonly id: string;
  readonly professionalId: string;
  readonly serviceIds: readonly string[];
  /** Their facts in the index, if rows are read from the same server and can be cached. */
  readonly professional?: Searched | undefined;
}

/** When a listed item is free, in the API's format. */
interface Free {
  readonly free_starts: string[];
  readonly next_start: string | null;
  /** The offer whose starts they are; undefined without one. */
  readonly offer: Offer | undefined;
}

export const NOT_FREE: Free = { free_starts: [], next_start: null, offer: undefined };

/** The matches of a search, and how a list shows them. */
interface Matches<Row> {
  readonly ranking: Ranking;
  readonly toListed: (found: FoundProfessional) => {
    readonly id: string;
    readonly professional: Searched;
    /** One of these services must be free. */
    readonly serviceIds: readonly string[];
  };
  readonly rowCache: RowCache<Row & { readonly id: string }>;
  /** Reads those that are not cached. */
  readonly readRows: (ids: readonly string[]) => Promise<readonly (Row & { readonly id: string })[]>;
}

export interface FoundPage<Row> extends FreePage {
  readonly rows: readonly Row[];
}

/** A part of the matches: with days only those free then, with their starts; else each with its next start. */
export async function findPage<Row>(
  { database, queries, moment, isSuggestion }: Searching,
  filter: SearchFilter,
  part: PagePart,
  { ranking, toListed, rowCache, readRows }: Matches<Row>,
): Promise<FoundPage<Row>> {
  const words = wordsOfStyle(filter);
  const toCandidate = (found: FoundProfessional): Candidate => {
    const { id, professional, serviceIds } = toListed(found);
    return {
      id,
      professionalId: professional.id,
      serviceIds,
      professional: queries === database ? professional : undefined,
    };
  };
  const readShown = async (shown: readonly Candidate[]): Promise<Row[]> =>
    inOrderOf(shown, await rowCache.read(shown, readRows));
  if (filter.when) {
    const most = isSuggestion ? MAX_SUGGESTED_AMONG : MAX_LISTED;
    const candidates: Candidates = {
      total: Math.min(ranking.total, MAX_LISTED),
      most,
      first: async (count) => (await ranking.first(Math.min(count, most))).map(toCandidate),
    };
    const page = await pageOfFree(queries, candidates, words, filter.when, moment, part);
    return { ...page, rows: await readShown(page.shown) };
  }
  // Past the last page there is nothing to order.
  const inOrder = part.skip < ranking.total ? await ranking.first(part.skip + part.limit) : [];
  const shown = inOrder.slice(part.skip).map(toCandidate);
  const [rows, free] = await Promise.all([readShown(shown), nextStarts(queries, shown, words, moment)]);
  return { shown, rows, total: ranking.total, free };
}

/** The response of a list. @param count the number of results for a changed filter */
export async function answerOf<Listing>(
  searching: Searching,
  filter: SearchFilter,
  part: PagePart,
  { results, total }: Pick<Page<Listing>, 'results' | 'total'>,
  count: (changed: SearchFilter) => Promise<number>,
): Promise<Page<Listing> & FoundFields> {
  return {
    results,
    total,
    ...part,
    nearest: total > 0 ? null : await findNearest(searching, filter, count),
    circles: circlesOf(filter),
    understood: filter.understood.filter((part) => !isHint(part)),
    hints: filter.understood.filter(isHint).map(({ label }) => label),
    relaxed: total > 0 ? [] : await findRelaxed(filter, count),
    is_incomplete: !searchIndexOf(searching.database).isComplete,
  };
}

/** The candidates of a search, ordered as far as needed. */
interface Candidates {
  readonly total: number;
  /** So many are examined; without a start among them there is no result. */
  readonly most: number;
  readonly first: (count: number) => Promise<readonly Candidate[]>;
}

interface FreePage {
  readonly shown: readonly Candidate[];
  readonly total: number;
  readonly free: ReadonlyMap<string, Free>;
}

/**
 * The candidates that can be booked on the days, from `skip` on, with their starts. Examined candidates without an
 * exact start are left out, also from the total.
 * @param words for matching styles
 */
async function pageOfFree(
  queries: Queries,
  candidates: Candidates,
  words: readonly string[],
  when: When,
  moment: Moment,
  { skip, limit }: PagePart,
): Promise<FreePage> {
  const days = { ...bookableWhen(when, moment), most: MAX_FREE_STARTS };
  const found: { candidate: Candidate; starts: FoundStarts }[] = [];
  const examined = new Set<string>();
  while (examined.size < Math.min(candidates.total, candidates.most) && found.length < skip + limit) {
    const needed = Math.ceil((skip + limit - found.length) * SPARE_CANDIDATES);
    const first = await candidates.first(examined.size + Math.max(needed, LEAST_CANDIDATES));
    const chunk = first.filter(({ id }) => !examined.has(id));
    // Fewer than counted, because professionals have changed meanwhile.
    if (chunk.length === 0) break;
    const offers = await readOffers(queries, chunk, words);
    const starts = await findStarts(queries, requestsOf(chunk, offers), days, moment);
    for (const [place, candidate] of chunk.entries()) {
      examined.add(candidate.id);
      const ofCandidate = starts[place];
      if (ofCandidate) found.push({ candidate, starts: ofCandidate });
    }
  }
  const shown = found.slice(skip, skip + limit);
  return {
    shown: shown.map(({ candidate }) => candidate),
    total:
      examined.size >= candidates.most && found.length === 0
        ? 0
        : found.length + candidates.total - examined.size,
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

/** The next start of each candidate from now on. @param words for matching styles */
export async function nextStarts(
  queries: Queries,
  candidates: readonly Candidate[],
  words: readonly string[],
  moment: Moment,
): Promise<ReadonlyMap<string, Free>> {
  const from = firstBookableDay(moment);
  const offers = await readOffers(queries, candidates, words);
  const days = { days: [{ from, to: addDays(from, NEXT_START_DAYS) }], most: 1 };
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
const offerCache = new RowCache<ShownOfferRow>(MOST_OFFERS);

const readOfferRows = (queries: Queries, ids: readonly string[]): Promise<ShownOfferRow[]> =>
  queries
    .selectFrom('services as s')
    .where('s.id', '=', anyOf(ids))
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

/** The generally bookable services of candidates with their menus, by candidate id; shortest first. */
export async function readOffers(
  queries: Queries,
  candidates: readonly Candidate[],
  words: readonly string[],
): Promise<ReadonlyMap<string, readonly Offer[]>> {
  const asked = candidates.flatMap(({ id, serviceIds, professional }) =>
    serviceIds.map((serviceId) => ({ id: serviceId, candidate: id, professional })),
  );
  const read = await offerCache.read(asked, (ids) => readOfferRows(queries, ids));
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
