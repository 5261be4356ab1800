import {
  type AreaBounds,
  type OfferFilter,
  SERVICE_CATEGORIES,
  type ServiceCategory,
  toCents,
} from '@crown-and-coil/shared-api/contract';
import type { Moment } from '../availability/start-limits';
import { wordsOf } from '../database/text-search';
import { boxAround } from '../places/near';
import { type Coordinates, kilometresBetween, radiusOf, stateNamedIn } from '../places/rules';
import { specializationsForHairType } from '../professionals/rules';
import type { When } from './days';
import type { SearchFilter } from './filter';
import { bookableWhen } from './free-starts';
import type { PackedServices } from './packed-services';
import type { NormalizedWords } from './search-index';
import type { Searched, Spot } from './searched-facts';
import type { SearchedProfessionals } from './searched-professionals';
import { dayNumber, freeMinutes } from './stretches';
import { hasTerm, hasWord, type Term, termsOf } from './terms';

/** Maximum of places per search; no postcode has more. */
export const MAX_PLACES = 50;

/** A prepared search; the single definition of a match. */
export interface Wanted {
  /** Whether a professional matches, apart from their services. */
  readonly fits: (professional: Searched) => boolean;
  /** The matching professionals. */
  readonly among: () => readonly Searched[];
  /**
   * Indices of the matching services of a matching professional, in order. With days: only those for which they may
   * have time.
   */
  readonly servicesOf: (professional: Searched) => readonly number[];
  /** Whether their own name has the words. */
  readonly isNamed: (professional: Searched) => boolean;
  /** Number of terms in a service's name; a synonym counts half, so that the word itself ranks first. */
  readonly wordsInName: (professional: Searched, place: number) => number;
}

type Filter = SearchFilter & { readonly category?: ServiceCategory | undefined };

/** Every text to normalize before comparing. */
export const wordsToNormalize = ({ words, named, location }: SearchFilter): string[] => [
  ...words,
  ...(named?.rest ?? []),
  ...wordsOf(location),
];

/** Prepares a search for the comparison with thousands of professionals. */
export function wantedOf(
  professionals: SearchedProfessionals,
  filter: Filter,
  normalized: NormalizedWords,
  moment: Moment,
): Wanted {
  const { words, named, radiusKm, when, hairType, offers, languages } = filter;
  const normal = (texts: readonly string[]) => texts.map((text) => normalized.get(text) ?? text);
  const terms = termsOf(normal(words));
  const withWords = servicesWith(professionals, terms);
  const withRest = named && servicesWith(professionals, termsOf(normal(named.rest)));
  const isNearNamed = named && (isInState(named.state?.abbreviation) ?? isAround(named.places, radiusKm));
  const inName = terms.flatMap((term) => pointsInName(professionals, term));
  const isService = conditionOfService(filter);

  const hasName = hasAllOf(normal(words));
  const hasRestOfName = named && hasAllOf(normal(named.rest));
  const ofLocation = normal(wordsOf(filter.location));
  const isThere = conditionOfSpot(filter, hasAllOf(ofLocation));
  const where = JSON.stringify([filter.location, ofLocation, filter.near, radiusKm, filter.area]);
  const meetsAll = conditionOfProfessional(filter);
  const isMet = professionals.cached(JSON.stringify([hairType, offers, languages]), (one) =>
    Number(meetsAll(one)),
  );
  const isWanted = (professional: Searched) => isMet(professional) === 1;
  const freeOn =
    when === undefined
      ? () => Number.POSITIVE_INFINITY
      : freeOnDays(professionals, bookableWhen(when, moment));
  return {
    fits: (professional) => isThere(professional.spot) && isWanted(professional),
    among: () => professionals.at(where, isThere, isWanted),
    servicesOf: (professional) => {
      const free = freeOn(professional);
      if (free === 0) return NONE;
      const withOthers = withRest && isNearNamed?.(professional.spot) ? withRest : undefined;
      let found: number[] | undefined;
      for (let part = 0; ; part += 1) {
        const places = withWords(professional, part) | (withOthers?.(professional, part) ?? 0);
        // Most have no service with such words, which the concatenated documents show.
        if (places === 0) return found ?? NONE;
        const { services } = professional;
        const first = part * PLACES_OF_PART;
        if (first >= services.count) return found ?? NONE;
        for (let place = first; place < Math.min(first + PLACES_OF_PART, services.count); place += 1)
          if (
            (places & (1 << (place - first))) !== 0 &&
            services.at(place, 'leastMinutes') <= free &&
            isService(services, place)
          ) {
            found ??= [];
            found.push(place);
          }
      }
    },
    isNamed: (professional) =>
      hasName(professional.name) ||
      (hasRestOfName?.(professional.name) && isNearNamed?.(professional.spot)) === true,
    wordsInName: (professional, place) => {
      const part = Math.floor(place / PLACES_OF_PART);
      const bit = 1 << (place % PLACES_OF_PART);
      return inName.reduce(
        (sum, { placesOf, points }) => ((placesOf(professional, part) & bit) === 0 ? sum : sum + points),
        0,
      );
    },
  };
}

const freeOnDays = (professionals: SearchedProfessionals, { days, times }: When) => {
  const numbers = days.map(({ from, to }) => [dayNumber(from), dayNumber(to)] as const);
  return professionals.cached(`free ${JSON.stringify([numbers, times])}`, ({ stretches }) =>
    freeMinutes(stretches, numbers, times),
  );
};

const NONE: readonly number[] = [];
/** Services whose indices are bits of one number; the next bit says whether there are more. */
const PLACES_OF_PART = 30;
const HAS_MORE = 1 << PLACES_OF_PART;
const ALL_PLACES = 2 * HAS_MORE - 1;

/** The indices, as bits, of a professional's matching services; a part has `PLACES_OF_PART` services. */
type PlacesOf = (professional: Searched, part: number) => number;

/** Services that match every required term. */
function servicesWith(professionals: SearchedProfessionals, terms: readonly Term[]): PlacesOf {
  const each = terms
    .filter(({ isOptional }) => !isOptional)
    .map((term) => placesWith(professionals, 'document', term.key, hasTerm(term)));
  return (professional, part) => {
    let places = ALL_PLACES;
    for (const placesOf of each) {
      places &= placesOf(professional, part);
      if (places === 0) break;
    }
    return places;
  };
}

const POINTS_OF_A_SYNONYM = 0.5;

/** The points for a term in a service's name. */
function pointsInName(
  professionals: SearchedProfessionals,
  { key, isWritten, isMeant }: Term,
): { readonly placesOf: PlacesOf; readonly points: number }[] {
  const written = { placesOf: placesWith(professionals, 'name', key, isWritten), points: 1 };
  if (isMeant === undefined) return [written];
  const isOnlyMeant = (text: string) => !isWritten(text) && isMeant(text);
  const placesOf = placesWith(professionals, 'name', `meant ${key}`, isOnlyMeant, isMeant);
  return [written, { placesOf, points: POINTS_OF_A_SYNONYM }];
}

/**
 * Services with a term in their document or name.
 * @param key identifies the term
 * @param mayHaveIt whether any of the texts in a longer one may have it
 */
function placesWith(
  professionals: SearchedProfessionals,
  text: 'document' | 'name',
  key: string,
  hasIt: (text: string) => boolean,
  mayHaveIt = hasIt,
): PlacesOf {
  const compare = ({ services }: Searched, part: number) => {
    const first = part * PLACES_OF_PART;
    const end = Math.min(first + PLACES_OF_PART, services.count);
    let places = services.count > end ? HAS_MORE : 0;
    if (!mayHaveIt(services.documents)) return places;
    for (let place = first; place < end; place += 1)
      if (hasIt(text === 'name' ? services.nameAt(place) : services.documentAt(place)))
        places |= 1 << (place - first);
    return places;
  };
  const first = professionals.cached(`${text} ${key}`, (one) => compare(one, 0));
  // Hardly any professional has more services.
  return (professional, part) => (part === 0 ? first(professional) : compare(professional, part));
}

/** Whether a location matches the search. */
function conditionOfSpot(
  { location, state, places, near, radiusKm, area }: SearchFilter,
  isWritten: (location: string) => boolean,
): (spot: Spot) => boolean {
  const conditions: ((spot: Spot) => boolean)[] = [];
  if (location !== '') {
    const isInPlace = isAround(places, radiusKm);
    conditions.push(isInState(state) ?? ((spot) => isInPlace(spot) || isWritten(spot.location)));
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
 * Whether a spot is within the radius of one of the places: checks the bounding box first, which is cheaper.
 * @param radiusKm default: the usual radius for places of their size
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

/** @param state its abbreviation, if a state is wanted */
const isInState = (state: string | undefined): ((spot: Spot) => boolean) | undefined =>
  state === undefined ? undefined : ({ location }) => stateNamedIn(location) === state;

const isInside = ({ latitude, longitude }: Spot, { west, south, east, north }: AreaBounds): boolean =>
  latitude !== null &&
  longitude !== null &&
  latitude >= south &&
  latitude <= north &&
  longitude >= west &&
  longitude <= east;

/** Whether a normalized text has all of the words; checks long ones first, which are rarer. */
function hasAllOf(words: readonly string[]): (text: string) => boolean {
  const matchers = words.toSorted((one, other) => other.length - one.length).map(hasWord);
  return (text) => matchers.every((hasIt) => hasIt(text));
}
