import {
  AVAILABILITY_MESSAGES,
  type Availability,
  MESSAGES,
  type Slot,
  type SlotsQuery,
} from '@crown-and-coil/shared-api/contract';
import type { Queries } from '../database/connection';
import type { Identity } from '../http/identity';
import { invalidField, notFound } from '../http/refusal';
import { maySeeInactive } from '../professionals/rules';
import { availabilityOf, slotsOf } from './answers';
import {
  type Calendar,
  type CalendarOwner,
  findCalendar,
  findCalendarOwner,
  findWindow,
  type MovedBooking,
  type WindowRow,
} from './queries';
import { readSlotRange, type SlotRange } from './slot-range';

const MINUTE_MS = 60_000;

/** What every reading of availability depends on. */
export interface AvailabilityReader {
  readonly queries: Queries;
  /** Null for a visitor. */
  readonly viewer: Identity | null;
  readonly now: Date;
  readonly leadTimeMinutes: number;
}

/**
 * Windows of a professional in the asked days, with the free starts. Two queries, however many days.
 * @throws Refusal 404 for a professional whom the viewer may not see, 422 for services or days that cannot be
 */
export async function readAvailability(
  reader: AvailabilityReader,
  professionalId: string,
  query: SlotsQuery,
): Promise<Availability[]> {
  const range = rangeOf(query, reader.now);
  const owner = await findVisibleOwner(reader, professionalId, query, MESSAGES.professionalNotFound);
  const durationMinutes = durationOf(query, owner);
  const calendar = await findCalendar(
    reader.queries,
    professionalId,
    range.from,
    latestEnd(range.to, durationMinutes),
    movedBooking(reader, query),
  );
  return answer(calendar, reader, range, durationMinutes);
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
  const owner = await findVisibleOwner(reader, professionalId, query, MESSAGES.professionalNotFound);
  const durationMinutes = durationOf(query, owner);
  const until = query.to === undefined ? null : latestEnd(range.to, durationMinutes);
  const calendar = await findCalendar(
    reader.queries,
    professionalId,
    range.from,
    until,
    movedBooking(reader, query),
  );
  return answer(
    calendar,
    reader,
    range,
    durationMinutes,
    query.to === undefined ? Number.POSITIVE_INFINITY : undefined,
  );
}

/** Some of the professional's own windows, just made; free starts are counted for the next 30 days. */
export async function readMadeWindows(
  reader: AvailabilityReader,
  professionalId: string,
  ids: readonly string[],
): Promise<Availability[]> {
  if (ids.length === 0) return [];
  const made = new Set(ids);
  const own = await readOwnAvailability(reader, professionalId, {});
  return own.filter(({ id }) => made.has(id));
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
  const owner = await findVisibleOwner(reader, window.professionalId, query, AVAILABILITY_MESSAGES.notFound);
  const durationMinutes = durationOf(query, owner);
  const { startTime, endTime } = window;
  const calendar = await findCalendar(
    reader.queries,
    owner.id,
    startTime,
    latestEnd(endTime, durationMinutes),
    movedBooking(reader, query),
  );
  const bounds = boundsWithin(window, query, range);
  return { window, calendar, wish: { durationMinutes, ...fromEarliest(bounds, reader) } };
}

/** A window asks for all of its own time, unless days are asked for. */
const boundsWithin = ({ startTime, endTime }: WindowRow, query: SlotsQuery, range: SlotRange): SlotRange => ({
  from: query.from === undefined || range.from < startTime ? startTime : range.from,
  to: query.to === undefined || range.to > endTime ? endTime : range.to,
});

function answer(
  calendar: Calendar,
  reader: AvailabilityReader,
  range: SlotRange,
  durationMinutes: number | null,
  shownUntil = range.to.getTime(),
): Availability[] {
  const shown = calendar.windows.filter(({ start }) => start < shownUntil);
  return availabilityOf(calendar, shown, { durationMinutes, ...fromEarliest(range, reader) });
}

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

/** The last slot starts before the end of the asked days and may run on behind it. */
const latestEnd = (to: Date, durationMinutes: number | null) =>
  new Date(to.getTime() + (durationMinutes ?? 0) * MINUTE_MS);

async function findVisibleOwner(
  { queries, viewer }: AvailabilityReader,
  professionalId: string,
  { service_ids: serviceIds = [] }: SlotsQuery,
  message: string,
): Promise<CalendarOwner> {
  const owner = await findCalendarOwner(queries, professionalId, serviceIds, viewer?.clientId ?? null);
  if (owner?.isActive || (owner && maySeeInactive(viewer, owner.id, owner.isKnownToClient))) return owner;
  throw notFound(message);
}

/** Minutes that a slot needs: of the asked services, else as asked, else of the shortest active service (api.md). */
function durationOf(query: SlotsQuery, owner: CalendarOwner): number | null {
  const asked = new Set(query.service_ids?.map((id) => id.toLowerCase()));
  if (asked.size === 0) return query.duration_minutes ?? owner.shortestMinutes;
  if (owner.foundServices === asked.size) return owner.servicesMinutes;
  throw invalidField(['query', 'service_ids'], AVAILABILITY_MESSAGES.unknownService, 'unknown');
}
