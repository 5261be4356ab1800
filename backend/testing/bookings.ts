import { type BookingStatus, HOUR_MS } from '@crown-and-coil/shared-api/contract';
import { newId } from '../src/database/identifiers';
import type { TestApp } from './app';

let count = 0;

/** Inserts a booking of one hour directly into the database; on a free day of the future unless a start is given. */
export async function storeBooking(
  { database }: TestApp,
  parties: { clientId: string; professionalId: string; status: BookingStatus; start?: Date },
): Promise<string> {
  count += 1;
  const id = newId();
  const start = parties.start?.getTime() ?? Date.now() + count * 24 * HOUR_MS;
  await database
    .insertInto('bookings')
    .values({
      id,
      client_id: parties.clientId,
      professional_id: parties.professionalId,
      status: parties.status,
      start_time: new Date(start),
      end_time: new Date(start + HOUR_MS),
      total_cents: 3000,
      cancelled_by: parties.status === 'cancelled' ? 'client' : null,
    })
    .execute();
  return id;
}
