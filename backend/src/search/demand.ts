import { countedAddress } from '@crown-and-coil/service/counted-address';
import { gatewayCalls } from '@crown-and-coil/service/gateway-calls';
import { DEMAND_STYLES, type DemandStyle, dayIn, SITE_TIME_ZONE } from '@crown-and-coil/shared-api/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Config } from '../config';
import type { Database } from '../database/connection';
import { knownPlaces } from '../places/known-places';
import {
  type Coordinates,
  comparable,
  KILOMETRES_PER_DEGREE,
  type KnownPlace,
  kilometresBetween,
} from '../places/rules';
import { type SearchFilter, wordsOfStyle } from './filter';
import { termsOf } from './terms';

const WRITE_EVERY_MS = 10_000;
const ROWS_AT_ONCE = 1_000;
/** Maximum of different unmet searches per address and day. */
const SEARCHES_OF_ADDRESS = 20;
/** The gateway's reads are for all visitors of a page. */
const SEARCHES_OF_GATEWAY = 2_000;
/** Addresses per day that a process tracks. */
const KNOWN_ADDRESSES = 10_000;
/** Maximum of pending counts; further ones are dropped. */
const MAX_WAITING = 10_000;
/** Coordinates farther away from every place are not counted. */
const NEAREST_PLACE_KM = 25;

interface Unmet {
  readonly day: string;
  readonly place: string;
  readonly style: DemandStyle | '';
  readonly hair_type: number;
}

/** The result of a list; only first pages count. */
interface Answer {
  readonly total: number;
  readonly skip: number;
}

/** Counts unmet searches near a known place: place, style and hair type, nothing about the searcher. */
export interface SearchDemand {
  /** Counts an empty result in memory. The same search from one address counts once a day. */
  count(request: FastifyRequest, filter: DemandFilter, answer: Answer): void;
  /** Writes the counts to the database; after a failure, which is logged, they are kept for the next time. */
  write(): Promise<void>;
}

type DemandFilter = Pick<SearchFilter, 'words' | 'named' | 'places' | 'near' | 'area' | 'hairType'> & {
  readonly category?: DemandStyle | undefined;
};

interface Options {
  readonly config: Pick<Config, 'browserIdSecrets'>;
  readonly database: Database;
  readonly now: () => Date;
}

/** Writes every few seconds, and once more before the app is closed. */
export function countDemand(app: FastifyInstance, { config, database, now }: Options): SearchDemand {
  const ownCalls = gatewayCalls(config.browserIdSecrets);
  const searchesOf = new LRUCache<string, Set<string>>({ max: KNOWN_ADDRESSES });
  const waiting = new Map<string, { unmet: Unmet; searches: number }>();
  let today = '';
  let writing: Promise<void> = Promise.resolve();

  /** Whether the caller has not made this search today, and not too many others. */
  function isNew(request: FastifyRequest, search: string): boolean {
    const isGateway = ownCalls.includes(request);
    const caller = isGateway ? 'gateway' : countedAddress(request.ip);
    const searches = searchesOf.get(caller) ?? new Set();
    if (searches.has(search) || searches.size >= (isGateway ? SEARCHES_OF_GATEWAY : SEARCHES_OF_ADDRESS))
      return false;
    searchesOf.set(caller, searches.add(search));
    return true;
  }

  async function writeWaiting(): Promise<void> {
    // Sorted, so that two processes never wait for each other.
    const all = [...waiting].sort(([one], [other]) => (one < other ? -1 : 1));
    for (let first = 0; first < all.length; first += ROWS_AT_ONCE) {
      const part = all.slice(first, first + ROWS_AT_ONCE).map(([key, { unmet, searches }]) => ({
        key,
        row: { ...unmet, searches },
      }));
      await add(
        database,
        part.map(({ row }) => row),
      );
      for (const { key, row } of part) {
        const entry = waiting.get(key);
        if (!entry) continue;
        entry.searches -= row.searches;
        if (entry.searches === 0) waiting.delete(key);
      }
    }
  }

  const demand: SearchDemand = {
    count: (request, filter, { total, skip }) => {
      if (total > 0 || skip > 0) return;
      const place = placeOf(filter);
      if (place === undefined) return;
      const day = dayIn(now(), SITE_TIME_ZONE);
      if (day !== today) searchesOf.clear();
      today = day;
      const unmet: Unmet = {
        day,
        place: place.display,
        style: styleIn(wordsOfStyle(filter)) ?? filter.category ?? '',
        hair_type: filter.hairType ?? 0,
      };
      const key = Object.values(unmet).join('|');
      const entry = waiting.get(key) ?? { unmet, searches: 0 };
      if (entry.searches === 0 && waiting.size >= MAX_WAITING) return;
      if (!isNew(request, key)) return;
      entry.searches += 1;
      waiting.set(key, entry);
    },
    write: () => {
      writing = writing
        .then(writeWaiting)
        .catch((error: unknown) => app.log.warn({ err: error }, 'unmet searches were not written'));
      return writing;
    },
  };
  const timer = setInterval(() => void demand.write(), WRITE_EVERY_MS);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await demand.write();
  });
  return demand;
}

async function add(database: Database, rows: readonly (Unmet & { readonly searches: number })[]) {
  await database
    .insertInto('search_demand')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['day', 'place', 'style', 'hair_type']).doUpdateSet(({ eb, ref }) => ({
        searches: eb('search_demand.searches', '+', ref('excluded.searches')),
      })),
    )
    .execute();
}

/** The place of a search: the largest of several, or the nearest to coordinates. */
function placeOf({ near, places, area }: DemandFilter): KnownPlace | undefined {
  // A map area has no name.
  if (area) return undefined;
  if (near) return nearestPlace(near);
  return places.reduce<KnownPlace | undefined>(
    (largest, place) => (largest && largest.population >= place.population ? largest : place),
    undefined,
  );
}

function nearestPlace(point: Coordinates): KnownPlace | undefined {
  const degrees = NEAREST_PLACE_KM / KILOMETRES_PER_DEGREE;
  let nearest: { place: KnownPlace; kilometres: number } | undefined;
  for (const place of knownPlaces().all) {
    if (Math.abs(place.latitude - point.latitude) > degrees) continue;
    const kilometres = kilometresBetween(point, place);
    if (kilometres <= (nearest?.kilometres ?? NEAREST_PLACE_KM)) nearest = { place, kilometres };
  }
  return nearest?.place;
}

/** The stem of a style: 'braid' also finds braids. */
export const stemOf = (style: string) => comparable(style).replace(/s$/, '');

/** Words with one space before, between and after them. */
const spaced = (text: string) => ` ${comparable(text).replaceAll(/\W+/g, ' ')} `;

/** Spellings of each style. */
const WRITTEN_STYLES = DEMAND_STYLES.map((style) => ({
  style,
  forms: ['', 's', 'es'].map((ending) => spaced(`${stemOf(style)}${ending}`)),
}));

/** Of a synonym the most general style: braids for 'plaits', not box braids. */
function styleIn(words: readonly string[]): DemandStyle | undefined {
  const text = spaced(words.join(' '));
  const named = WRITTEN_STYLES.find(({ forms }) => forms.some((form) => text.includes(form)))?.style;
  if (named) return named;
  const terms = termsOf(words);
  return SHORT_STYLES_FIRST.find((style) => terms.some(({ isMeant }) => isMeant?.(comparable(style))));
}

const SHORT_STYLES_FIRST = DEMAND_STYLES.toSorted((one, other) => one.length - other.length);
