import { HOUR_MS } from '@crown-and-coil/shared-api/contract';
import { newId } from '../src/database/identifiers';
import type { TestApp } from './app';
import { storeBooking } from './bookings';

let count = 0;

interface Parties {
  readonly clientId: string;
  readonly professionalId: string;
}

/** Inserts a completed visit that ended within the last days. */
export async function storeVisit(testApp: TestApp, parties: Parties): Promise<string> {
  count += 1;
  // One hour each, so that the visits of a professional do not overlap.
  const start = new Date(testApp.now().getTime() - (1 + (count % 100)) * 2 * HOUR_MS);
  return storeBooking(testApp, { ...parties, status: 'completed', start });
}

/** Inserts a published review with the scores 5, 4, 5 and 4. */
export async function storeReview(
  { database, now }: TestApp,
  { bookingId, clientId, professionalId }: Parties & { readonly bookingId: string },
): Promise<string> {
  const id = newId();
  await database
    .insertInto('reviews')
    .values({
      id,
      booking_id: bookingId,
      client_id: clientId,
      professional_id: professionalId,
      service_id: null,
      service_name: 'Box braids',
      style: '',
      result: 5,
      on_time: 4,
      price_as_quoted: 5,
      gentle: 4,
      text: 'Neat parts, and no pulling.',
      hair_type: null,
      hair_subtype: null,
      created_at: now(),
      publish_at: now(),
      published_at: now(),
    })
    .execute();
  return id;
}
