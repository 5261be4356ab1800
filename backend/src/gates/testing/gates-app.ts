import {
  type Booking,
  type BookingStatus,
  DAY_MS,
  type ServiceStanding,
} from '@crown-and-coil/shared-api/contract';
import type { LightMyRequestResponse } from 'fastify';
import { createTestApp, type TestApp } from '../../../testing/app';
import { makeService, type ProfilePerson } from '../../../testing/people';
import {
  book,
  bookOk,
  makeVisit,
  minutesIn,
  NOW,
  renewVisit,
  type Visit,
} from '../../bookings/testing/visit';
import { newId } from '../../database/identifiers';
import { styleOfAnswer } from '../../photo-quotes/rules';
import { toStyleMenu } from '../../style-menus/rules';

/**
 * The app of the tests of gates, with a service without gates before each test. Importing this module registers its
 * hooks, and each test file has an app of its own.
 */

export const START = new Date(minutesIn(0));
export const daysBefore = (days: number) => new Date(START.getTime() - days * DAY_MS);
export const QUOTED_STYLE = styleOfAnswer(
  {
    service_id: '',
    choice: null,
    price_cents: 25_000,
    minutes_min: 60,
    minutes_max: 60,
    deposit_cents: 0,
    valid_days: 30,
    words: null,
  },
  { name: 'Box braids', menu: toStyleMenu({ revision: 0, document: null, hairProduct: null }) },
);

export let testApp: TestApp;
export let visit: Visit;
export let consultation: string;

beforeAll(async () => {
  testApp = await createTestApp();
  testApp.setNow(NOW);
  visit = await makeVisit(testApp);
  consultation = await makeService(testApp, visit.professional, { name: 'Loc consultation' });
});
afterAll(() => testApp.close());
beforeEach(async () => {
  visit = await renewVisit(testApp, visit);
  await testApp.database.deleteFrom('patch_tests').execute();
  await testApp.database.deleteFrom('photo_quotes').execute();
  await testApp.database.updateTable('services').set({ gates: null }).execute();
});

const service = (gates?: unknown) => ({
  name: 'Starter locs',
  description: '',
  price: 50,
  service_duration_minutes: 60,
  category: 'Loc Services',
  is_active: true,
  ...(gates !== undefined && { gates }),
});
export const save = (
  gates?: unknown,
  id = visit.serviceId,
  { token }: ProfilePerson = visit.professional,
): Promise<LightMyRequestResponse> => testApp.call('PUT', `/services/${id}`, { token, body: service(gates) });
export const askFirst = async (gates: unknown) => expect((await save(gates)).statusCode).toBe(200);
export const afterConsultation = (valid_days = 30) => ({
  consultation: { service_id: consultation, valid_days },
});

/** A visit of the past, directly into the database. */
export async function storeVisit(
  end: Date,
  {
    status = 'completed' as BookingStatus,
    no_show = false,
    client = visit.client,
    serviceId = consultation,
  } = {},
): Promise<string> {
  const id = newId();
  const professional_id = visit.professional.id;
  await testApp.database
    .insertInto('bookings')
    .values({
      id,
      professional_id,
      client_id: client.id,
      status,
      no_show,
      start_time: new Date(end.getTime() - 1_800_000),
      end_time: end,
      total_cents: 3000,
      cancelled_by: status === 'cancelled' ? 'client' : null,
    })
    .execute();
  await testApp.database
    .insertInto('booking_services')
    .values({
      booking_id: id,
      position: 0,
      professional_id,
      service_id: serviceId,
      name: 'Loc consultation',
      price_cents: 3000,
      duration_minutes: 30,
    })
    .execute();
  return id;
}
export const standing = async (client = visit.client) =>
  (
    await testApp.call('GET', `/services/${visit.serviceId}/standing`, { token: client.token })
  ).json<ServiceStanding>();
export const closed = (kind: string) => ({ gate: { kind, service_id: visit.serviceId } });

export async function expectClosed(kind: string, change: Record<string, unknown> = {}): Promise<void> {
  const answer = await book(testApp, visit, change);
  expect([answer.statusCode, answer.json()]).toEqual([409, { detail: expect.any(String), ...closed(kind) }]);
}
export async function expectOpen(change: Record<string, unknown> = {}): Promise<Booking> {
  const booking = await bookOk(testApp, visit, change);
  await testApp.database.deleteFrom('bookings').where('id', '=', booking.id).execute();
  return booking;
}
