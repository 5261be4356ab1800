import ICAL from 'ical.js';
import { Temporal } from 'temporal-polyfill';
import type { Interval } from '../availability/slots';
import { startOfDay } from '../time-zones/wall-clock';

/** Further occurrences of a recurring event are ignored. */
const MAX_OCCURRENCES = 20_000;
/** Maximum busy times of one event, and of one professional. */
export const MAX_BUSY_TIMES = 2_000;

/** The period for which busy times are computed, and whose they are. */
export interface Horizon {
  readonly from: number;
  readonly to: number;
  /** The professional's, for all-day events and floating times. */
  readonly timeZone: string;
  /** The email addresses that invitations use for the professional, in lower case. */
  readonly addresses: readonly string[];
}

/** The result of reading a calendar object. */
interface ReadEvent {
  readonly uid: string | null;
  /** The busy times within the horizon: merged, in order. */
  readonly times: Interval[];
}

/**
 * Reads the busy times of an iCalendar object (RFC 5545): an event, or a recurring one with its exceptions. Cancelled,
 * transparent and declined events block no time. Call it in `runWithTimeout`: a malicious text can make it loop
 * endlessly.
 * @throws Error if the text is not iCalendar
 */
export function readEvent(text: string, horizon: Horizon): ReadEvent {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const components = calendar.getAllSubcomponents('vevent');
  const exceptions = components.filter((component) => component.hasProperty('recurrence-id'));
  const masters = components.filter((component) => !component.hasProperty('recurrence-id'));
  const times: Interval[] = [];
  for (const component of masters)
    times.push(...timesOf(new ICAL.Event(component, { exceptions: [...exceptions] }), horizon));
  // Exceptions also count on their own: one may be moved into the horizon, or its recurring event may be missing.
  for (const component of exceptions)
    if (blocksTime(component, horizon)) times.push(...singleTime(new ICAL.Event(component), horizon));
  const uid = components[0]?.getFirstPropertyValue('uid');
  return { uid: typeof uid === 'string' ? uid : null, times: mergeTimes(times).slice(0, MAX_BUSY_TIMES) };
}

/** The content of an event that a person sees, for comparing two files whatever their formatting. */
export function visibleContentOf(text: string): string {
  const [component] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
  if (component === undefined) return '';
  const event = new ICAL.Event(component);
  const texts = ['uid', 'summary', 'location', 'description', 'status', 'transp', 'rrule'].map((name) =>
    String(component.getFirstPropertyValue(name) ?? ''),
  );
  const times = [event.startDate, event.endDate].map((time) => time.toUnixTime());
  return JSON.stringify([...texts, ...times]);
}

function timesOf(event: ICAL.Event, horizon: Horizon): Interval[] {
  if (!event.isRecurring()) return blocksTime(event.component, horizon) ? singleTime(event, horizon) : [];
  const zone = zoneOf(event);
  const found: Interval[] = [];
  const occurrences = event.iterator();
  for (let step = 0; step < MAX_OCCURRENCES && found.length < MAX_BUSY_TIMES; step += 1) {
    const next = occurrences.next();
    if (!next || instantOf(next, zone, horizon) >= horizon.to) break;
    const { item, startDate, endDate } = event.getOccurrenceDetails(next);
    if (!blocksTime(item.component, horizon)) continue;
    const own = zoneOf(item);
    found.push(
      ...clip({ start: instantOf(startDate, own, horizon), end: instantOf(endDate, own, horizon) }, horizon),
    );
  }
  return found;
}

function singleTime(event: ICAL.Event, horizon: Horizon): Interval[] {
  if (!event.startDate) return [];
  const zone = zoneOf(event);
  const start = instantOf(event.startDate, zone, horizon);
  return clip({ start, end: instantOf(event.endDate, zone, horizon) }, horizon);
}

/** Clips an interval to the horizon; empty if it lies outside. */
function clip({ start, end }: Interval, { from, to }: Horizon): Interval[] {
  const inside = { start: Math.max(start, from), end: Math.min(end, to) };
  return inside.start < inside.end ? [inside] : [];
}

function blocksTime(component: ICAL.Component, { addresses }: Horizon): boolean {
  const value = (name: string) => String(component.getFirstPropertyValue(name) ?? '').toUpperCase();
  if (value('status') === 'CANCELLED' || value('transp') === 'TRANSPARENT') return false;
  return !component.getAllProperties('attendee').some((attendee) => {
    const address = String(attendee.getFirstValue()).replace(/^mailto:/i, '');
    const status = String(attendee.getFirstParameter('partstat') ?? '').toUpperCase();
    return status === 'DECLINED' && addresses.includes(address.toLowerCase());
  });
}

/** The IANA zone named by the TZID of an event's start; undefined if it names none. */
function zoneOf({ component }: ICAL.Event): string | undefined {
  const name = component.getFirstProperty('dtstart')?.getFirstParameter('tzid');
  try {
    return name && new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** Converts to epoch milliseconds. All-day events and floating times use the professional's time zone. */
function instantOf(time: ICAL.Time, zone: string | undefined, { timeZone }: Horizon): number {
  const day = `${String(time.year).padStart(4, '0')}-${twoDigits(time.month)}-${twoDigits(time.day)}`;
  if (time.isDate) return startOfDay(day, timeZone).getTime();
  if (time.zone && time.zone !== ICAL.Timezone.localTimezone) return time.toUnixTime() * 1000;
  return Temporal.PlainDateTime.from(
    `${day}T${twoDigits(time.hour)}:${twoDigits(time.minute)}:${twoDigits(time.second)}`,
  ).toZonedDateTime(zone ?? timeZone).epochMilliseconds;
}

/** Merges overlapping and adjacent intervals; sorted. */
export function mergeTimes(times: readonly Interval[]): Interval[] {
  const merged: Interval[] = [];
  for (const { start, end } of times.toSorted((one, other) => one.start - other.start)) {
    const last = merged.at(-1);
    if (last !== undefined && start <= last.end)
      merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, end) };
    else merged.push({ start, end });
  }
  return merged;
}
