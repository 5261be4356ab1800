import {
  AVAILABILITY_MESSAGES,
  type Availability,
  isOpenStart,
  MAX_AVAILABILITY_HOURS,
  MAX_SERVICE_DURATION_MINUTES,
  MESSAGES,
  MINUTE_MS,
  SLOT_STEP_MINUTES,
  type Slot,
  type SlotsQuery,
  startIntervalOf,
} from '@crown-and-coil/shared-api/contract';
import type { Queries } from '../database/connection';
import { invalidField, notFound } from '../domain-errors';
import { findGatesToKeep } from '../gates/queries';
import type { Identity } from '../http/identity';
import { writtenAnswer } from '../http/responses';
import { maySeeInactive } from '../professionals/rules';
import { calendarFor, longestBuffers } from './buffers';
import {
  type Calendar,
  type CalendarOwner,
  type CalendarQuestion,
  findCalendar,
  findTimingsOfBooking,
  findWindow,
  type MovedBooking,
  type WindowRow,
} from './queries';
import { readSlotRange, type SlotRange } from './rules';
import { type CachedAnswer, expiryOf, type SlotCache } from './slot-cache';
import { type FreeSlot, type Interval, intervalOf } from './slots';
import { availabilityOf, findFreeSlots, slotsOf, writeAvailability } from './slots-json';
import {
  bookableTime,
  horizonMoves,
  NO_LIMITS,
  noticeMinutes,
  type ServiceTiming,
  startFilter,
} from './start-limits';

/** The reader of availability, and the time. */
export interface AvailabilityReader {
  readonly queries: Queries;
  /** Null for a visitor. */
  readonly viewer: Identity | null;
  readonly now: Date;
  readonly leadTimeMinutes: number;
}

/** The cache key of a response. */
interface CacheKey {
  readonly cache: SlotCache;
  /** Path and query. */
  readonly url: string;
}

/** The bytes of a text, in separately allocated memory. */
function bytesOf(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

/**
 * The cached response of `readAvailability`, if its calendar version is unchanged.
 * @param readVersion a `calendarVersionReader`
 */
export async function findCachedAvailability(
  { cache, url }: CacheKey,
  now: Date,
  readVersion: (professionalId: string) => Promise<string | undefined>,
): Promise<CachedAnswer | undefined> {
  const cached = cache.find(url, now);
  if (cached === undefined) return undefined;
  const version = await readVersion(cached.professionalId);
  return version === cached.version ? cached : undefined;
}

/**
 * Windows of a professional on the requested days, with their free slots. One query for any number of days.
 * @throws DomainError not_found for a professional whom the viewer may not see, invalid for unknown services or invalid days
 */
export async function readAvailability(
  reader: AvailabilityReader,
  professionalId: string,
  query: SlotsQuery,
  { cache, url }: CacheKey,
): Promise<Availability[]> {
  const { now, leadTimeMinutes } = reader;
  const range = readSlotRange(query, now);
  const knownUntil = latestEnd(range.to, query);
  const found = await readCalendar(
    reader,
    professionalId,
    query,
    { from: range.from, to: knownUntil },
    // The same response for everybody, so it is cached.
    { isForClients: query.moving === undefined },
  );
  const { calendar, owner } = found;
  const slots = slotsIn(found, range);
  const shown = shownUntil(calendar, range.to.getTime());
  const text = writeAvailability(calendar, shown, slots, query.free_times_only);
  const { calendarVersion: version } = owner;
  // A party that moves a booking sees its own time as free; a hidden professional is not visible to everyone.
  const isForAll = query.moving === undefined && owner.isActive;
  if (!isForAll || version === null || !cache.isRequestedAgain(url)) return writtenAnswer(text);
  const json = bytesOf(text);
  const until = expiryOf({
    ...{ calendar, slots, query, range, knownUntil, now },
    leadTimeMinutes: noticeMinutes(owner.limits, leadTimeMinutes),
    horizonMoves: horizonMoves(owner.limits, { now, timeZone: owner.timeZone }),
  });
  cache.store(url, { json, professionalId: owner.id, version, since: now.getTime(), until });
  return writtenAnswer(json);
}

/**
 * The professional's own windows from now on, without an end by default; free slots are computed for the requested days
 * only (by default the next 30).
 */
export async function readOwnAvailability(
  reader: AvailabilityReader,
  professionalId: string,
  query: SlotsQuery,
): Promise<Availability[]> {
  const range = readSlotRange(query, reader.now);
  const isEndless = query.to === undefined;
  const to = isEndless ? null : latestEnd(range.to, query);
  const found = await readCalendar(reader, professionalId, query, { from: range.from, to });
  const shown = shownUntil(found.calendar, isEndless ? Number.POSITIVE_INFINITY : range.to.getTime());
  const slots = slotsIn(found, range);
  return writtenAnswer(writeAvailability(found.calendar, shown, slots, query.free_times_only));
}

/** Newly added windows of the professional, with the free slots of the next 30 days. */
export async function readAddedWindows(
  reader: AvailabilityReader,
  professionalId: string,
  ids: readonly string[],
): Promise<Availability[]> {
  if (ids.length === 0) return [];
  const range = readSlotRange({}, reader.now);
  const days = { from: range.from, to: null };
  const { calendar, ...found } = await readCalendar(reader, professionalId, {}, days);
  const added = new Set(ids);
  const shown = calendar.windows.filter(({ id }) => added.has(id));
  return availabilityOf(calendar, shown, requestOf(found, range));
}

/** One window with its free slots. @throws DomainError not_found when the viewer may not see it */
export async function readWindowAvailability(
  reader: AvailabilityReader,
  windowId: string,
  query: SlotsQuery = {},
): Promise<Availability> {
  const { window, calendar, request } = await readOneWindow(reader, windowId, query);
  const shown = { id: window.id, ...intervalOf(window) };
  const [found] = availabilityOf(calendar, [shown], request);
  if (found === undefined) throw notFound(AVAILABILITY_MESSAGES.notFound);
  return found;
}

/** The free slots of one window. @throws DomainError not_found as above */
export async function readWindowSlots(
  reader: AvailabilityReader,
  windowId: string,
  query: SlotsQuery,
): Promise<Slot[]> {
  const { window, calendar, request } = await readOneWindow(reader, windowId, query);
  return slotsOf(calendar, request).filter(({ availability_id }) => availability_id === window.id);
}

async function readOneWindow(reader: AvailabilityReader, windowId: string, query: SlotsQuery) {
  const range = readSlotRange(query, reader.now);
  const window = await findWindow(reader.queries, windowId);
  if (window === undefined) throw notFound(AVAILABILITY_MESSAGES.notFound);
  const days = { from: window.startTime, to: latestEnd(window.endTime, query) };
  const { calendar, ...found } = await readCalendar(reader, window.professionalId, query, days, {
    message: AVAILABILITY_MESSAGES.notFound,
  });
  const bounds = boundsWithin(window, query, range);
  return { window, calendar, request: requestOf(found, bounds) };
}

/** The whole window, unless days are requested. */
const boundsWithin = ({ startTime, endTime }: WindowRow, query: SlotsQuery, range: SlotRange): SlotRange => ({
  from: query.from === undefined || range.from < startTime ? startTime : range.from,
  to: query.to === undefined || range.to > endTime ? endTime : range.to,
});

/** The windows to return; the calendar also has their neighbours. */
const shownUntil = ({ windows }: Calendar, end: number) => windows.filter(({ start }) => start < end);

const slotsIn = ({ calendar, ...found }: FoundCalendar, range: SlotRange): FreeSlot[] =>
  findFreeSlots(calendar, requestOf(found, range));

/** The booking that the viewer wants to move; null for visitors. */
const movedBooking = ({ viewer }: AvailabilityReader, { moving }: SlotsQuery): MovedBooking | undefined =>
  moving === undefined || viewer === null
    ? undefined
    : { id: moving, clientId: viewer.clientId, professionalId: viewer.professionalId };

/**
 * Starts before now + lead time are hidden (api.md), as are those excluded by the professional's notice and horizon.
 */
const requestOf = (
  { durationMinutes, stepMinutes, isStart, bookable }: Omit<FoundCalendar, 'owner' | 'calendar'>,
  { from, to }: SlotRange,
) => ({
  ...{ durationMinutes, stepMinutes, isStart },
  from: Math.max(from.getTime(), bookable.start),
  to: Math.min(to.getTime(), bookable.end),
});

/**
 * The end of the calendar needed for a response. The last slot starts before the end of the requested days and may end
 * after it (the same query finds its duration); the last window, at most a day long, shows all of its free times.
 */
function latestEnd(to: Date, { service_ids: serviceIds = [], duration_minutes: asked }: SlotsQuery): Date {
  const longest = asked ?? Math.max(1, serviceIds.length) * MAX_SERVICE_DURATION_MINUTES;
  return new Date(to.getTime() + Math.max(longest, MAX_AVAILABILITY_HOURS * 60) * MINUTE_MS);
}

interface FoundCalendar {
  readonly owner: CalendarOwner;
  readonly calendar: Calendar;
  /** Null when nothing is offered. */
  readonly durationMinutes: number | null;
  /** Undefined when a slot may start at any time. */
  readonly isStart: ((start: number) => boolean) | undefined;
  readonly stepMinutes: number;
  /** The range of starts that can be booked now. */
  readonly bookable: Interval;
}

interface ReadOptions {
  /** Message of the error for a professional whom the viewer may not see. */
  readonly message?: string;
  /** Whether the professional sees what clients see; otherwise they have all starts that the site allows. */
  readonly isForClients?: boolean;
}

/** @throws DomainError not_found with the message for a professional whom the viewer may not see */
async function readCalendar(
  reader: AvailabilityReader,
  professionalId: string,
  query: SlotsQuery,
  days: Pick<CalendarQuestion, 'from' | 'to'>,
  { message = MESSAGES.professionalNotFound, isForClients = false }: ReadOptions = {},
): Promise<FoundCalendar> {
  const { queries, viewer, now, leadTimeMinutes } = reader;
  const moved = movedBooking(reader, query);
  const found = await findCalendar(queries, {
    professionalId,
    serviceIds: query.service_ids ?? [],
    clientId: viewer?.clientId ?? null,
    ...days,
    moved,
  });
  if (found === undefined || !isVisible(found.owner, viewer)) throw notFound(message);
  const gates = moved ? await findGatesToKeep(queries, moved) : [];
  const { owner } = found;
  const visit = visitOf(query, owner);
  const isOwn = !isForClients && viewer?.professionalId === owner.id;
  const limits = isOwn ? NO_LIMITS : owner.limits;
  const timings = moved ? await findTimingsOfBooking(queries, moved) : visit.timings;
  const intervals = timings.map(({ startIntervalMinutes }) => startIntervalMinutes);
  return {
    owner,
    calendar: calendarFor(found.calendar, longestBuffers(timings)),
    durationMinutes: visit.minutes,
    stepMinutes: isOwn
      ? SLOT_STEP_MINUTES
      : startIntervalOf(visit.minutes ?? 0, intervals, limits.startIntervalMinutes),
    bookable: bookableTime(limits, { now, leadTimeMinutes, timeZone: owner.timeZone }),
    isStart: allOf(
      startFilter(query, owner.timeZone),
      gates.length === 0 ? undefined : (start) => isOpenStart(gates, new Date(start).toISOString()),
    ),
  };
}

type StartTest = FoundCalendar['isStart'];

const allOf = (one: StartTest, other: StartTest): StartTest =>
  one && other ? (start) => one(start) && other(start) : (one ?? other);

const isVisible = ({ id, isActive, isKnownToClient }: CalendarOwner, viewer: Identity | null) =>
  isActive || maySeeInactive(viewer, id, isKnownToClient);

interface Visit {
  /** Null when nothing is offered. */
  readonly minutes: number | null;
  /** Of the services, as far as they are known. */
  readonly timings: readonly ServiceTiming[];
}

/**
 * The visit that slots are computed for: of the requested length, else of the requested services, else of the shortest
 * active service (api.md). A service with a style menu counts as its shortest booking unless a length is requested.
 */
function visitOf(query: SlotsQuery, { services, shortest }: CalendarOwner): Visit {
  const asked = new Set(query.service_ids?.map((id) => id.toLowerCase()));
  if (asked.size === 0 && query.duration_minutes !== undefined)
    return { minutes: query.duration_minutes, timings: [] };
  if (asked.size === 0)
    return {
      minutes: shortest?.shortestMinutes ?? null,
      timings: shortest ? [shortest] : [],
    };
  if (services.length === asked.size)
    return {
      minutes:
        query.duration_minutes ??
        services.reduce((minutes, { shortestMinutes }) => minutes + shortestMinutes, 0),
      timings: services,
    };
  throw invalidField(['query', 'service_ids'], AVAILABILITY_MESSAGES.unknownService, 'unknown');
}
