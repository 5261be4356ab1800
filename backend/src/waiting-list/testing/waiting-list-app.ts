import { MINUTE_MS, type WaitingListEntry } from '@crown-and-coil/shared-api/contract';
import { createTestApp, type TestApp } from '../../../testing/app';
import { runJobs } from '../../../testing/background';
import { makeClient, type ProfilePerson } from '../../../testing/people';
import { book, bookOk, makeVisit, minutesIn, NOW, type Visit } from '../../bookings/testing/visit';
import { keepWaitingList } from '../jobs';

/**
 * The app of the tests of the waiting list. Importing this module registers its hooks, and each test file has an app of
 * its own.
 */

export let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
beforeEach(() => testApp.setNow(NOW));
afterAll(() => testApp.close());

export const later = (minutes: number) =>
  testApp.setNow(new Date(testApp.now().getTime() + minutes * MINUTE_MS));
export const DAYS = { from: '2026-10-05', to: '2026-10-06' };

type Answer = ReturnType<TestApp['call']>;

export const join = ({ token }: ProfilePerson, visit: Visit, change: Record<string, unknown> = {}): Answer =>
  testApp.call('POST', '/waiting-list/', {
    token,
    body: { professional_id: visit.professional.id, service_id: visit.serviceId, ...DAYS, ...change },
  });
export async function joinOk(client: ProfilePerson, visit: Visit, change: Record<string, unknown> = {}) {
  const answer = await join(client, visit, change);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  // The next one has waited less.
  later(1);
  return answer.json<WaitingListEntry>();
}
export const entriesOf = async ({ token }: ProfilePerson) =>
  (await testApp.call('GET', '/waiting-list/', { token })).json<WaitingListEntry[]>();
export const offerTo = async (client: ProfilePerson) => (await entriesOf(client))[0]?.offer;
export const accept = (
  client: ProfilePerson,
  visit: Visit,
  offer: WaitingListEntry['offer'] | undefined,
  change = {},
): Answer =>
  book(
    testApp,
    { ...visit, client },
    { start_time: offer?.start_time, waiting_list_offer_id: offer?.id, ...change },
  );
export const cancel = ({ token }: ProfilePerson, id: string): Answer =>
  testApp.call('PATCH', `/bookings/${id}`, { token, body: { status: 'cancelled' } });
export const endOffer = ({ token }: ProfilePerson, id: string | undefined): Answer =>
  testApp.call('POST', `/waiting-list/offers/${id}/end`, { token });
export const keep = () =>
  keepWaitingList.run(
    {},
    {
      ...testApp,
      log: testApp.app.log,
      mailer: {} as never,
      signal: undefined,
      workerId: '',
      attempt: 1,
      isLastAttempt: false,
    },
  );

/** A professional whose one hour is booked, and clients who wait for it, the first the longest. */
export async function makeFullHour(clients = 2) {
  const visit = await makeVisit(testApp, { start_time: minutesIn(0), end_time: minutesIn(60) });
  const booking = await bookOk(testApp, visit);
  const waiting: ProfilePerson[] = [];
  for (let count = 0; count < clients; count += 1) {
    const client = await makeClient(testApp);
    await joinOk(client, visit);
    waiting.push(client);
  }
  const [first, second] = waiting as [ProfilePerson, ProfilePerson];
  const open = async () => {
    await cancel(visit.client, booking.id);
    await runJobs(testApp);
  };
  return { visit, booking, waiting, first, second, open };
}

export const newestNotice = async ({ token }: { readonly token: string }) => {
  const notices = await testApp.call('GET', '/notifications/me', { token });
  return notices.json<{ message: string }[]>()[0]?.message;
};
