import { type Booking, type BookingStatus, dollars, toCents } from '@crown-and-coil/shared-api/contract';
import { href } from '@crown-and-coil/shared-api/href';
import { ICalCalendar, ICalCalendarMethod, ICalEventClass, ICalEventStatus } from 'ical-generator';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import { styleFacts } from '../bookings/styles';
import { servicesInWords } from '../notifications/messages';
import { toWallClock } from '../time-zones/wall-clock';
import type { OwnBlockedTime } from '../working-hours/blocked-times';

/** A booking with what a calendar needs beside the API's fields. */
export interface CalendarBooking {
  readonly booking: Booking;
  /** Number of changes: of two copies of an event the higher one wins (RFC 5545, SEQUENCE). */
  readonly revision: number;
}

/** Who reads the calendar. */
export type CalendarReader = 'client' | 'professional' | 'admin';

const STATUSES: Readonly<Record<BookingStatus, ICalEventStatus>> = {
  pending: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  completed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
};

interface CalendarFileOptions {
  readonly publicUrl: string;
  readonly now: Date;
  /** Null for a file that is stored at a CalDAV server, which must have none (RFC 4791, 4.1). */
  readonly method?: ICalCalendarMethod | null;
  /** Of the reader, who alone may read their notes. */
  readonly blockedTimes?: readonly OwnBlockedTime[];
}

/** The UID of the event of a booking or blocked time. */
export const eventUid = (id: string): string => `${id}@crown-and-coil`;

/**
 * Writes bookings and blocked times as an iCalendar file (RFC 5545), each at its local time with that zone's daylight saving rules. An
 * event keeps its UID, so that a later copy replaces it.
 */
export function calendarFile(
  bookings: readonly CalendarBooking[],
  reader: CalendarReader,
  { publicUrl, now, method = ICalCalendarMethod.PUBLISH, blockedTimes = [] }: CalendarFileOptions,
): string {
  const calendar = new ICalCalendar({
    name: 'Crown & Coil',
    prodId: { company: 'Crown & Coil', product: 'Bookings', language: 'EN' },
    method,
    timezone: { name: null, generator: (zone) => tzlib_get_ical_block(zone)[0] ?? '' },
  });
  for (const { booking, revision } of bookings) {
    const zone = booking.professional.time_zone;
    calendar.createEvent({
      id: eventUid(booking.id),
      sequence: revision,
      stamp: now,
      created: new Date(booking.created_at),
      lastModified: new Date(booking.updated_at),
      ...timesOf(new Date(booking.start_time), new Date(booking.end_time), zone),
      summary: titleOf(booking, reader),
      status: STATUSES[booking.status],
      location: whereOf(booking),
      description: descriptionOf(booking),
      url: publicUrl + href.bookingDetails({ bookingId: booking.id }),
    });
  }
  for (const { id, note, startTime, endTime, timeZone, createdAt } of blockedTimes) {
    calendar.createEvent({
      id: eventUid(id),
      stamp: now,
      created: createdAt,
      ...timesOf(startTime, endTime, timeZone),
      summary: note === '' ? 'Blocked' : `Blocked: ${note}`,
      class: ICalEventClass.PRIVATE,
    });
  }
  return calendar.toString();
}

/**
 * Start and end as local times of a zone; in UTC when one of them is repeated at the end of daylight saving. Such a
 * local time is its first occurrence (RFC 5545, 3.3.5), but some calendars read the second.
 */
function timesOf(start: Date, end: Date, zone: string) {
  const [from, until] = [toWallClock(start, zone), toWallClock(end, zone)];
  const isRepeated = (local: typeof from) =>
    !local
      .toZonedDateTime(zone, { disambiguation: 'earlier' })
      .equals(local.toZonedDateTime(zone, { disambiguation: 'later' }));
  return [from, until].some(isRepeated) ? { start, end } : { start: from, end: until, timezone: zone };
}

function titleOf(booking: Booking, reader: CalendarReader): string {
  const services = servicesInWords(booking);
  const client = `${booking.client.first_name} ${booking.client.last_name}`.trim();
  const professional = booking.professional.display_name;
  const title = reader === 'client' ? `${services} with ${professional}` : `${client}: ${services}`;
  return booking.status === 'pending' ? `${title} (not confirmed yet)` : title;
}

const whereOf = ({ street_address, professional: { location } }: Booking): string =>
  street_address === null ? location : `${street_address}, ${location}`;

const descriptionOf = (booking: Booking): string => {
  const { services, total_price, notes } = booking;
  return [
    services
      .map(({ name, service_duration_minutes }) => `${name} (${service_duration_minutes} min)`)
      .join('\n'),
    styleFacts(booking)
      .map(([label, value]) => `${label}: ${value}`)
      .join('\n'),
    `Total ${dollars(toCents(total_price))}`,
    notes ?? '',
  ]
    .filter(Boolean)
    .join('\n\n');
};
