import { type Booking, type BookingConflicts, isLive } from '@crown-and-coil/shared-api/contract';
import { findCalendar, meets } from '../availability/queries';
import { isCovered } from '../availability/slots';
import type { Queries } from '../database/connection';
import { meetingsOf } from './conflicts';

const DAY_MS = 86_400_000;

/** What speaks against a booking; nothing does once it is over or was cancelled. */
export async function findConflicts(
  queries: Queries,
  booking: Booking,
  now: Date,
): Promise<BookingConflicts> {
  const startTime = new Date(booking.start_time);
  const endTime = new Date(booking.end_time);
  if (!isLive(booking.status) || endTime <= now) return { is_covered: true, others: [] };
  const { id: professionalId, time_zone: timeZone } = booking.professional;
  const time = { start: startTime.getTime(), end: endTime.getTime() };
  const [{ windows }, others] = await Promise.all([
    findCalendar(queries, professionalId, startTime, endTime),
    findLiveAround(queries, professionalId, startTime, endTime),
  ]);
  const request = { ...time, id: booking.id, clientId: booking.client.id };
  return {
    is_covered: isCovered(time, windows),
    others: meetingsOf(request, others, timeZone).map(({ other, kind, gapMinutes, isSameClient }) => ({
      kind,
      gap_minutes: gapMinutes,
      is_same_client: isSameClient,
      booking: {
        id: other.id,
        status: other.status,
        client: { id: other.clientId, first_name: other.firstName, last_name: other.lastName },
        start_time: new Date(other.start).toISOString(),
        end_time: new Date(other.end).toISOString(),
      },
    })),
  };
}

/** Live bookings from a day before to a day after: whatever is close, and all of the same day in any zone. */
async function findLiveAround(queries: Queries, professionalId: string, start: Date, end: Date) {
  const rows = await queries
    .selectFrom('bookings')
    .innerJoin('clients as c', 'c.id', 'client_id')
    .select([
      'bookings.id',
      'bookings.status',
      'client_id as clientId',
      'c.first_name as firstName',
      'c.last_name as lastName',
      'start_time as startTime',
      'end_time as endTime',
    ])
    .where('professional_id', '=', professionalId)
    .where('status', 'in', ['pending', 'confirmed'])
    .where(meets(new Date(start.getTime() - DAY_MS), new Date(end.getTime() + DAY_MS)))
    .execute();
  return rows.map(({ startTime, endTime, ...row }) => ({
    ...row,
    start: startTime.getTime(),
    end: endTime.getTime(),
  }));
}
