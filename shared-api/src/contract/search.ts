import { array, boolean, type InferType, number, object, string } from 'yup';
import { PARTS_OF_DAY, type PartOfDay } from './catalogue';
import { addDays, isDay } from './days';
import {
  MAX_FREE_DAYS,
  MAX_FREE_STARTS,
  MAX_NAME_LENGTH,
  MAX_PRICE_AUD,
  MAX_SEARCH_DAYS,
  MAX_SEARCH_RADIUS_KM,
  MAX_SERVICE_DURATION_MINUTES,
  MAX_STARTS_OF_DAY,
  MIN_SEARCH_RADIUS_KM,
} from './limits';
import { boundsOfArea } from './map-area';

const dayField = () => string().test('day', 'Must be a day such as 2026-11-28', (day) => !day || isDay(day));

/** '4B' is type 4: the letter says how tight the coils are, which the profile does not keep. */
const withoutLetter = (value: number, typed: unknown): number =>
  typeof typed === 'string' && /^[1-4][a-c]$/i.test(typed.trim()) ? Number(typed.trim()[0]) : value;

/** What both lists of a search take; all of it combines. */
export const searchFields = {
  /** Words of the style, the service or the professional; a place, a day or a hair type among them counts as such. */
  search: string().trim().max(200),
  /** Of the professional: a suburb, city or postcode with what lies around it, or words of a location. */
  location: string().trim().max(MAX_NAME_LENGTH),
  /** 'latitude,longitude' of the one who searches. */
  near: string().matches(/^-?\d{1,2}(\.\d+)?,-?\d{1,3}(\.\d+)?$/, 'Must be latitude,longitude'),
  /** How far around `near` or the place of `location`; without it what is usual for a place of its size. */
  radius_km: number().integer().min(MIN_SEARCH_RADIUS_KM).max(MAX_SEARCH_RADIUS_KM),
  /** West, south, east and north of a part of the map, in degrees; a place among the words is then left out. */
  area: string().test(
    'area',
    'Must be west,south,east,north in degrees, with two decimals at most',
    (area) => !area || boundsOfArea(area) !== undefined,
  ),
  /** The first and the last day of a start, in the professional's zone; only one of them is that one day. */
  from: dayField(),
  to: dayField().test('days', `Choose at most ${MAX_SEARCH_DAYS} days`, function (to) {
    const { from } = this.parent as { from?: string };
    return !to || !from || (isDay(from) && isDay(to) && to < addDays(from, MAX_SEARCH_DAYS));
  }),
  part_of_day: string<PartOfDay>().oneOf(PARTS_OF_DAY, 'Choose morning, afternoon or evening'),
  /** 1 to 4; a letter after it (4B) is allowed. */
  hair_type: number().transform(withoutLetter).oneOf([1, 2, 3, 4], 'Choose a hair type from 1 to 4'),
  /** In AUD; of a style menu its dearest style counts. */
  min_price: number().min(0).max(MAX_PRICE_AUD),
  /** In AUD; of a style menu its cheapest style counts. */
  max_price: number().min(0).max(MAX_PRICE_AUD),
  /** Of a style menu its shortest style counts. */
  max_minutes: number().integer().min(0).max(MAX_SERVICE_DURATION_MINUTES),
};

/** The style of a menu that the words of a search choose: the shortest one whose options have these words. */
export const chosenStyleSchema = object({
  /** Ids, one option of each group. */
  options: array().of(string().defined()).defined(),
  labels: array().of(string().defined()).defined(),
  /** What the visit takes at most. */
  minutes: number().integer().defined(),
});

/** When a result is free. */
export const freeFields = {
  /** With days asked for, the first bookable starts of them, instants. */
  free_starts: array().of(string().defined()).max(MAX_FREE_STARTS).defined(),
  /**
   * The next bookable start of the coming weeks, an instant; null when there is none, and while the service asks for
   * something first.
   */
  next_start: string().nullable().defined(),
};

/** `GET /services/{id}/free-days`: a day on which a service can be booked. */
const freeDaySchema = object({
  /** In the professional's zone. */
  day: string().defined(),
  /** Some of its starts, instants in order: the first, the last, and others about as far apart. */
  starts: array().of(string().defined()).max(MAX_STARTS_OF_DAY).defined(),
  /** How many starts the day has. */
  total: number().integer().defined(),
});
export const freeDaysSchema = array().of(freeDaySchema.defined()).max(MAX_FREE_DAYS).defined();
export type FreeDay = InferType<typeof freeDaySchema>;

/** Where to look when nothing fits; null while something does, and without days. */
const nearestSchema = object({
  /** The next day after those asked for, or the last before, with as many results as `total`. */
  day: object({ day: string().defined(), total: number().integer().defined() }).nullable().defined(),
  /** The smallest larger radius with results on the days asked for. */
  wider: object({ radius_km: number().integer().defined(), total: number().integer().defined() })
    .nullable()
    .defined(),
})
  .nullable()
  .defined();
export type Nearest = InferType<typeof nearestSchema>;

const circleSchema = object({
  /** The middle, to 0.01 degrees. */
  latitude: number().defined(),
  longitude: number().defined(),
  radius_km: number().defined(),
});
export type SearchCircle = InferType<typeof circleSchema>;

/** What a page of a search says beside its results. */
export const foundFields = {
  nearest: nearestSchema,
  /** Where the search looked, for a map: around each place that was named, or the one who asks. Empty: everywhere. */
  circles: array().of(circleSchema.defined()).defined(),
  /** Professionals are left out, because the shard that has them does not answer. */
  is_incomplete: boolean().defined(),
};
export interface FoundFields {
  nearest: Nearest;
  circles: SearchCircle[];
  is_incomplete: boolean;
}
