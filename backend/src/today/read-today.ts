import {
  type Booking,
  dayIn,
  MAX_GAP_OFFERS,
  MAX_TODAY_REQUESTS,
  MESSAGES,
  MINUTE_MS,
  type ProfessionalToday,
} from '@crown-and-coil/shared-api/contract';
import { sql } from 'kysely';
import { findCalendar } from '../availability/queries';
import type { Moment } from '../availability/start-limits';
import { NO_LIMITS } from '../availability/start-limits';
import { findConflictsOf } from '../bookings/conflicts';
import { countBookings, listBookings } from '../bookings/lists';
import type { Database } from '../database/connection';
import { notFound } from '../domain-errors';
import { findOwnProfessional } from '../professionals/queries';
import { startOfDay } from '../time-zones/wall-clock';
import { findEntries, findWaiting } from '../waiting-list/queries';
import { earliestOffered } from '../waiting-list/rules';
import { listBlockedTimes } from '../working-hours/blocked-times';
import {
  findNextVisit,
  listUnreadMessages,
  listUnreadQuoteMessages,
  listVisits,
  readAttention,
  toVisits,
} from './queries';
import { type Fit, fitsIn, gapsOf, missingParts } from './rules';

/** A professional's day: visits, requests, free times and pending items. @throws DomainError not_found */
export async function readToday(
  database: Database,
  professionalId: string,
  moment: Moment,
): Promise<ProfessionalToday> {
  const { now } = moment;
  const profile = await findOwnProfessional(database, professionalId);
  if (profile === undefined) throw notFound(MESSAGES.professionalNotFound);
  const timeZone = profile.time_zone;
  const today = dayIn(now, timeZone);
  const [
    days,
    requests,
    gaps,
    unreadMessages,
    unreadQuoteMessages,
    { reviewBookingId, hasHours, isPaymentSetupOpen, ...counts },
  ] = await Promise.all([
    readDays(database, professionalId, { today, timeZone, now }),
    readRequests(database, professionalId, now),
    readGaps(database, professionalId, { ...moment, today, timeZone }),
    listUnreadMessages(database, professionalId),
    listUnreadQuoteMessages(database, professionalId, now),
    readAttention(database, professionalId, now),
  ]);
  return {
    today,
    days,
    ...requests,
    gaps: profile.is_active ? gaps.gaps : [],
    attention: {
      photo_quotes: counts.photoQuotes,
      reviews: counts.reviews,
      review_booking_id: reviewBookingId,
      unread_messages: unreadMessages,
      unread_quote_messages: unreadQuoteMessages,
      unpaid_deposits: counts.unpaidDeposits,
      is_calendar_failing: Boolean(counts.isCalendarFailing),
      missing: missingParts({
        isActive: profile.is_active,
        hasServices: gaps.hasServices,
        hasHours,
        hasPicture: profile.uploaded_picture !== null,
        hasSpecializations: profile.specialization_ids.length > 0,
        bio: profile.bio,
        streetAddress: profile.street_address ?? null,
        isPaymentSetupOpen: Boolean(isPaymentSetupOpen),
      }),
    },
  };
}

interface Day {
  readonly today: string;
  readonly timeZone: string;
  readonly now: Date;
}

/** Today, and the next day with a visit if there are no more visits today. */
async function readDays(
  database: Database,
  professionalId: string,
  { today, timeZone, now }: Day,
): Promise<ProfessionalToday['days']> {
  const rangeOf = (day: string) => ({ from: startOfDay(day, timeZone), to: startOfDay(day, timeZone, 1) });
  const bookingsOf = (day: string) => listVisits(database, professionalId, rangeOf(day), now);
  const ofToday = await bookingsOf(today);
  const toDay = async (day: string, bookings: readonly Booking[]) => {
    const [visits, taken] = await Promise.all([
      toVisits(database, bookings),
      listBlockedTimes(database, professionalId, rangeOf(day)),
    ]);
    // Events of the connected calendar have no words that could be shown.
    return { day, visits, blocked: taken.filter(({ id }) => id !== null) };
  };
  const first = await toDay(today, ofToday);
  const isLeft = ofToday.some(({ status, end_time }) => status === 'confirmed' && new Date(end_time) > now);
  const next = isLeft
    ? undefined
    : await findNextVisit(database, professionalId, startOfDay(today, timeZone, 1));
  if (next === undefined) return [first];
  const day = dayIn(next, timeZone);
  return [first, await toDay(day, await bookingsOf(day))];
}

async function readRequests(
  database: Database,
  professionalId: string,
  now: Date,
): Promise<Pick<ProfessionalToday, 'requests' | 'requests_total'>> {
  const party = { column: 'professional_id', id: professionalId } as const;
  const filter = { status: 'pending', from: now.toISOString() } as const;
  const [bookings, total] = await Promise.all([
    listBookings(database, party, { ...filter, order: 'agenda', limit: MAX_TODAY_REQUESTS }),
    countBookings(database, party, filter),
  ]);
  const [first] = bookings;
  const [visits, conflicts] = await Promise.all([
    toVisits(database, bookings),
    first === undefined ? undefined : findConflictsOf(database, first.professional, bookings, now),
  ]);
  return {
    requests: visits.map((visit) => ({
      ...visit,
      conflicts: conflicts?.get(visit.booking.id) ?? { is_covered: true, others: [] },
    })),
    requests_total: total,
  };
}

/**
 * The gaps of today and tomorrow with matching waiting list clients; none without a service. The professional offers
 * them by hand, so limits for clients do not apply.
 */
async function readGaps(
  database: Database,
  professionalId: string,
  { today, timeZone, ...moment }: Day & Moment,
): Promise<{ readonly gaps: ProfessionalToday['gaps']; readonly hasServices: boolean }> {
  const { now, leadTimeMinutes } = moment;
  const from = new Date(now.getTime() + leadTimeMinutes * MINUTE_MS);
  const to = startOfDay(today, timeZone, 2);
  const [found, waiting] = await Promise.all([
    findCalendar(database, { professionalId, serviceIds: [], clientId: null, from, to }),
    findWaiting(
      database,
      professionalId,
      sql`e.to_day >= ${today}::date and e.from_day <= ${today}::date + 1`,
    ),
  ]);
  const shortestMinutes = found?.owner.shortest?.shortestMinutes ?? null;
  if (found === undefined || shortestMinutes === null) return { gaps: [], hasServices: false };
  const earliest = earliestOffered({ now, leadTimeMinutes, timeZone, limits: NO_LIMITS });
  const gaps = gapsOf(found.calendar, shortestMinutes, { start: from.getTime(), end: to.getTime() }).map(
    (gap) => ({
      gap,
      fits: fitsIn(gap, waiting, { earliest, timeZone, limits: NO_LIMITS, now }, found.calendar.busy),
    }),
  );
  const shown = gaps.flatMap(({ fits }) => fits.slice(0, MAX_GAP_OFFERS));
  const entries = await findEntries(
    database,
    shown.map(({ entry }) => entry.id),
    { party: 'professional', id: professionalId },
    now,
  );
  const toOffer = ({ entry: { id, minutes }, start }: Fit<(typeof waiting)[number]>) => {
    const entry = entries.find((one) => one.id === id);
    if (!entry?.service) return [];
    return [
      {
        entry_id: id,
        client: entry.client,
        service_name: entry.service.name,
        style_words: entry.style_words,
        minutes,
        start_time: new Date(start).toISOString(),
      },
    ];
  };
  return {
    hasServices: true,
    gaps: gaps.map(({ gap, fits }) => ({
      start_time: new Date(gap.start).toISOString(),
      end_time: new Date(gap.end).toISOString(),
      offers: fits.slice(0, MAX_GAP_OFFERS).flatMap(toOffer),
      offers_total: fits.length,
    })),
  };
}
