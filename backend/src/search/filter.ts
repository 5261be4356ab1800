import {
  type AreaBounds,
  addDays,
  boundsOfArea,
  type Language,
  type OfferFilter,
  type ProfessionalsQuery,
  type SearchCircle,
  type ServicesQuery,
  toCents,
} from '@crown-and-coil/shared-api/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../database/connection';
import { containsWord, hasWord } from '../database/text-search';
import { invalidField } from '../domain-errors';
import { knownPlaces } from '../places/known-places';
import { isAt, isInside, isNear, isWithin } from '../places/near';
import { type Coordinates, type KnownPlace, placesNamed, radiusOf, toAboutAKilometre } from '../places/rules';
import { parseCoordinates, specializationsForHairType } from '../professionals/rules';
import type { ProfessionalsTable } from '../professionals/tables';
import { SEARCHED_SERVICES, SERVICES_IN_TURN, selectServices } from '../services/queries';
import { firstBookableDay, type Moment, minutesOfPart } from './free-starts';
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

/** Price and length from which a service is had: of its style menu, else its own. The expressions of their indexes. */
export const PRICE_FROM = sql<number>`coalesce(s.menu_price_from_cents, s.price_cents)`;
export const MINUTES_FROM = sql<number>`coalesce(s.menu_minutes_from, s.duration_minutes)`;
const PRICE_TO = sql<number>`coalesce(s.menu_price_to_cents, s.price_cents)`;
/** What the shortest booking reserves. */
export const LEAST_MINUTES = sql<number>`coalesce(s.menu_minutes_reserved, s.duration_minutes)`;

/** What a professional `p` must be. */
export function conditionsOfProfessional(filter: SearchFilter, isPlannedOnce = false): RawBuilder<SqlBool>[] {
  const { location, near, radiusKm, area, hairType, offers, languages } = filter;
  return [
    ...(location === '' ? [] : [isAt(location, radiusKm, isPlannedOnce)]),
    ...(near && radiusKm !== undefined ? [isWithin(near, radiusKm)] : []),
    ...(area ? [isInside(area)] : []),
    ...(hairType === undefined ? [] : [serves(specializationsForHairType(hairType))]),
    ...offers.map(offersIt),
    ...(languages.length === 0 ? [] : [sql<SqlBool>`p.offers -> 'languages' ?| ${[...languages]}::text[]`]),
  ];
}

/** Whether a professional `p` has one of the specializations. */
export const serves = (ids: readonly number[]): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select from professional_specializations as wanted
  where wanted.professional_id = p.id and wanted.specialization_id = any(${[...ids]}::integer[]))`;

const offersIt = (offer: OfferFilter) =>
  offer === 'mobile'
    ? sql<SqlBool>`jsonb_array_length(p.offers -> 'travel_fees') > 0`
    : sql<SqlBool>`p.offers -> 'amenities' ? ${offer}`;

/** What a service `s` of a professional `p` must be, besides its words. */
export function conditionsOfService({
  minPrice,
  maxPrice,
  maxMinutes,
  when,
}: SearchFilter): RawBuilder<SqlBool>[] {
  return [
    ...(minPrice === undefined ? [] : [sql<SqlBool>`${PRICE_TO} >= ${toCents(minPrice)}`]),
    ...(maxPrice === undefined ? [] : [sql<SqlBool>`${PRICE_FROM} <= ${toCents(maxPrice)}`]),
    ...(maxMinutes === undefined ? [] : [sql<SqlBool>`${MINUTES_FROM} <= ${maxMinutes}`]),
    ...(when === undefined ? [] : [IS_OPEN_TO_ALL]),
  ];
}

/** A service that asks for a visit or a quote first has no start that anybody could book. */
export const IS_OPEN_TO_ALL = sql<SqlBool>`(s.gates is null or (
  coalesce(jsonb_typeof(s.gates -> 'consultation'), 'null') = 'null'
  and coalesce(jsonb_typeof(s.gates -> 'patch_test'), 'null') = 'null'
  and coalesce(s.gates ->> 'photo_quote', 'false') = 'false'))`;

export type Services = ReturnType<typeof selectServices>;

/**
 * The active services that the words and the filter ask for. With days: those whose professional may have time for them.
 * Of a search, select only what `searched_services` keeps.
 * @param ofProfessionals only theirs, with all columns
 */
export function matchingServices(
  database: Database,
  filter: SearchFilter,
  moment: Moment,
  ofProfessionals?: readonly string[],
): Services {
  const { words, named, when } = filter;
  // Around a place most professionals are out of the question before their services are read. Without words all others
  // are in it, and the order of results decides whose services are read.
  const isNarrowed = ofProfessionals !== undefined || (words.length > 0 && isPlaced(filter));
  let matching = isNarrowed
    ? selectServices(database, {
        professionals: narrowedProfessionals(filter, moment, ofProfessionals),
        services: ofProfessionals ? SERVICES_IN_TURN : SEARCHED_SERVICES,
      })
    : selectServices(database).where('p.is_active', '=', true);
  matching = matching.where('s.is_active', '=', true);
  for (const condition of conditionsOfService(filter)) matching = matching.where(condition);
  if (isNarrowed) {
    if (when) matching = matching.where(sql<SqlBool>`${LEAST_MINUTES} <= p.free_minutes`);
    return matching.where(
      named
        ? sql<SqlBool>`(p.is_near and ${readWords(named.rest)} or ${readWords(words)})`
        : readWords(words),
    );
  }
  for (const condition of conditionsOfProfessional(filter)) matching = matching.where(condition);
  if (when) matching = matching.where(mayBeFree(when, LEAST_MINUTES, moment));
  return matching.where(haveWords(words));
}

const isPlaced = (filter: SearchFilter) =>
  filter.location !== '' || filter.area !== undefined || radiusAround(filter) !== undefined;

/**
 * The active professionals of whom a search may find a service, with the `free_minutes` of their longest stretch on the
 * days, and whether one who is found by a place among the words `is_near` it.
 */
function narrowedProfessionals(
  filter: SearchFilter,
  moment: Moment,
  ids: readonly string[] | undefined,
): RawBuilder<ProfessionalsTable> {
  const { words, named, radiusKm, when } = filter;
  const isNearNamed = named && isNear(named.places, radiusKm);
  const conditions = [
    ...(ids === undefined ? [] : [sql`p.id = any(${[...ids]}::uuid[])`]),
    ...conditionsOfProfessional(filter, true),
    // Elsewhere a search that names a place may still be the words of a service.
    ...(isNearNamed && filter.location === '' && ids === undefined
      ? [
          sql`(${isNearNamed}
            or p.id = any(array(select s.professional_id from services s where ${isNamedBy(words)})))`,
        ]
      : []),
  ];
  const free =
    when &&
    sql`cross join lateral (
      select max(${minutesOfPart(when.part)}) as free_minutes from free_stretches f
      where f.professional_id = p.id and ${isOnDays(when, moment)}
      having max(${minutesOfPart(when.part)}) > 0) free`;
  // The offset keeps the planner, which expects very few of them, from reading services first.
  return sql`(
    select p.id, p.display_name, p.location, p.time_zone, p.is_active, p.deleted_at,
      ${isNearNamed ?? sql`true`} as is_near${when ? sql`, free.free_minutes` : sql``}
    from professionals p ${free ?? sql``}
    where p.is_active and p.deleted_at is null${sql.join([sql``, ...conditions], sql` and `)}
    offset 0)`;
}

/**
 * Whether a service `s` has all words: those of a search that name a place may be of the service as well. Their arrays
 * are looked up in an index, where the planner expects half of all rows to be in a subquery beside an `or`.
 */
const isNamedBy = (words: readonly string[]) =>
  sql<SqlBool>`s.is_active and s.deleted_at is null and ${haveWords(words)}`;

/**
 * Whether a service `s` of one of a few professionals has all of the words. Their services are read and compared: the
 * planner would look up each word in the index, and words as 'small' and 'hip' are in the menus of most services.
 */
const readWords = (words: readonly string[]): RawBuilder<SqlBool> =>
  words.length === 0
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(${sql.join(
        words.map((word) => hasWord(sql.ref('s.search_document'), word)),
        sql` and `,
      )})`;

/** Whether a service `s` has all of the words. */
const haveWords = (words: readonly string[]): RawBuilder<SqlBool> =>
  words.length === 0
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(${sql.join(
        words.map((word) => containsWord(sql.ref('s.search_document'), word)),
        sql` and `,
      )})`;

/** Whether a professional `p` has a day with so many free minutes: what exact starts are then looked for in. */
const mayBeFree = (when: When, minutes: RawBuilder<number>, moment: Moment) => sql<SqlBool>`exists (
  select from free_stretches f
  where f.professional_id = p.id and ${isOnDays(when, moment)} and ${minutesOfPart(when.part)} >= ${minutes})`;

const isOnDays = ({ from, to }: When, moment: Moment) =>
  sql<SqlBool>`f.day between ${laterDay(from, firstBookableDay(moment))}::date and ${to}::date`;

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
