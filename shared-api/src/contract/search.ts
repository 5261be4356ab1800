import { array, boolean, type InferType, number, object, string } from 'yup';
import { PARTS_OF_DAY, type PartOfDay } from './catalogue';
import { addDays, isDay } from './days';
import {
  MAX_FREE_DAYS,
  MAX_FREE_STARTS,
  MAX_NAME_LENGTH,
  MAX_PRICE_AUD,
  MAX_SEARCH_DAYS,
  MAX_SEARCH_LENGTH,
  MAX_SEARCH_RADIUS_KM,
  MAX_SERVICE_DURATION_MINUTES,
  MAX_STARTS_OF_DAY,
  MIN_SEARCH_RADIUS_KM,
} from './limits';
import { boundsOfArea } from './map-area';
import { AUSTRALIAN_TIME_ZONES } from './time-zones';

const dayField = () => string().test('day', 'Must be a day such as 2026-11-28', (day) => !day || isDay(day));

/** '4B' is type 4: the letter is the tightness of the coils, which profiles do not store. */
const withoutLetter = (value: number, typed: unknown): number =>
  typeof typed === 'string' && /^[1-4][a-c]$/i.test(typed.trim()) ? Number(typed.trim()[0]) : value;

/** Filters of both lists of a search; all combine. */
export const searchFields = {
  /** Words of the style, the service or the professional; a place, a day or a hair type among them counts as such. */
  search: string().trim().max(MAX_SEARCH_LENGTH),
  /** The professional's location: a suburb, city or postcode with its surroundings, or words of a location. */
  location: string().trim().max(MAX_NAME_LENGTH),
  /** 'latitude,longitude' of the searcher. */
  near: string().matches(/^-?\d{1,2}(\.\d+)?,-?\d{1,3}(\.\d+)?$/, 'Must be latitude,longitude'),
  /** Radius around `near` or `location`; default: usual for a place of its size. */
  radius_km: number().integer().min(MIN_SEARCH_RADIUS_KM).max(MAX_SEARCH_RADIUS_KM),
  /** West, south, east and north of a map area, in degrees; a place among the words is then ignored. */
  area: string().test(
    'area',
    'Must be west,south,east,north in degrees, with two decimals at most',
    (area) => !area || boundsOfArea(area) !== undefined,
  ),
  /** The zone of the searcher, which decides what 'today' is where the search has no place; default: Sydney's. */
  time_zone: string().oneOf(AUSTRALIAN_TIME_ZONES, 'Must be an Australian time zone such as Australia/Perth'),
  /** The first and the last day of a start, in the professional's zone; only one of them is that one day. */
  from: dayField(),
  to: dayField().test('days', `Choose at most ${MAX_SEARCH_DAYS} days`, function (to) {
    const { from } = this.parent as { from?: string };
    return !to || !from || (isDay(from) && isDay(to) && to < addDays(from, MAX_SEARCH_DAYS));
  }),
  part_of_day: string<PartOfDay>().oneOf(PARTS_OF_DAY, 'Choose morning, afternoon or evening'),
  /** 1 to 4; a letter after it (4B) is allowed. */
  hair_type: number().transform(withoutLetter).oneOf([1, 2, 3, 4], 'Choose a hair type from 1 to 4'),
  /** In AUD; the dearest style of a style menu counts. */
  min_price: number().min(0).max(MAX_PRICE_AUD),
  /** In AUD; the cheapest style of a style menu counts. */
  max_price: number().min(0).max(MAX_PRICE_AUD),
  /** The shortest style of a style menu counts. */
  max_minutes: number().integer().min(0).max(MAX_SERVICE_DURATION_MINUTES),
};

/** The style of a menu that matches a search's words: the shortest one whose options contain them. */
export const chosenStyleSchema = object({
  /** Ids, one option of each group. */
  options: array().of(string().defined()).defined(),
  labels: array().of(string().defined()).defined(),
  /** The maximum length of the visit. */
  minutes: number().integer().defined(),
});

/** When a result is free. */
export const freeFields = {
  /** The first bookable starts of the requested days, as instants. */
  free_starts: array().of(string().defined()).max(MAX_FREE_STARTS).defined(),
  /** The next bookable start of the coming weeks, an instant; null when there is none, or a gate is required first. */
  next_start: string().nullable().defined(),
};

/** `GET /services/{id}/free-days`: a day on which a service can be booked. */
const freeDaySchema = object({
  /** In the professional's zone. */
  day: string().defined(),
  /** Some of its starts, as instants in order: the first, the last, and others evenly spaced. */
  starts: array().of(string().defined()).max(MAX_STARTS_OF_DAY).defined(),
  /** The day's number of starts. */
  total: number().integer().defined(),
});
export const freeDaysSchema = array().of(freeDaySchema.defined()).max(MAX_FREE_DAYS).defined();
export type FreeDay = InferType<typeof freeDaySchema>;

/** Suggestions for an empty result; null otherwise, and without days. */
const nearestSchema = object({
  /** The nearest day with results, and their number. */
  day: object({ day: string().defined(), total: number().integer().defined() }).nullable().defined(),
  /** The smallest larger radius with results on the requested days. */
  wider: object({ radius_km: number().integer().defined(), total: number().integer().defined() })
    .nullable()
    .defined(),
})
  .nullable()
  .defined();
export type Nearest = InferType<typeof nearestSchema>;

const circleSchema = object({
  /** The centre, to 0.01 degrees. */
  latitude: number().defined(),
  longitude: number().defined(),
  radius_km: number().defined(),
});
export type SearchCircle = InferType<typeof circleSchema>;

const understoodSchema = object({
  /** How a part of the search text was understood, for people: 'Sat 5 Dec', 'Around Fitzroy VIC', 'Up to $300'. */
  label: string().defined(),
  /** The search text without this part. */
  without: string().defined(),
  /** Places of the same name to choose from, as a `location`; empty unless the words name several. */
  places: array().of(string().defined()).defined(),
});
export type UnderstoodPart = InferType<typeof understoodSchema>;

const relaxedSchema = object({
  /** What is left out: a label of `understood`, or a word. */
  label: string().defined(),
  /** The search text without it. */
  search: string().defined(),
  total: number().integer().defined(),
});
export type RelaxedSearch = InferType<typeof relaxedSchema>;

/** Fields of a search page besides its results. */
export const foundFields = {
  nearest: nearestSchema,
  /** The searched areas, for a map: around each named place, or the searcher. Empty: everywhere. */
  circles: array().of(circleSchema.defined()).defined(),
  /** What the words of the search narrow, apart from the service itself; parameters replace it. */
  understood: array().of(understoodSchema.defined()).defined(),
  /** What the search lacks, for people: a place for 'near me', a day that exists. */
  hints: array().of(string().defined()).defined(),
  /** What would find something, if nothing was found: the search without one of its parts or words. */
  relaxed: array().of(relaxedSchema.defined()).defined(),
  /** Professionals are missing because their shard is down. */
  is_incomplete: boolean().defined(),
};
export interface FoundFields {
  nearest: Nearest;
  circles: SearchCircle[];
  understood: UnderstoodPart[];
  hints: string[];
  relaxed: RelaxedSearch[];
  is_incomplete: boolean;
}
