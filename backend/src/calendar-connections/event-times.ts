import ICAL from 'ical.js';
import { Temporal } from 'temporal-polyfill';
import type { Interval } from '../availability/slots';
import { startOfDay } from '../time-zones/wall-clock';

/** Occurrences of one event that are looked at; later ones do not count. */
const MAX_STEPS = 20_000;
/** Times that one event, or one professional, can have. */
export const MAX_BUSY_TIMES = 2_000;

/** Which times count, and how to read those without a zone. */
export interface Horizon {
  readonly from: number;
  readonly to: number;
  /** The professional's, for all-day events and times that name no zone. */
  readonly timeZone: string;
  /** As which the person is invited, in lower case. */
  readonly addresses: readonly string[];
}

/** What a stored object of a calendar is. */
interface ReadEvent {
  readonly uid: string | null;
  /** When it takes time within the horizon: merged, in order. */
  readonly times: Interval[];
}

/**
 * Reads an iCalendar object (RFC 5545): an event, or a recurring one with its exceptions. Cancelled, transparent and
 * declined ones take no time. May take long for a malicious text: call it within a time limit.
 * @throws Error when it is not iCalendar
 */
export function readEvent(text: string, horizon: Horizon): ReadEvent {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const components = calendar.getAllSubcomponents('vevent');
  const exceptions = components.filter((component) => component.hasProperty('recurrence-id'));
  const masters = components.filter((component) => !component.hasProperty('recurrence-id'));
  const times: Interval[] = [];
  for (const component of masters)
    times.push(...timesOf(new ICAL.Event(component, { exceptions: [...exceptions] }), horizon));
  // Their own times too: one may have been moved into the horizon, or belong to a series that is not here.
  for (const component of exceptions)
    if (takesTime(component, horizon)) times.push(...singleTime(new ICAL.Event(component), horizon));
  const uid = components[0]?.getFirstPropertyValue('uid');
  return { uid: typeof uid === 'string' ? uid : null, times: mergeTimes(times).slice(0, MAX_BUSY_TIMES) };
}

/** What a person sees of a stored booking: two files that agree in it show the same, however a server writes them. */
export function shownOf(text: string): string {
  const [component] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
  if (component === undefined) return '';
  const event = new ICAL.Event(component);
  const words = ['uid', 'summary', 'location', 'description', 'status', 'transp', 'rrule'].map((name) =>
    String(component.getFirstPropertyValue(name) ?? ''),
  );
  const times = [event.startDate, event.endDate].map((time) => time.toUnixTime());
  return JSON.stringify([...words, ...times]);
}

function timesOf(event: ICAL.Event, horizon: Horizon): Interval[] {
  if (!event.isRecurring()) return takesTime(event.component, horizon) ? singleTime(event, horizon) : [];
  const zone = zoneOf(event);
  const found: Interval[] = [];
  const occurrences = event.iterator();
  for (let step = 0; step < MAX_STEPS && found.length < MAX_BUSY_TIMES; step += 1) {
    const next = occurrences.next();
    if (!next || instantOf(next, zone, horizon) >= horizon.to) break;
    const { item, startDate, endDate } = event.getOccurrenceDetails(next);
    if (!takesTime(item.component, horizon)) continue;
    const own = zoneOf(item);
    found.push(
      ...within(
        { start: instantOf(startDate, own, horizon), end: instantOf(endDate, own, horizon) },
        horizon,
      ),
    );
  }
  return found;
}

function singleTime(event: ICAL.Event, horizon: Horizon): Interval[] {
  if (!event.startDate) return [];
  const zone = zoneOf(event);
  const start = instantOf(event.startDate, zone, horizon);
  return within({ start, end: instantOf(event.endDate, zone, horizon) }, horizon);
}

/** The part of a time inside the horizon, if any. */
function within({ start, end }: Interval, { from, to }: Horizon): Interval[] {
  const inside = { start: Math.max(start, from), end: Math.min(end, to) };
  return inside.start < inside.end ? [inside] : [];
}

function takesTime(component: ICAL.Component, { addresses }: Horizon): boolean {
  const value = (name: string) => String(component.getFirstPropertyValue(name) ?? '').toUpperCase();
  if (value('status') === 'CANCELLED' || value('transp') === 'TRANSPARENT') return false;
  return !component.getAllProperties('attendee').some((attendee) => {
    const address = String(attendee.getFirstValue()).replace(/^mailto:/i, '');
    const answer = String(attendee.getFirstParameter('partstat') ?? '').toUpperCase();
    return answer === 'DECLINED' && addresses.includes(address.toLowerCase());
  });
}

/** The IANA zone that an event's start names without describing it; undefined when there is none. */
function zoneOf({ component }: ICAL.Event): string | undefined {
  const name = component.getFirstProperty('dtstart')?.getFirstParameter('tzid');
  try {
    return name && new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

const two = (number: number) => String(number).padStart(2, '0');

/** An instant in milliseconds. Days begin where the professional is; so do times without a zone count. */
function instantOf(time: ICAL.Time, zone: string | undefined, { timeZone }: Horizon): number {
  const day = `${String(time.year).padStart(4, '0')}-${two(time.month)}-${two(time.day)}`;
  if (time.isDate) return startOfDay(day, timeZone).getTime();
  if (time.zone && time.zone !== ICAL.Timezone.localTimezone) return time.toUnixTime() * 1000;
  return Temporal.PlainDateTime.from(
    `${day}T${two(time.hour)}:${two(time.minute)}:${two(time.second)}`,
  ).toZonedDateTime(zone ?? timeZone).epochMilliseconds;
}

/** The union of times, in order; touching ones are one. */
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
