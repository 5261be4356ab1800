import { setImmediate as giveWay } from 'node:timers/promises';
import {
  MAX_SEARCH_RADIUS_KM,
  type Nearest,
  type RelaxedSearch,
  type ServiceCategory,
} from '@crown-and-coil/shared-api/contract';
import type { Moment } from '../availability/start-limits';
import type { Database } from '../database/connection';
import type { When } from './days';
import { daysAround, radiusAround, type SearchFilter } from './filter';
import { firstBookableDay } from './free-starts';
import type { Ranking } from './ranking-cache';
import { searchIndexOf } from './search-index';
import type { FoundProfessional, Searched } from './searched-facts';
import type { SearchedProfessionals } from './searched-professionals';
import { dayNumber, hasTimeOn } from './stretches';
import { type Wanted, wantedOf, wordsToNormalize } from './wanted';

/** Changes are read from the primary; rows shown may come from a replica. */
export interface Searching {
  readonly database: Database;
  readonly queries: Database;
  readonly moment: Moment;
  /** Whether it only counts for a suggestion: it is not cached, and it examines fewer candidates. */
  readonly isSuggestion?: true;
}

/** All active professionals, up to date, and the prepared search. @param database the primary */
export async function openSearch(
  database: Database,
  filter: SearchFilter & { readonly category?: ServiceCategory | undefined },
  moment: Moment,
): Promise<{
  readonly professionals: SearchedProfessionals;
  /** @param changed overrides of the search's filter */
  readonly wanted: (changed?: Partial<SearchFilter>) => Wanted;
}> {
  const { professionals, words } = await searchIndexOf(database).read(wordsToNormalize(filter));
  return {
    professionals,
    wanted: (changed) => wantedOf(professionals, { ...filter, ...changed }, words, moment),
  };
}

/** Professionals compared before yielding to other requests: a few milliseconds. */
const COMPARED_AT_ONCE = 1_000;

/** A list of a search: whom it finds, and in which order. */
interface SearchedList<Filter> {
  readonly list: 'services' | 'professionals';
  readonly filter: Filter;
  readonly searching: Pick<Searching, 'moment' | 'isSuggestion'>;
  readonly among: () => readonly Searched[];
  /** Whether `among` has a professional. */
  readonly fits: (professional: Searched) => boolean;
  /** The services for which one of them is found; undefined for those who are not. */
  readonly servicesOf: (professional: Searched) => readonly number[] | undefined;
  /** How many results a found professional is. */
  readonly countOf: (found: FoundProfessional) => number;
  readonly inOrder: (found: readonly FoundProfessional[], count: number) => readonly FoundProfessional[];
}

/** The results of a list in order. */
export function rank<Filter extends SearchFilter>(
  professionals: SearchedProfessionals,
  { list, filter, searching, among, fits, servicesOf, countOf, inOrder }: SearchedList<Filter>,
): Promise<Ranking> {
  const { understood: _labels, parts: _parts, ...asked } = filter;
  return professionals.rank({
    question: JSON.stringify([list, asked, firstBookableDay(searching.moment)]),
    isCached: !searching.isSuggestion,
    hasDays: filter.when !== undefined,
    match: (professional) => (fits(professional) ? servicesOf(professional) : undefined),
    findAll: async () => {
      const found: FoundProfessional[] = [];
      await compareEach(among(), (professional) => {
        const services = servicesOf(professional);
        if (services) found.push({ professional, services });
      });
      return {
        total: found.reduce((sum, one) => sum + countOf(one), 0),
        first: (count) => inOrder(found, count),
      };
    },
  });
}

/** Compares many professionals, yielding to other requests. */
async function compareEach(
  professionals: readonly Searched[],
  compare: (professional: Searched) => void,
): Promise<void> {
  for (const [place, professional] of professionals.entries()) {
    if (place > 0 && place % COMPARED_AT_ONCE === 0) await giveWay();
    compare(professional);
  }
}

const MAX_RELAXED = 3;
/** Each is a search of its own. */
const MAX_RELAXED_TRIED = 6;
/** Without one of so many words hardly anything is found. */
const MAX_RELAXED_WORDS = 10;

/**
 * For a search without results, what would find something: the text without one of its parts, or without one of its
 * words, the longest first.
 */
export async function findRelaxed(
  { understood, parts, withText }: SearchFilter,
  count: (filter: SearchFilter) => Promise<number>,
): Promise<RelaxedSearch[]> {
  const words = parts.filter((part) => !understood.some((one) => one === part));
  if (words.length > MAX_RELAXED_WORDS) return [];
  const longest = words.toSorted((one, other) => other.label.length - one.label.length);
  const others = new Map([...understood, ...longest].map(({ label, without }) => [without, label]));
  others.delete('');
  const found: RelaxedSearch[] = [];
  for (const [search, label] of [...others].slice(0, MAX_RELAXED_TRIED)) {
    if (found.length === MAX_RELAXED) break;
    const total = await count(withText(search));
    if (total > 0) found.push({ label, search, total });
  }
  return found;
}

const WIDER_KM = [10, 25, 50, MAX_SEARCH_RADIUS_KM];

/**
 * The nearest day and the smallest larger radius with results, for a search without results; null without days and
 * place.
 * @param count the number of results for a changed filter
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
      if (hasTimeOn(stretches, dayNumber(day), least, when.times)) missing.delete(day);
  });
  for (const day of days.filter((one) => !missing.has(one))) {
    const total = await count({ ...filter, when: { ...when, days: [{ from: day, to: day }] } });
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
