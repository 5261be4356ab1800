import type { Transaction } from 'kysely';
import { createTestApp, type TestApp } from '../../testing/app';
import { lockWaits } from '../../testing/lock-waits';
import { makeAdmin, makeProduct, PASSWORD, type Person } from '../../testing/people';
import { suspendUser } from '../administration/users';
import type { Tables } from '../database/tables';
import { openSecondApp } from './testing/second-app';
import { book, bookOk, makeVisit, minutesIn, NOW, type Visit } from './testing/visit';

let testApp: TestApp;
/** Has its own connections, so that nothing waits in the pool instead of in the database. */
let secondApp: Pick<TestApp, 'call' | 'close'>;
let admin: Person;
let visit: Visit;

beforeAll(async () => {
  testApp = await createTestApp();
  testApp.setNow(NOW);
  secondApp = await openSecondApp(testApp);
  admin = await makeAdmin(testApp);
});
beforeEach(async () => {
  visit = await makeVisit(testApp);
});
afterAll(async () => {
  await secondApp.close();
  await testApp.close();
});

type Answer = Awaited<ReturnType<TestApp['call']>>;
type Work = (transaction: Transaction<Tables>) => Promise<unknown>;

/** Starts the request after `change` has written and before it commits; it has read what was before. */
async function requestDuring(change: Work, request: () => Promise<Answer>): Promise<Answer> {
  const transaction = await testApp.database.startTransaction().execute();
  try {
    await change(transaction);
    const answer = request();
    await lockWaits(testApp.database, 1, answer);
    await transaction.commit().execute();
    return await answer;
  } catch (error) {
    await transaction.rollback().execute();
    throw error;
  }
}

/** The same for the deletion of an account, which is held up shortly before its end. */
async function requestDuringDeletion({ token, userId }: Person, request: () => Promise<Answer>) {
  const { database } = testApp;
  await database
    .insertInto('notification_settings')
    .values({ user_id: userId, unsubscribe_token: `token of ${userId}` })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const holdUp = await database.startTransaction().execute();
  await holdUp
    .selectFrom('notification_settings')
    .select('user_id')
    .where('user_id', '=', userId)
    .forUpdate()
    .execute();
  const deletion = testApp.call('DELETE', '/users/me/', { token, body: { password: PASSWORD } });
  await lockWaits(database, 1, deletion);
  const answer = request();
  await lockWaits(database, 2, answer);
  await holdUp.commit().execute();
  expect((await deletion).statusCode).toBe(204);
  return answer;
}

const suspend =
  ({ userId }: Person): Work =>
  (transaction) =>
    suspendUser(transaction, { userId, adminUserId: admin.userId, now: NOW }, undefined);
const setProfessional =
  (values: { is_active: boolean }): Work =>
  (transaction) =>
    transaction.updateTable('professionals').set(values).where('id', '=', visit.professional.id).execute();
const setService =
  (values: {
    price_cents?: number;
    duration_minutes?: number;
    is_active?: boolean;
    deleted_at?: Date;
  }): Work =>
  (transaction) =>
    transaction.updateTable('services').set(values).where('id', '=', visit.serviceId).execute();

const liveBookings = () =>
  testApp.database
    .selectFrom('bookings')
    .select(['id', 'total_cents', 'end_time'])
    .where('professional_id', '=', visit.professional.id)
    .where('status', 'in', ['pending', 'confirmed'])
    .execute();
const request = (change: Record<string, unknown> = {}) => book(secondApp, visit, change);
const outcome = (answer: Answer) => [answer.statusCode, answer.json().detail];

const NOT_LOGGED_IN = [401, 'Please log in.'];
const NO_PROFESSIONAL = [404, 'Professional not found or has been removed.'];
const SERVICE_GONE = [409, 'A chosen service is no longer offered. Please review your booking.'];
const PRICE_CHANGED = [409, 'The price has changed. Please review your booking.'];

describe('a booking validated before a change commits and stored after it', () => {
  test.each([
    ['the deletion of its client', 'client', NOT_LOGGED_IN],
    ['the deletion of its professional', 'professional', NO_PROFESSIONAL],
  ] as const)('%s is refused', async (_what, party, expected) => {
    expect(outcome(await requestDuringDeletion(visit[party], request))).toEqual(expected);
    expect(await liveBookings()).toEqual([]);
  });

  test.each<[string, () => Work, Record<string, unknown>, unknown[]]>([
    ['the suspension of its professional', () => suspend(visit.professional), {}, NO_PROFESSIONAL],
    ['the suspension of its client', () => suspend(visit.client), {}, NOT_LOGGED_IN],
    ['its professional was deactivated', () => setProfessional({ is_active: false }), {}, NO_PROFESSIONAL],
    ['its service was deactivated', () => setService({ is_active: false }), {}, SERVICE_GONE],
    ['its service was deleted', () => setService({ deleted_at: NOW }), {}, SERVICE_GONE],
    ['another price', () => setService({ price_cents: 6000 }), { total_price: 50 }, PRICE_CHANGED],
    [
      'another length',
      () => setService({ duration_minutes: 90 }),
      { end_time: minutesIn(60) },
      PRICE_CHANGED,
    ],
  ])('%s is refused', async (_what, change, body, expected) => {
    expect(outcome(await requestDuring(change(), () => request(body)))).toEqual(expected);
    expect(await liveBookings()).toEqual([]);
  });

  test('a changed price and duration are stored when the client sent neither', async () => {
    const change = setService({ price_cents: 6000, duration_minutes: 90 });
    const answer = await requestDuring(change, () => request());
    expect([answer.statusCode, answer.json().total_price]).toEqual([201, 60]);
    expect(await liveBookings()).toEqual([
      expect.objectContaining({ total_cents: 6000, end_time: new Date(minutesIn(90)) }),
    ]);
  });

  test.each<[string, { price_cents: number } | { deleted_at: Date }, unknown[]]>([
    ['another price of its product', { price_cents: 2000 }, PRICE_CHANGED],
    [
      'the deletion of its product',
      { deleted_at: NOW },
      [409, 'A chosen product is no longer offered. Please review your booking.'],
    ],
  ])('%s is refused', async (_what, values, expected) => {
    const productId = await makeProduct(testApp, visit.professional, { price: 12.5 });
    const change: Work = (transaction) =>
      transaction.updateTable('products').set(values).where('id', '=', productId).execute();
    const body = {
      products: [{ product_id: productId, quantity: 1, is_client_supplied: false }],
      total_price: 62.5,
    };
    expect(outcome(await requestDuring(change, () => request(body)))).toEqual(expected);
    expect(await liveBookings()).toEqual([]);
  });
});

describe.each(['confirmed by its professional', 'moved by its professional', 'moved by its client'])(
  'a booking that is %s',
  (what) => {
    const act = (id: string) => {
      const { token } = what.endsWith('client') ? visit.client : visit.professional;
      return what.startsWith('confirmed')
        ? secondApp.call('PATCH', `/bookings/${id}`, { token, body: { status: 'confirmed' } })
        : secondApp.call('POST', `/bookings/${id}/reschedule`, {
            token,
            body: { start_time: minutesIn(120) },
          });
    };

    test.each([
      ['deletion', 'client'],
      ['deletion', 'professional'],
      ['suspension', 'client'],
      ['suspension', 'professional'],
    ] as const)('during the %s of its %s stays cancelled', async (event, party) => {
      const { id } = await bookOk(testApp, visit);
      const answer =
        event === 'deletion'
          ? await requestDuringDeletion(visit[party], () => act(id))
          : await requestDuring(suspend(visit[party]), () => act(id));
      expect(outcome(answer)).toEqual([409, 'This booking is already cancelled.']);
      expect(await liveBookings()).toEqual([]);
    });
  },
);
