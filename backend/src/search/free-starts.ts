import { addDays, type PartOfDay, startIntervalOf } from '@crown-and-coil/shared-api/contract';
import { sql } from 'kysely';
import { calendarFor, FARTHEST_BUFFERS } from '../availability/buffers';
import { BUSY_START_AND_END, type Calendar, toCalendar } from '../availability/queries';
import { freeSlots } from '../availability/slots';
import { bookableTime, type StartLimits, startLimits } from '../availability/start-limits';
import { partFilter, startFilter } from '../availability/start-window';
import type { Queries } from '../database/connection';
import { dayIn, startOfDay } from '../time-zones/wall-clock';
import type { Offer, VisitLength } from './chosen-style';

/** When somebody searches, and how long before a visit they have to. */
export interface Moment {
  readonly now: Date;
  readonly leadTimeMinutes: number;
}

/** Whose starts to find. */
export interface StartRequest {
  readonly professionalId: string;
  /** The first one with starts counts. */
  readonly offers: readonly Offer[];
}

/** On which days, both inclusive, in the professional's zone. */
export interface StartDays {
  readonly from: string;
  readonly to: string;
  readonly part?: PartOfDay | undefined;
  readonly most: number;
  /** Enough when the starts found lie on so many days. */
  readonly mostDays?: number;
}

export interface FoundStarts {
  readonly offer: Offer;
  readonly starts: readonly string[];
}

const MINUTE_MS = 60_000;
/** Days with enough free time that are read at once; a start window may rule them out. */
const DAYS_AT_ONCE = 3;
/** The Australian zone in which a day begins last. */
const LAST_ZONE = 'Australia/Perth';

/** The first day on which anybody can have a start. */
export const firstBookableDay = ({ now, leadTimeMinutes }: Moment): string =>
  dayIn(new Date(now.getTime() + leadTimeMinutes * MINUTE_MS), LAST_ZONE);

/** The `earliest` and the `latest` day on which clients can book `professionals p`; null for no limit. */
export const bookableDays = ({ now, leadTimeMinutes }: Moment) => sql`
  select ((${now}::timestamptz + greatest(${leadTimeMinutes}::int, p.notice_hours * 60) * interval '1 minute')
      at time zone p.time_zone)::date as earliest,
    (${now}::timestamptz at time zone p.time_zone)::date + p.horizon_days as latest`;

/** The minutes of `free_stretches f` that count for a part of the day. */
export const minutesOfPart = (part: PartOfDay | undefined) =>
  sql<number>`${sql.ref(`f.${part === undefined ? 'longest' : part}_minutes`)}`;

/**
 * The exact starts of each request, in their order; undefined for one without any. The days come from free_stretches and
 * the starts from the same computation as a professional's slots, so each of them can be booked.
 */
export async function findStarts(
  queries: Queries,
  requests: readonly StartRequest[],
  days: StartDays,
  moment: Moment,
): Promise<(FoundStarts | undefined)[]> {
  const found = new Map<number, FoundStarts>();
  let open = requests.flatMap(({ professionalId, offers }, place) =>
    offers.length > 0 ? [{ professionalId, offers, place, from: days.from }] : [],
  );
  while (open.length > 0) {
    const rows = await readCalendars(queries, open, days, moment);
    const byPlace = new Map(rows.map((row) => [row.place, row]));
    open = open.flatMap((request) => {
      const row = byPlace.get(request.place);
      if (row === undefined) return [];
      const before = found.get(request.place);
      const next = startsIn(
        before ? [before.offer] : request.offers,
        row,
        days,
        moment,
        before?.starts ?? [],
      );
      if (next) found.set(request.place, next);
      const isDone = row.days < DAYS_AT_ONCE || isEnough(next?.starts ?? [], days, row.timeZone);
      return isDone ? [] : [{ ...request, from: addDays(row.lastDay, 1) }];
    });
  }
  return requests.map((_request, place) => found.get(place));
}

const isEnough = (starts: readonly string[], { most, mostDays }: StartDays, timeZone: string) =>
  starts.length >= most ||
  (mostDays !== undefined &&
    new Set(starts.map((start) => dayIn(new Date(start), timeZone))).size >= mostDays);

interface CalendarRow {
  readonly place: number;
  readonly timeZone: string;
  readonly firstDay: string;
  readonly lastDay: string;
  /** How many days between them have enough free time. */
  readonly days: number;
  readonly limits: StartLimits;
  readonly windows: readonly [string, number, number][];
  readonly busy: readonly [number, number][];
}

interface OpenRequest extends StartRequest {
  readonly place: number;
  readonly from: string;
}

const START_AND_END = sql`
  (date_part('epoch', t.start_time) * 1000)::bigint, (date_part('epoch', t.end_time) * 1000)::bigint`;

/** The next days with enough free time of each request, with the calendar of these days and the day after. */
async function readCalendars(
  queries: Queries,
  open: readonly OpenRequest[],
  { to, part }: StartDays,
  moment: Moment,
): Promise<readonly CalendarRow[]> {
  const asked = open.map(({ place, professionalId, offers, from }) => ({
    place,
    professional_id: professionalId,
    minutes: Math.min(...offers.flatMap(({ lengths }) => lengths.map(({ minutes }) => minutes))),
    from_day: from,
  }));
  const { rows } = await sql<CalendarRow>`
    select asked.place, p.time_zone as "timeZone", fitting.days, fitting.first_day::text as "firstDay",
      fitting.last_day::text as "lastDay", ${startLimits} as limits,
      array_to_json(array(
        select json_build_array(t.id, ${START_AND_END}) from availability_windows t
        where t.professional_id = p.id and tstzrange(t.start_time, t.end_time, '[)') && meant.range
      )) as windows,
      array_to_json(array(
        select json_build_array(${BUSY_START_AND_END}) from taken_times
        where professional_id = p.id and tstzrange(start_time, end_time, '[)') && tstzrange(
          lower(meant.range) - ${FARTHEST_BUFFERS}, upper(meant.range) + ${FARTHEST_BUFFERS}, '[)')
      )) as busy
    from json_to_recordset(${JSON.stringify(asked)}) as asked (place integer, professional_id uuid, minutes integer, from_day date)
    join professionals p on p.id = asked.professional_id
    cross join lateral (
      ${bookableDays(moment)}
    ) as bookable
    cross join lateral (
      select min(day) as first_day, max(day) as last_day, count(*)::integer as days from (
        select f.day from free_stretches f
        where f.professional_id = p.id
          and f.day between greatest(asked.from_day, bookable.earliest) and least(${to}::date, bookable.latest)
          and ${minutesOfPart(part)} >= asked.minutes
        order by f.day limit ${DAYS_AT_ONCE}
      ) as next_days
    ) as fitting
    cross join lateral (
      select tstzrange(first_day::timestamp at time zone p.time_zone, (last_day + 2)::timestamp at time zone p.time_zone)
        as range
    ) as meant
    where fitting.first_day is not null`.execute(queries);
  return rows;
}

function startsIn(
  offers: readonly Offer[],
  row: CalendarRow,
  { part, most }: StartDays,
  moment: Moment,
  before: readonly string[],
): FoundStarts | undefined {
  const calendar = toCalendar(row);
  const { timeZone, firstDay, lastDay, limits } = row;
  const bookable = bookableTime(limits, { ...moment, timeZone });
  const isInPart = partFilter(part, timeZone);
  const range = {
    from: Math.max(startOfDay(firstDay, timeZone).getTime(), bookable.start),
    to: Math.min(startOfDay(lastDay, timeZone, 1).getTime(), bookable.end),
  };
  for (const offer of offers) {
    const starts = new Set<number>();
    for (const length of lengthsOf(offer))
      for (const start of startsOfLength(calendar, offer, length, limits, range, timeZone))
        if (isInPart?.(start) ?? true) starts.add(start);
    if (starts.size > 0) {
      const inOrder = [...starts].sort((one, other) => one - other);
      const texts = inOrder.map((start) => new Date(start).toISOString());
      return { offer, starts: [...before, ...texts].slice(0, most) };
    }
  }
  const [offer] = offers;
  return before.length > 0 && offer ? { offer, starts: before } : undefined;
}

/** Those lengths that a shorter one with the same starts does not cover: its starts are no further apart. */
function lengthsOf({ lengths }: Offer): VisitLength[] {
  const byWindow = new Map<string, VisitLength>();
  for (const length of lengths) {
    const key = `${length.earliest_start ?? ''}-${length.latest_start ?? ''}`;
    const known = byWindow.get(key);
    if (known === undefined || length.minutes < known.minutes) byWindow.set(key, length);
  }
  return [...byWindow.values()];
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
