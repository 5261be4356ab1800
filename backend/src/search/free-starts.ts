import {
  dayIn,
  MINUTE_MS,
  startIntervalOf,
  WESTERNMOST_TIME_ZONE,
} from '@crown-and-coil/shared-api/contract';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { calendarFor, FARTHEST_BUFFERS, FARTHEST_BUFFERS_MS } from '../availability/buffers';
import { BUSY_START_AND_END, type Calendar, START_AND_END, toCalendar } from '../availability/queries';
import { freeSlots, type Interval } from '../availability/slots';
import type { Moment } from '../availability/start-limits';
import {
  bookableTime,
  START_LIMITS,
  type StartLimits,
  startFilter,
  type Times,
  timesFilter,
} from '../availability/start-limits';
import type { Queries } from '../database/connection';
import { readOnShards } from '../database/shards';
import { startOfDay } from '../time-zones/wall-clock';
import type { Offer, VisitLength } from './chosen-style';
import { type Days, earlierDay, laterDay, type When } from './days';
import type { Searched } from './searched-facts';
import { daysWithTime, type Stretches, stretchesOf } from './stretches';

/** The professional. */
interface StartRequest {
  readonly professionalId: string;
  /** Their facts in the index; absent: their calendar is read for this request only. */
  readonly professional?: Searched | undefined;
  /** The first one with starts is used. */
  readonly offers: readonly Offer[];
}

interface StartDays {
  /** In order, in the professional's zone; at least one. */
  readonly days: readonly Days[];
  /** Undefined: at any time of the day. */
  readonly times?: Times | undefined;
  readonly most: number;
  /** The number of days with starts that is enough. */
  readonly mostDays?: number;
}

export interface FoundStarts {
  readonly offer: Offer;
  readonly starts: readonly string[];
}

/** Candidate days examined together; a start window may rule them out. */
const DAYS_AT_ONCE = 3;

/** The first day with possible starts anywhere. */
export const firstBookableDay = ({ now, leadTimeMinutes }: Moment): string =>
  dayIn(new Date(now.getTime() + leadTimeMinutes * MINUTE_MS), WESTERNMOST_TIME_ZONE);

/** Without the days that can no longer be booked. */
export function bookableWhen({ days, times }: When, moment: Moment): When {
  const first = firstBookableDay(moment);
  const open = days.flatMap(({ from, to }) => (to < first ? [] : [{ from: laterDay(from, first), to }]));
  return { days: open, times };
}

/**
 * The exact starts of each request, in order; undefined without any. Days come from free_stretches, starts from the
 * same computation as a professional's slots, so each can be booked.
 */
export async function findStarts(
  queries: Queries,
  requests: readonly StartRequest[],
  days: StartDays,
  moment: Moment,
): Promise<(FoundStarts | undefined)[]> {
  const asked = requests.filter(({ offers }) => offers.length > 0);
  const calendars = await calendarsOf(queries, asked, days, moment);
  return requests.map(({ professionalId, offers }) => {
    const calendar = calendars.get(professionalId);
    return calendar && offers.length > 0 ? startsOf(offers, calendar, days, moment) : undefined;
  });
}

/** Examines the next days with enough free time until enough starts are found. */
function startsOf(
  offers: readonly Offer[],
  calendar: KnownCalendar,
  days: StartDays,
  moment: Moment,
): FoundStarts | undefined {
  const minutes = Math.min(...offers.flatMap(({ lengths }) => lengths.map((length) => length.minutes)));
  // Days that are examined together have no others between them.
  const chunks = days.days.flatMap((range) =>
    chunksOf(daysWithTime(calendar.stretches, range, days.times, minutes)),
  );
  let found: FoundStarts | undefined;
  for (const some of chunks) {
    found = startsIn(found ? [found.offer] : offers, calendar, some, days, moment, found?.starts ?? []);
    if (isEnough(found?.starts ?? [], days, calendar.timeZone)) break;
  }
  return found;
}

const chunksOf = (days: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(days.length / DAYS_AT_ONCE) }, (_, chunk) =>
    days.slice(chunk * DAYS_AT_ONCE, (chunk + 1) * DAYS_AT_ONCE),
  );

const isEnough = (starts: readonly string[], { most, mostDays }: StartDays, timeZone: string) =>
  starts.length >= most ||
  (mostDays !== undefined &&
    new Set(starts.map((start) => dayIn(new Date(start), timeZone))).size >= mostDays);

/** Inputs for a professional's starts from a day on. */
interface KnownCalendar extends Calendar {
  /** A new object per read. */
  readonly number: number;
  readonly from: string;
  readonly timeZone: string;
  readonly limits: StartLimits;
  readonly stretches: Stretches;
}

/** Cached windows and busy times: about 30 MB. */
const MOST_TIMES = 300_000;

let calendarsRead = 0;

/** Cached full calendars, keyed by the professional's facts in the index, which are replaced with every change. */
const calendarCache = new LRUCache<Searched, KnownCalendar>({
  maxSize: MOST_TIMES,
  sizeCalculation: ({ windows, busy }) => windows.length + busy.length + 1,
});

/** By professional id: full calendars for those in the index, only these days for others. */
async function calendarsOf(
  queries: Queries,
  requests: readonly StartRequest[],
  days: StartDays,
  moment: Moment,
): Promise<ReadonlyMap<string, KnownCalendar>> {
  const [first = '', last = ''] = [days.days[0]?.from, days.days.at(-1)?.to];
  const found = new Map<string, KnownCalendar>();
  const missing = new Map<string, Searched>();
  const others: string[] = [];
  for (const { professionalId, professional } of requests) {
    const known = professional && calendarCache.get(professional);
    if (known && known.from <= first) found.set(professionalId, known);
    else if (professional) missing.set(professionalId, professional);
    else others.push(professionalId);
  }
  const from = earlierDay(first, firstBookableDay(moment));
  const read = (ids: readonly string[], begin: string, end: string | null) =>
    readOnShards(ids, (some) => readCalendars(queries, some, begin, end));
  for (const calendar of await read([...missing.keys()], from, null)) {
    found.set(calendar.id, calendar);
    const professional = missing.get(calendar.id);
    if (professional) calendarCache.set(professional, calendar);
  }
  for (const calendar of await read(others, first, last)) found.set(calendar.id, calendar);
  return found;
}

interface CalendarRow {
  readonly id: string;
  readonly timeZone: string;
  readonly limits: StartLimits;
  readonly stretches: readonly number[];
  readonly windows: readonly [string, number, number][];
  readonly busy: readonly [number, number][];
}

/** The days with free time and the calendar of these days and the day after. @param to null for all further days */
async function readCalendars(
  queries: Queries,
  ids: readonly string[],
  from: string,
  to: string | null,
): Promise<readonly (KnownCalendar & { readonly id: string })[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<CalendarRow>`
    select p.id, p.time_zone as "timeZone", ${START_LIMITS} as limits,
      ${stretchesOf(sql.ref('p.id'), { from, to })} as stretches,
      array_to_json(array(
        select json_build_array(t.id, ${START_AND_END}) from availability_windows t
        where t.professional_id = p.id and tstzrange(t.start_time, t.end_time, '[)') && meant.range
      )) as windows,
      array_to_json(array(
        select json_build_array(${BUSY_START_AND_END}) from taken_times
        where professional_id = p.id and tstzrange(start_time, end_time, '[)') && tstzrange(
          lower(meant.range) - ${FARTHEST_BUFFERS}, upper(meant.range) + ${FARTHEST_BUFFERS}, '[)')
      )) as busy
    from professionals p
    cross join lateral (
      select tstzrange(${from}::date::timestamp at time zone p.time_zone,
        (${to}::date + 2)::timestamp at time zone p.time_zone) as range
    ) as meant
    where p.id = any(${[...ids]}::uuid[])`.execute(queries);
  return rows.map(({ id, timeZone, limits, stretches, ...row }) => {
    calendarsRead += 1;
    return {
      ...toCalendar(row),
      ...{ id, number: calendarsRead, from, timeZone, limits },
      stretches: Uint16Array.from(stretches),
    };
  });
}

function startsIn(
  offers: readonly Offer[],
  calendar: KnownCalendar,
  onDays: readonly string[],
  { times, most }: StartDays,
  moment: Moment,
  before: readonly string[],
): FoundStarts | undefined {
  const { timeZone, limits } = calendar;
  const bookable = bookableTime(limits, { ...moment, timeZone });
  const last = onDays.at(-1) ?? '';
  const whole = {
    from: startOfDay(onDays[0] ?? '', timeZone).getTime(),
    to: startOfDay(last, timeZone, 1).getTime(),
  };
  const isWhole = bookable.start <= whole.from && whole.to <= bookable.end;
  const range = isWhole
    ? whole
    : { from: Math.max(whole.from, bookable.start), to: Math.min(whole.to, bookable.end) };
  // A visit lasts at most a day.
  const [begins, ends] = [whole.from, startOfDay(last, timeZone, 2).getTime()];
  for (const offer of offers) {
    const compute = () =>
      firstStartsOf(offer, calendarAround(calendar, begins, ends), calendar, range, times, most);
    // The current time matters only on the first and last bookable day.
    const starts = isWhole
      ? cachedStarts(
          `${keyOfStarts(calendar, offer)} ${begins} ${ends} ${times?.from} ${times?.to} ${most}`,
          compute,
        )
      : compute();
    if (starts.length > 0)
      return { offer, starts: before.length === 0 ? starts : [...before, ...starts].slice(0, most) };
  }
  const [offer] = offers;
  return before.length > 0 && offer ? { offer, starts: before } : undefined;
}

/** Cached lists of starts: about 20 MB. */
const MOST_STARTS = 60_000;
/** Longer lists are only requested by a service's page. */
const MOST_IN_LIST = 10;
const startsCache = new LRUCache<string, readonly string[]>({ max: MOST_STARTS });

function cachedStarts(key: string, compute: () => readonly string[]): readonly string[] {
  const known = startsCache.get(key);
  if (known) return known;
  const starts = compute();
  if (starts.length <= MOST_IN_LIST) startsCache.set(key, starts);
  return starts;
}

/** The cache key of starts, except for their days. */
const keyOfStarts = (
  { number }: KnownCalendar,
  { lengths, startIntervalMinutes, bufferBeforeMinutes, bufferAfterMinutes }: Offer,
): string => {
  let key = `${number} ${startIntervalMinutes} ${bufferBeforeMinutes} ${bufferAfterMinutes}`;
  for (const { minutes, earliest_start, latest_start } of lengths)
    key += ` ${minutes} ${earliest_start} ${latest_start}`;
  return key;
};

/** The first starts of an offer in a range, in order. */
function firstStartsOf(
  offer: Offer,
  calendar: Calendar,
  { limits, timeZone }: Pick<KnownCalendar, 'limits' | 'timeZone'>,
  range: { readonly from: number; readonly to: number },
  times: Times | undefined,
  most: number,
): readonly string[] {
  const isAtTime = timesFilter(times, timeZone);
  const starts = new Set<number>();
  for (const length of offer.lengths)
    for (const start of startsOfLength(calendar, offer, length, limits, range, timeZone))
      if (isAtTime?.(start) ?? true) starts.add(start);
  return [...starts]
    .sort((one, other) => one - other)
    .slice(0, most)
    .map((start) => new Date(start).toISOString());
}

/** The part of a calendar that matters for visits between two times. */
function calendarAround({ windows, busy }: Calendar, from: number, to: number): Calendar {
  const isNear = ({ start, end }: Interval) =>
    end > from - FARTHEST_BUFFERS_MS && start < to + FARTHEST_BUFFERS_MS;
  return { windows: windows.filter(isNear), busy: busy.filter(isNear) };
}

function startsOfLength(
  calendar: Calendar,
  offer: Offer,
  length: VisitLength,
  limits: StartLimits,
  range: { readonly from: number; readonly to: number },
  timeZone: string,
): number[] {
  const { minutes } = length;
  const { windows, busy } = calendarFor(calendar, offer);
  const stepMinutes = startIntervalOf(minutes, [offer.startIntervalMinutes], limits.startIntervalMinutes);
  const starts = freeSlots({ windows, busy, durationMinutes: minutes, stepMinutes, ...range }).map(
    ({ start }) => start,
  );
  const isStart = startFilter(length, timeZone);
  return isStart === undefined ? starts : starts.filter(isStart);
}
