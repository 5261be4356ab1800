import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CalendarConnection } from '@crown-and-coil/shared-api/contract';
import type { LightMyRequestResponse } from 'fastify';
import { createTestApp, type TestApp } from '../../../testing/app';
import { runJobs } from '../../../testing/background';
import { type CalendarServer, startCalendarServer } from '../../../testing/servers';
import { bookOk, makeVisit, minutesIn, NOW, renewVisit, type Visit } from '../../bookings/testing/visit';
import { GOOGLE_KEYS, type GoogleDouble, startGoogleDouble } from './google-double';
import { makeCalendar, type OutsideCalendar } from './outside-calendar';

/**
 * The app of the tests of calendar connections, with an empty calendar before each test. Importing this module registers
 * its hooks, and each test file has an app of its own.
 */

export let testApp: TestApp;
export let server: CalendarServer;
export let google: GoogleDouble;
export let visit: Visit;
export let calendar: OutsideCalendar;
let number = 0;
export const makeNextCalendar = () => makeCalendar(server, `calendar-${number++}`);

beforeAll(async () => {
  server = await startCalendarServer();
  google = await startGoogleDouble(server, 'http://localhost:8080/connect-google-calendar');
  testApp = await createTestApp({
    env: { OUTSIDE_SERVERS: 'any', ...GOOGLE_KEYS, GOOGLE_API_URL: google.url },
  });
  testApp.setNow(NOW);
  visit = await makeVisit(testApp);
});
afterAll(() => Promise.all([testApp.close(), server.stop(), google.stop()]));
beforeEach(async () => {
  testApp.setNow(NOW);
  await call('DELETE');
  await runJobs(testApp);
  server.clear();
  calendar = await makeNextCalendar();
  visit = await renewVisit(testApp, visit);
});

export const call = (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path = '',
  body?: object,
): Promise<LightMyRequestResponse> =>
  testApp.call(method, `/calendar/connection${path}`, {
    token: visit.professional.token,
    ...(body && { body }),
  });
export const state = async () => (await call('GET')).json<CalendarConnection>();
export const sync = async () => {
  await call('POST', '/sync');
  await runJobs(testApp);
  return state();
};
export const account = () => ({
  server_url: server.url,
  user_name: server.userName,
  password: server.password,
});
export const connect = async (change: object = {}) => {
  expect((await call('POST', '', { ...account(), ...change })).statusCode).toBe(202);
  await runJobs(testApp);
  return state();
};
export const at = (minutes: number) => new Date(minutesIn(minutes));
export const starts = async () => {
  const answer = await testApp.call(
    'GET',
    `/availability/professional/${visit.professional.id}?service_ids=${visit.serviceId}`,
  );
  return answer
    .json<{ available_slots: { start_time: string }[] }[]>()
    .flatMap(({ available_slots: slots }) => slots.map(({ start_time: start }) => start));
};

/** A server that is not the account's. */
export async function startOtherServer(answer: (response: ServerResponse) => void) {
  /** The credentials that it was sent. */
  const asked: string[] = [];
  const other = createServer(({ headers }, response) => {
    asked.push(headers.authorization ?? '');
    answer(response);
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    asked,
    stop: () => {
      other.closeAllConnections();
      other.close();
    },
  };
}

/** A response of discovery, with the URLs of the user's principal and of the collection of their calendars. */
export const principalAt = (principal: string, home: string) =>
  `<d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:response><d:href>/</d:href><d:propstat><d:prop><d:current-user-principal><d:href>${principal}</d:href></d:current-user-principal><c:calendar-home-set><d:href>${home}</d:href></c:calendar-home-set></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response></d:multistatus>`;

export const copies = () => testApp.database.selectFrom('calendar_copies').select('href').execute();
/** Stores a copy of a booking at another server, as an earlier version could. */
export async function storeCopyAt(url: string): Promise<void> {
  const { id } = await bookOk(testApp, visit);
  await testApp.call('PATCH', `/bookings/${id}`, {
    token: visit.professional.token,
    body: { status: 'cancelled' },
  });
  await runJobs(testApp);
  const row = { professional_id: visit.professional.id, booking_id: id, digest: '', etag: null };
  await testApp.database
    .insertInto('calendar_copies')
    .values({ ...row, href: `${url}${id}.ics` })
    .execute();
}
