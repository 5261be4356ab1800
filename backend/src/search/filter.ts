import {
  type AreaBounds,
  addDays,
  boundsOfArea,
  type Language,
  type OfferFilter,
  type PartOfDay,
  type ProfessionalsQuery,
  type SearchCircle,
  type ServicesQuery,
  SITE_TIME_ZONE,
  type UnderstoodPart,
} from '@crown-and-coil/shared-api/contract';
import type { Moment } from '../availability/start-limits';
import { TIMES_OF_PART } from '../availability/start-limits';
import { invalidField } from '../domain-errors';
import { knownPlaces } from '../places/known-places';
import {
  type Coordinates,
  findState,
  type KnownPlace,
  placesNamed,
  radiusOf,
  toAboutAKilometre,
  zoneAt,
} from '../places/rules';
import { parseCoordinates } from '../professionals/rules';
import type { Days, When } from './days';
import { type ReadSearch, readSearch } from './read-search';
import type { Narrowed } from './understood';

/** Filters of both lists; all combine. */
export interface SearchFilter {
  /** Without the parts about hair type and days. */
  readonly words: readonly string[];
  readonly named: ReadSearch['named'];
  readonly location: string;
  /** The abbreviation of a state, where the location is a whole state. */
  readonly state: string | undefined;
  /** From the location, else from the words. */
  readonly places: readonly KnownPlace[];
  readonly near: Coordinates | undefined;
  readonly radiusKm: number | undefined;
  /** A map area. */
  readonly area: AreaBounds | undefined;
  readonly when: When | undefined;
  readonly hairType: number | undefined;
  /** In AUD. */
  readonly minPrice: number | undefined;
  readonly maxPrice: number | undefined;
  readonly maxMinutes: number | undefined;
  readonly offers: readonly OfferFilter[];
  readonly languages: readonly Language[];
  /** How the words were understood, without what parameters replace. */
  readonly understood: readonly UnderstoodPart[];
  /** Each part and each word of the service, with the text without it. */
  readonly parts: readonly Pick<UnderstoodPart, 'label' | 'without'>[];
  /** The same search with another text. */
  readonly withText: (search: string) => SearchFilter;
}

/** For the OpenAPI document of both lists. */
export const SEARCH_DESCRIPTION =
  '`from` and `to` are days in the zone of the professional: with them only those who can be booked then, with the first ' +
  'of their `free_starts`; services that ask for a visit or a photo quote first are left out, and the first 500 are listed. ' +
  'Without days `next_start` is the next one in 60 days. When nothing fits, `nearest` says on which day within two weeks, or within which ' +
  'radius, something does. The words of a search may name days (`Monday or Friday`, `before the 5th`, `next week`), times of the day (`after 5pm`, `arvo`), places, a hair type, a language (`speaks Amharic`), prices (`under $200`), a length (`max 2 hours`) and a distance (`within 10 km`); parameters go before them. `understood` says how they were read, and has the text without each part. Common synonyms count as words of a service: `plaits` finds braids too; other endings, joined words and small typos do as well, and words such as `hair` and `men` only put services first. An `area` of the map replaces a place among the words. `circles` are what the search looked at around the places that it names.';

type SearchQuery = Pick<ServicesQuery, keyof ServicesQuery & keyof ProfessionalsQuery>;

/**
 * Parses the filters of both lists.
 * @throws DomainError invalid for a point that is not on the map, days in the wrong order, or a part of no day
 */
export function readFilter(query: Omit<SearchQuery, 'sort'>, { now }: Pick<Moment, 'now'>): SearchFilter {
  const near = query.near === undefined ? undefined : parseCoordinates(query.near);
  if (query.near !== undefined && !near)
    throw invalidField(['query', 'near'], 'Must be latitude,longitude', 'coordinates');
  const from = query.from || query.to;
  const to = query.to || query.from;
  if (from && to && to < from) throw invalidField(['query', 'to'], 'Must not be before from', 'order');
  const location = query.location ?? '';
  const state = findState(location);
  const area = query.area ? boundsOfArea(query.area) : undefined;
  // None for a whole state, which is not around any place.
  const located = location === '' || state ? [] : placesNamed(knownPlaces(), location);
  const spot = near ?? (area && middleOf(area));
  const zone =
    located[0]?.time_zone ?? state?.timeZone ?? (spot ? zoneAt(spot) : query.time_zone || SITE_TIME_ZONE);
  const given = {
    ...(query.min_price === undefined ? {} : { minPrice: query.min_price }),
    ...(query.max_price === undefined ? {} : { maxPrice: query.max_price }),
  };
  const read = readSearch(knownPlaces(), query.search ?? '', { now, zone, given });
  // If the map was moved away from the typed place, the map wins.
  const searchedState = area || location !== '' ? undefined : abbreviatedState(read);
  const named = area || searchedState ? undefined : read.named;
  const hasPlace = located.length > 0 || near !== undefined || (named?.places.length ?? 0) > 0;
  const isReplaced: Readonly<Record<Narrowed, boolean>> = {
    place: area !== undefined,
    here: hasPlace || location !== '' || area !== undefined || read.named !== undefined,
    days: Boolean(from),
    times: query.part_of_day !== undefined,
    hairType: query.hair_type !== undefined,
    languages: Boolean(query.languages?.length),
    minPrice: query.min_price !== undefined,
    maxPrice: query.max_price !== undefined,
    maxMinutes: query.max_minutes !== undefined,
    radiusKm: query.radius_km !== undefined || !hasPlace,
  };
  const understood = read.understood.flatMap(({ narrows, ...part }) => (isReplaced[narrows] ? [] : [part]));
  return {
    words: named ? read.words : (read.named?.rest ?? read.words),
    named,
    location: searchedState ?? location,
    state: searchedState ?? state?.abbreviation,
    area,
    places: location === '' ? (named?.places ?? []) : located,
    near,
    radiusKm: query.radius_km ?? read.radiusKm,
    when: withParameters(read.when, from && to ? [{ from, to }] : undefined, query.part_of_day),
    hairType: query.hair_type ?? read.hairType,
    minPrice: query.min_price ?? read.minPrice,
    maxPrice: query.max_price ?? read.maxPrice,
    maxMinutes: query.max_minutes ?? read.maxMinutes,
    offers: query.offers ?? [],
    languages: query.languages?.length ? query.languages : read.languages,
    understood,
    parts: [...read.wordParts, ...understood],
    withText: (search) => readFilter({ ...query, search }, { now }),
  };
}

const middleOf = ({ north, south, east, west }: AreaBounds): Coordinates => ({
  latitude: (north + south) / 2,
  longitude: (east + west) / 2,
});

/** The state that a search abbreviates. Its letters are in most services: WA in wash, VIC in service. */
const abbreviatedState = ({ named, words }: ReadSearch): string | undefined =>
  words.map((word) => word.toUpperCase()).find((word) => word === named?.state?.abbreviation);

/** The days and times of the words, or of the parameters instead. */
function withParameters(
  read: When | undefined,
  days: readonly Days[] | undefined,
  part: PartOfDay | undefined,
): When | undefined {
  const all = days ?? read?.days;
  return all && { days: all, times: part ? TIMES_OF_PART[part] : read?.times };
}

/** Reference points of distances; the nearest counts. */
export const askedFrom = ({ near, places }: SearchFilter): readonly Coordinates[] => (near ? [near] : places);

/** The radius of a search; undefined without a place. */
export function radiusAround({ places, near, radiusKm }: SearchFilter): number | undefined {
  if (places.length > 0) return radiusKm ?? Math.max(...places.map(radiusOf));
  return near && radiusKm;
}

/** The circles of `radiusAround`, one around each place. */
export function circlesOf(filter: SearchFilter): SearchCircle[] {
  const { places, near, radiusKm } = filter;
  const middles =
    near && radiusKm
      ? [{ ...near, radius_km: radiusKm }]
      : places.map((place) => ({ ...place, radius_km: radiusKm ?? radiusOf(place) }));
  return middles.map(({ latitude, longitude, radius_km }) => ({
    latitude: toAboutAKilometre(latitude),
    longitude: toAboutAKilometre(longitude),
    radius_km,
  }));
}

/** The words for matching styles: those that are not a place. */
export const wordsOfStyle = ({ words, named }: Pick<SearchFilter, 'words' | 'named'>): readonly string[] =>
  named?.rest ?? words;

/** Days around the requested ones within two weeks, nearest first. */
export function daysAround({ days }: Pick<When, 'days'>, first: string): string[] {
  const around = new Set<string>();
  for (let step = 1; step <= DAYS_AROUND; step += 1)
    for (const { from, to } of days)
      for (const day of [addDays(to, step), addDays(from, -step)]) if (day >= first) around.add(day);
  return [...around].filter((day) => !days.some(({ from, to }) => day >= from && day <= to));
}

const DAYS_AROUND = 14;
