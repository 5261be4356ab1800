import { type Booking, MINUTE_MS } from '@crown-and-coil/shared-api/contract';
import type { TestApp } from '../../../testing/app';
import { makeClient, makeProfessional, makeService, type ProfilePerson } from '../../../testing/people';

/** A professional with a service of 60 minutes for 50 AUD and a day of availability, and a client. */
export interface Visit {
  readonly professional: ProfilePerson;
  readonly client: ProfilePerson;
  readonly serviceId: string;
  readonly windowId: string;
}

/** 9:00 am to 5:00 pm in Melbourne on Monday 5 October 2026. */
export const WINDOW = { start_time: '2026-10-04T22:00:00.000Z', end_time: '2026-10-05T06:00:00.000Z' };
/** The noon of the Friday before. */
export const NOW = new Date('2026-10-02T02:00:00Z');

export async function makeVisit(testApp: TestApp, window = WINDOW): Promise<Visit> {
  const professional = await makeProfessional(testApp);
  const serviceId = await makeService(testApp, professional, { price: 50, service_duration_minutes: 60 });
  return {
    professional,
    client: await makeClient(testApp),
    serviceId,
    windowId: await addWindow(testApp, professional, window),
  };
}

/** The same people and service once more, without bookings and with only the one window: cheaper than new accounts. */
export async function renewVisit(testApp: TestApp, visit: Visit): Promise<Visit> {
  const { database } = testApp;
  const professionalId = visit.professional.id;
  await database.deleteFrom('idempotency_keys').where('user_id', '=', visit.client.userId).execute();
  await database.deleteFrom('bookings').where('professional_id', '=', professionalId).execute();
  await database.deleteFrom('availability_windows').where('professional_id', '=', professionalId).execute();
  await database.deleteFrom('blocked_times').where('professional_id', '=', professionalId).execute();
  return { ...visit, windowId: await addWindow(testApp, visit.professional, WINDOW) };
}

export async function addWindow(
  testApp: TestApp,
  { token }: ProfilePerson,
  window: { start_time: string; end_time: string },
): Promise<string> {
  const answer = await testApp.call('POST', '/availability/', { token, body: window });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<{ id: string }>().id;
}

/** What `client` sends to book the visit's service; `change` overrides fields. */
export const bookingBody = (
  { professional, client, serviceId }: Visit,
  change: Record<string, unknown> = {},
) => ({
  professional_id: professional.id,
  client_id: client.id,
  service_ids: [serviceId],
  start_time: WINDOW.start_time,
  ...change,
});

/** Tries to book, with an Idempotency-Key if one is given. Answers the raw response. */
export function book(
  testApp: Pick<TestApp, 'call'>,
  visit: Visit,
  change: Record<string, unknown> = {},
  key?: string,
): ReturnType<TestApp['call']> {
  return testApp.call('POST', '/bookings/', {
    token: visit.client.token,
    body: bookingBody(visit, change),
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
}

/** Books, and throws unless that worked. */
export async function bookOk(
  testApp: TestApp,
  visit: Visit,
  change: Record<string, unknown> = {},
): Promise<Booking> {
  const answer = await book(testApp, visit, change);
  if (answer.statusCode !== 201) throw new Error(`${answer.statusCode} ${answer.body}`);
  return answer.json();
}

/** A moment so many minutes after the window's start, as an instant in text. */
export const minutesIn = (minutes: number) =>
  new Date(Date.parse(WINDOW.start_time) + minutes * MINUTE_MS).toISOString();
