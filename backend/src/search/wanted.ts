import {
  type AreaBounds,
  type OfferFilter,
  SERVICE_CATEGORIES,
  type ServiceCategory,
  toCents,
} from '@crown-and-coil/shared-api/contract';
import { wordsOf } from '../database/text-search';
import { knownPlaces } from '../places/known-places';
import { boxAround } from '../places/near';
import { type Coordinates, kilometresBetween, placesNamed, radiusOf } from '../places/rules';
import { specializationsForHairType } from '../professionals/rules';
import { laterDay, type SearchFilter } from './filter';
import { firstBookableDay, type Moment } from './free-starts';
import type { PackedServices } from './packed-services';
import type { NormalizedWords } from './search-index';
import type { Searched, Spot } from './searched-facts';
import type { SearchedProfessionals } from './searched-professionals';
import { dayNumber, freeMinutes } from './stretches';

/** More places than any postcode has that a search should look at. */
export const MAX_PLACES = 50;

/** What a search asks for; the one definition of what fits. */
export interface Wanted {
  /** Whether a professional is all that was asked for, beside their services. */
  readonly fits: (professional: Searched) => boolean;
  /** Those who are. */
  readonly among: (professionals: SearchedProfessionals) => readonly Searched[];
  /**
   * The places of the services of one who fits that were asked for, in their order. With days: of those for which they
   * may have time then.
   */
  readonly servicesOf: (professional: Searched) => readonly number[];
  /** Whether their own name has the words. */
  readonly isNamed: (professional: Searched) => boolean;
  /** How many of the words a service has in its name. */
  readonly wordsInName: (professional: Searched, place: number) => number;
}

type Filter = SearchFilter & { readonly category?: ServiceCategory | undefined };

/** Every text that has to be normalized before a search is compared. */
export const wordsToNormalize = ({ words, named, location }: SearchFilter): string[] => [
  ...words,
  ...(named?.rest ?? []),
  ...wordsOf(location),
];

/** Prepares a search for the comparison with thousands of professionals. */
export function wantedOf(filter: Filter, normalized: NormalizedWords, moment: Moment): Wanted {
  const { words, named, radiusKm, when } = filter;
  const matchersOf = (texts: readonly string[]) =>
    hasAllOf(texts.map((text) => normalized.get(text) ?? text));
  const hasWords = matchersOf(words);
  const hasRest = named && matchersOf(named.rest);
  const isNearNamed = named && isAround(named.places, radiusKm);
  const inName = words.map((word) => hasWord(normalized.get(word) ?? word));
  const isService = conditionOfService(filter);
  const [from, to] = when ? [laterDay(when.from, firstBookableDay(moment)), when.to].map(dayNumber) : [];

  const isThere = conditionOfSpot(filter, matchersOf);
  const isWanted = conditionOfProfessional(filter);
  return {
    fits: (professional) => isThere(professional.spot) && isWanted(professional),
    among: (professionals) => professionals.at(isThere).filter(isWanted),
    servicesOf: (professional) => {
      const { services } = professional;
      const free =
        from === undefined || to === undefined
          ? Number.POSITIVE_INFINITY
          : freeMinutes(professional.stretches, from, to, when?.part);
      const hasOthers = hasRest && isNearNamed?.(professional.spot) ? hasRest : undefined;
      const isAskedFor = (text: string) => hasWords(text) || hasOthers?.(text) === true;
      // Most have none with such words, which is seen at once.
      if (free === 0 || !isAskedFor(services.documents)) return NONE;
      const found: number[] = [];
      for (let place = 0; place < services.count; place += 1)
        if (
          services.at(place, 'leastMinutes') <= free &&
          isService(services, place) &&
          isAskedFor(services.documentAt(place))
        )
          found.push(place);
      return found;
    },
    isNamed: (professional) =>
      hasWords(professional.name) ||
      (hasRest?.(professional.name) && isNearNamed?.(professional.spot)) === true,
    wordsInName: ({ services }, place) => {
      if (inName.length === 0) return 0;
      const name = services.nameAt(place);
      return inName.reduce((count, hasIt) => count + Number(hasIt(name)), 0);
    },
  };
}

const NONE: readonly number[] = [];

/** Whether all that was asked for of where a professional is is met there. */
function conditionOfSpot(
  { location, near, radiusKm, area }: SearchFilter,
  matchersOf: (words: readonly string[]) => (text: string) => boolean,
): (spot: Spot) => boolean {
  const conditions: ((spot: Spot) => boolean)[] = [];
  if (location !== '') {
    const isInPlace = isAround(placesNamed(knownPlaces(), location), radiusKm);
    const isWritten = matchersOf(wordsOf(location));
    conditions.push((spot) => isInPlace(spot) || isWritten(spot.location));
  }
  if (near && radiusKm !== undefined) conditions.push(isAround([near], radiusKm));
  if (area) conditions.push((spot) => isInside(spot, area));
  return (spot) => conditions.every((isMet) => isMet(spot));
}

type Condition = (professional: Searched) => boolean;

function conditionOfProfessional({ hairType, offers, languages }: SearchFilter): Condition {
  const conditions: Condition[] = [];
  if (hairType !== undefined) conditions.push(serves(specializationsForHairType(hairType)));
  for (const offer of offers) conditions.push((one) => offersIt(one, offer));
  if (languages.length > 0)
    conditions.push((one) => languages.some((language) => one.languages.includes(language)));
  return (one) => conditions.every((isMet) => isMet(one));
}

/** Whether a professional has one of the specializations. */
export const serves =
  (ids: readonly number[]): Condition =>
  ({ specializations }) =>
    specializations.some((one) => ids.includes(one));

const offersIt = ({ isMobile, amenities }: Searched, offer: OfferFilter) =>
  offer === 'mobile' ? isMobile : amenities.includes(offer);

function conditionOfService({ minPrice, maxPrice, maxMinutes, when, category }: Filter) {
  const [least, most] = [minPrice, maxPrice].map((price) => (price === undefined ? price : toCents(price)));
  const own = category && SERVICE_CATEGORIES.indexOf(category);
  return (services: PackedServices, place: number): boolean =>
    (when === undefined || services.at(place, 'isOpenToAll') === 1) &&
    (least === undefined || services.at(place, 'priceTo') >= least) &&
    (most === undefined || services.at(place, 'priceFrom') <= most) &&
    (maxMinutes === undefined || services.at(place, 'minutesFrom') <= maxMinutes) &&
    (own === undefined || services.at(place, 'category') === own);
}

/** Kilometres from a spot to the nearest of the places; infinite when either is not known. */
export function kilometresTo({ latitude, longitude }: Spot, places: readonly Coordinates[]): number {
  if (latitude === null || longitude === null) return Number.POSITIVE_INFINITY;
  let nearest = Number.POSITIVE_INFINITY;
  for (const place of places) nearest = Math.min(nearest, kilometresBetween(place, { latitude, longitude }));
  return nearest;
}

/**
 * Whether a spot is within the radius of one of the places: in a box first, which costs less than the circle in it.
 * @param radiusKm without it what is usual for places of their size
 */
function isAround(
  places: readonly (Coordinates & { readonly population?: number })[],
  radiusKm: number | undefined,
): (spot: Spot) => boolean {
  const circles = places.slice(0, MAX_PLACES).map((place) => {
    const radius = radiusKm ?? radiusOf({ population: place.population ?? 0 });
    return { place, radius, box: boxAround([place], radius) };
  });
  return (spot) =>
    circles.some(({ place, radius, box }) => isInside(spot, box) && kilometresTo(spot, [place]) <= radius);
}

const isInside = ({ latitude, longitude }: Spot, { west, south, east, north }: AreaBounds): boolean =>
  latitude !== null &&
  longitude !== null &&
  latitude >= south &&
  latitude <= north &&
  longitude >= west &&
  longitude <= east;

/** Whether a normalized text has all of the words; the long ones, which are rare, are looked for first. */
function hasAllOf(words: readonly string[]): (text: string) => boolean {
  const matchers = words.toSorted((one, other) => other.length - one.length).map(hasWord);
  return (text) => matchers.every((hasIt) => hasIt(text));
}

/** A hyphen is any sign, so that 'mid-back' finds 'mid back' too. */
export function hasWord(word: string): (text: string) => boolean {
  const [longest = ''] = word.split('-').toSorted((one, other) => other.length - one.length);
  if (longest === word) return (text) => text.includes(word);
  // Nothing but hyphens.
  if (longest === '') return (text) => text.length >= word.length;
  const offset = word.indexOf(longest);
  const isAt = (text: string, start: number) => {
    if (start < 0 || start + word.length > text.length) return false;
    for (let place = 0; place < word.length; place += 1)
      if (word[place] !== '-' && word[place] !== text[start + place]) return false;
    return true;
  };
  return (text) => {
    for (let found = text.indexOf(longest); found !== -1; found = text.indexOf(longest, found + 1))
      if (isAt(text, found - offset)) return true;
    return false;
  };
}
