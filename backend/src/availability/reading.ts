import {
  AVAILABILITY_MESSAGES,
  type Availability,
  MAX_AVAILABILITY_HOURS,
  MAX_SERVICE_DURATION_MINUTES,
  MESSAGES,
  type NextStart,
  type Slot,
  type SlotsQuery,
} from '@crown-and-coil/shared-api/contract';
import type { Queries } from '../database/connection';
import type { Identity } from '../http/identity';
import { invalidField, notFound } from '../http/refusal';
import { writtenAnswer } from '../http/responses';
import { maySeeInactive } from '../professionals/rules';
import { availabilityOf, countSlots, slotsOf } from './answers';
import type { KnownAnswers } from './known-answers';
import {
  type CalendarOwner,
  type CalendarQuestion,
  findCalendarVersion,
  findOwnerAndCalendar,
  type MovedBooking,
} from './owner-and-calendar';
import { type Calendar, findActiveServiceIds, findWindow, type WindowRow } from './queries';
import { readSlotRange, type SlotRange } from './slot-range';
import { type FreeSlot, firstFreeSlots } from './slots';
import { holdsUntil } from './validity';
import { writeAvailability } from './written-slots';

const MINUTE_MS = 60_000;

/** What every reading of availability depends on. */
export interface AvailabilityReader {
  readonly queries: Queries;
  /** Null for a visitor. */
  readonly viewer: Identity | null;
  readonly now: Date;
  readonly leadTimeMinutes: number;
}

/** Where an answer is kept for those who ask the same. */
export interface Keeping {
  readonly known: KnownAnswers;
  /** The whole question: its path with its query. */
  readonly url: string;
}

/** A text as bytes that share no memory with others. */
function bytesOf(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

/** What `readAvailability` answered to the same question before, if it still holds: one row tells. */
export async function findKnownAvailability(
  { queries, now }: Pick<AvailabilityReader, 'queries' | 'now'>,
  { known, url }: Keeping,
): Promise<Availability[] | undefined> {
  const before = known.find(url, now);
  if (before === undefined) return undefined;
  const version = await findCalendarVersion(queries, before.professionalId);
  return version === before.version ? writtenAnswer(before.json) : undefined;
}

/**
 * Windows of a professional in the asked days, with the free starts. One query, however many days.
 * @throws Refusal 404 for a professional whom the viewer may not see, 422 for services or days that cannot be
 */
export async function readAvailability(
  reader: AvailabilityReader,
  professionalId: string,
  query: SlotsQuery,
  { known, url }: Keeping,
): Promise<Availability[]> {
  const { now, leadTimeMinutes } = reader;
  const range = rangeOf(query, now);
  const knownUntil = latestEnd(range.to, query);
  const found = await readCalendar(reader, professionalId, query, { from: range.from, to: knownUntil });
  const { calendar, owner } = found;
  const slots = slotsIn(found, reader, range);
  const text = writeAvailability(calendar, shownUntil(calendar, range.to.getTime()), slots);
  const { calendarVersion: version } = owner;
  // To one who moves a booking its own time is free, and one who is hidden is not for everybody.
  const isForAll = query.moving === undefined && owner.isActive;
  if (!isForAll || version === null || !known.isAskedAgain(url)) return writtenAnswer(text);
  const json = bytesOf(text);
  const until = holdsUntil({ calendar, slots, query, range, knownUntil, now, leadTimeMinutes });
  known.keep(url, { json, professionalId, version, since: now.getTime(), until });
  return writtenAnswer(json);
}

/**
 * The professional's own windows from now on, without an end unless one is asked for; free starts are counted for the
 * asked days only (without a word the next 30).
 */
export async function readOwnAvailability(
  reader: AvailabilityReader,
  professionalId: string,
  query: SlotsQuery,
): Promise<Availability[]> {
  const range = rangeOf(query, reader.now);
  const isEndless = query.to === undefined;
  const to = isEndless ? null : latestEnd(range.to, query);
  const found = await readCalendar(reader, professionalId, query, { from: range.from, to });
  const shown = shownUntil(found.calendar, isEndless ? Number.POSITIVE_INFINITY : range.to.getTime());
  return writtenAnswer(writeAvailability(found.calendar, shown, slotsIn(found, reader, range)));
}

/**
 * The next free start of each active service of a professional within the next 30 days, services newest first.
 * @throws Refusal 404 for a professional whom the viewer may not see
 */
export async function readNextStarts(
  reader: AvailabilityReader,
  professionalId: string,
): Promise<NextStart[]> {
  const range = rangeOf({}, reader.now);
  const serviceIds = await findActiveServiceIds(reader.queries, professionalId);
  const { owner, calendar } = await readCalendar(
    reader,
    professionalId,
    {},
    { from: range.from, to: latestEnd(range.to, {}) },
    { serviceIds },
  );
  const durations = new Map(owner.services.map(({ id, durationMinutes }) => [id, durationMinutes]));
  const starts = firstFreeSlots({ ...calendar, ...fromEarliest(range, reader) }, [...durations.values()]);
  return serviceIds.flatMap((id) => {
    const durationMinutes = durations.get(id);
    // Deleted between the two queries.
    if (durationMinutes === undefined) return [];
    const start = starts.get(durationMinutes)?.start;
    return { service_id: id, start_time: start === undefined ? null : new Date(start).toISOString() };
  });
}

/** Some of the professional's own windows, just made; free starts are counted for the next 30 days. */
export async function readMadeWindows(
  reader: AvailabilityReader,
  professionalId: string,
  ids: readonly string[],
): Promise<Availability[]> {
  if (ids.length === 0) return [];
  const range = rangeOf({}, reader.now);
  const days = { from: range.from, to: null };
  const { calendar, durationMinutes } = await readCalendar(reader, professionalId, {}, days);
  const made = new Set(ids);
  const shown = calendar.windows.filter(({ id }) => made.has(id));
  return availabilityOf(calendar, shown, { durationMinutes, ...fromEarliest(range, reader) });
}

/** One window with its free starts. @throws Refusal 404 when it is unknown or of somebody whom the viewer may not see */
export async function readWindowAvailability(
  reader: AvailabilityReader,
  windowId: string,
  query: SlotsQuery = {},
): Promise<Availability> {
  const { window, calendar, wish } = await readOneWindow(reader, windowId, query);
  const shown = { id: window.id, start: window.startTime.getTime(), end: window.endTime.getTime() };
  const [found] = availabilityOf(calendar, [shown], wish);
  if (found === undefined) throw notFound(AVAILABILITY_MESSAGES.notFound);
  return found;
}

/** The free starts of one window. @throws Refusal 404 as above */
export async function readWindowSlots(
  reader: AvailabilityReader,
  windowId: string,
  query: SlotsQuery,
): Promise<Slot[]> {
  const { window, calendar, wish } = await readOneWindow(reader, windowId, query);
  return slotsOf(calendar, wish).filter(({ availability_id }) => availability_id === window.id);
}

async function readOneWindow(reader: AvailabilityReader, windowId: string, query: SlotsQuery) {
  const range = rangeOf(query, reader.now);
  const window = await findWindow(reader.queries, windowId);
  if (window === undefined) throw notFound(AVAILABILITY_MESSAGES.notFound);
  const days = { from: window.startTime, to: latestEnd(window.endTime, query) };
  const { calendar, durationMinutes } = await readCalendar(reader, window.professionalId, query, days, {
    message: AVAILABILITY_MESSAGES.notFound,
  });
  const bounds = boundsWithin(window, query, range);
  return { window, calendar, wish: { durationMinutes, ...fromEarliest(bounds, reader) } };
}

/** A window asks for all of its own time, unless days are asked for. */
const boundsWithin = ({ startTime, endTime }: WindowRow, query: SlotsQuery, range: SlotRange): SlotRange => ({
  from: query.from === undefined || range.from < startTime ? startTime : range.from,
  to: query.to === undefined || range.to > endTime ? endTime : range.to,
});

/** The calendar may know more windows, as neighbours. */
const shownUntil = ({ windows }: Calendar, end: number) => windows.filter(({ start }) => start < end);

const slotsIn = (
  { calendar, durationMinutes }: FoundCalendar,
  reader: AvailabilityReader,
  range: SlotRange,
): FreeSlot[] => countSlots(calendar, { durationMinutes, ...fromEarliest(range, reader) });

/** The booking that the viewer wants to move; a visitor is party to none. */
const movedBooking = ({ viewer }: AvailabilityReader, { moving }: SlotsQuery): MovedBooking | undefined =>
  moving === undefined || viewer === null
    ? undefined
    : { id: moving, clientId: viewer.clientId, professionalId: viewer.professionalId };

function rangeOf(query: SlotsQuery, now: Date): SlotRange {
  const range = readSlotRange(query, now);
  if ('message' in range) throw invalidField(['query', 'to'], range.message, range.type);
  return range;
}

/** Starts earlier than now and the lead time are hidden (api.md). */
const fromEarliest = ({ from, to }: SlotRange, { now, leadTimeMinutes }: AvailabilityReader) => ({
  from: Math.max(from.getTime(), now.getTime() + leadTimeMinutes * MINUTE_MS),
  to: to.getTime(),
});

/**
 * The end of the calendar that an answer needs. The last slot starts before the end of the asked days and may run on
 * behind it (how long it is, the same query finds out); the last window, at most a day long, shows its free times whole.
 */
function latestEnd(to: Date, { service_ids: serviceIds = [], duration_minutes: asked }: SlotsQuery): Date {
  const longest =
    serviceIds.length === 0
      ? (asked ?? MAX_SERVICE_DURATION_MINUTES)
      : serviceIds.length * MAX_SERVICE_DURATION_MINUTES;
  return new Date(to.getTime() + Math.max(longest, MAX_AVAILABILITY_HOURS * 60) * MINUTE_MS);
}

interface FoundCalendar {
  readonly owner: CalendarOwner;
  readonly calendar: Calendar;
  /** Null when nothing is offered. */
  readonly durationMinutes: number | null;
}

/** @throws Refusal 404 with the message for a professional whom the viewer may not see */
async function readCalendar(
  reader: AvailabilityReader,
  professionalId: string,
  query: SlotsQuery,
  days: Pick<CalendarQuestion, 'from' | 'to'>,
  {
    message = MESSAGES.professionalNotFound,
    serviceIds = query.service_ids ?? [],
  }: { readonly message?: string; readonly serviceIds?: readonly string[] } = {},
): Promise<FoundCalendar> {
  const { queries, viewer } = reader;
  const found = await findOwnerAndCalendar(queries, {
    professionalId,
    serviceIds,
    clientId: viewer?.clientId ?? null,
    ...days,
    moved: movedBooking(reader, query),
  });
  if (found === undefined || !isVisible(found.owner, viewer)) throw notFound(message);
  return { ...found, durationMinutes: durationOf(query, found.owner) };
}

const isVisible = ({ id, isActive, isKnownToClient }: CalendarOwner, viewer: Identity | null) =>
  isActive || maySeeInactive(viewer, id, isKnownToClient);

/** Minutes that a slot needs: of the asked services, else as asked, else of the shortest active service (api.md). */
function durationOf(query: SlotsQuery, owner: CalendarOwner): number | null {
  const asked = new Set(query.service_ids?.map((id) => id.toLowerCase()));
  if (asked.size === 0) return query.duration_minutes ?? owner.shortestMinutes;
  if (owner.services.length === asked.size)
    return owner.services.reduce((minutes, { durationMinutes }) => minutes + durationMinutes, 0);
  throw invalidField(['query', 'service_ids'], AVAILABILITY_MESSAGES.unknownService, 'unknown');
}
