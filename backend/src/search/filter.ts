import {
  type AreaBounds,
  addDays,
  boundsOfArea,
  type Language,
  type OfferFilter,
  type ProfessionalsQuery,
  type SearchCircle,
  type ServicesQuery,
} from '@crown-and-coil/shared-api/contract';
import { invalidField } from '../domain-errors';
import { knownPlaces } from '../places/known-places';
import { type Coordinates, type KnownPlace, placesNamed, radiusOf, toAboutAKilometre } from '../places/rules';
import { parseCoordinates } from '../professionals/rules';
import type { Moment } from './free-starts';
import { type ReadSearch, readSearch, type When } from './read-search';

/** What both lists are searched by; all of it combines. */
export interface SearchFilter {
  /** Without what they say of the hair type and the days. */
  readonly words: readonly string[];
  readonly named: ReadSearch['named'];
  readonly location: string;
  /** Of the location, else of the words. */
  readonly places: readonly KnownPlace[];
  readonly near: Coordinates | undefined;
  readonly radiusKm: number | undefined;
  /** A part of the map. */
  readonly area: AreaBounds | undefined;
  readonly when: When | undefined;
  readonly hairType: number | undefined;
  /** In AUD. */
  readonly minPrice: number | undefined;
  readonly maxPrice: number | undefined;
  readonly maxMinutes: number | undefined;
  readonly offers: readonly OfferFilter[];
  readonly languages: readonly Language[];
}

/** For the OpenAPI document of both lists. */
export const SEARCH_DESCRIPTION =
  '`from` and `to` are days in the zone of the professional: with them only those who can be booked then, with the first ' +
  'of their `free_starts`; services that ask for a visit or a photo quote first are left out, and the first 500 are listed. ' +
  'Without days `next_start` is the next one in 60 days. When nothing fits, `nearest` says on which day within two weeks, or within which ' +
  'radius, something does. An `area` of the map replaces a place among the words. `circles` are what the search looked at around the places that it names.';

type SearchQuery = Pick<ServicesQuery, keyof ServicesQuery & keyof ProfessionalsQuery>;

/**
 * Reads what both lists take.
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
  const area = query.area ? boundsOfArea(query.area) : undefined;
  const read = readSearch(knownPlaces(), query.search ?? '', now, Boolean(from));
  // Somebody who moved the map away from the place that they typed means the map.
  const named = area ? undefined : read.named;
  return {
    words: area && read.named ? read.named.rest : read.words,
    named,
    location,
    area,
    places: location === '' ? (named?.places ?? []) : placesNamed(knownPlaces(), location),
    near,
    radiusKm: query.radius_km,
    when:
      from && to
        ? { from, to, part: query.part_of_day }
        : read.when && withPart(read.when, query.part_of_day),
    hairType: query.hair_type ?? read.hairType,
    minPrice: query.min_price,
    maxPrice: query.max_price,
    maxMinutes: query.max_minutes,
    offers: query.offers ?? [],
    languages: query.languages ?? [],
  };
}

const withPart = (when: When, part: When['part']): When => ({ ...when, part: part ?? when.part });

/** Where distances count from; the nearest of several. */
export const askedFrom = ({ near, places }: SearchFilter): readonly Coordinates[] => (near ? [near] : places);

/** The radius that a search looks at; undefined when it asks for no place. */
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

export const laterDay = (one: string, other: string): string => (one > other ? one : other);

/** The words by which a style of a menu is chosen: those that are no place. */
export const wordsOfStyle = ({ words, named }: Pick<SearchFilter, 'words' | 'named'>): readonly string[] =>
  named?.rest ?? words;

/** Days around those asked for, the nearest first, within two weeks. */
export function daysAround({ from, to }: When, first: string): string[] {
  const days: string[] = [];
  for (let step = 1; step <= DAYS_AROUND; step += 1)
    for (const day of [addDays(to, step), addDays(from, -step)]) if (day >= first) days.push(day);
  return days;
}

const DAYS_AROUND = 14;
