import { MINUTE_MS, type Role } from '@crown-and-coil/shared-api/contract';
import { createTestApp, type TestApp } from '../../testing/app';
import { logInAs, makeAdmin, makeClient, makeNewAdmin } from '../../testing/people';
import { bookingBody, makeVisit, NOW, renewVisit, type Visit } from './testing/visit';

/** Who may book is asked together with what a booking is decided from: it is refused as on every other route. */
let testApp: TestApp;
let first: Visit;
let visit: Visit;
beforeAll(async () => {
  testApp = await createTestApp();
  testApp.setNow(NOW);
  first = await makeVisit(testApp);
});
afterAll(() => testApp.close());
beforeEach(async () => {
  testApp.setNow(NOW);
  visit = await renewVisit(testApp, first);
});

const LOGGED_OUT = [401, { detail: 'Please log in.' }];

const send = async (token: string | undefined, body: unknown = bookingBody(visit), key?: string) => {
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
  const answer = await testApp.call('POST', '/bookings/', { token, body, headers });
  return [answer.statusCode, answer.json()];
};
const countBookings = async () =>
  (await testApp.database.selectFrom('bookings').select('id').execute()).length;
const logOut = (token: string) => testApp.call('POST', '/logout/', { token });
const account = (
  change: Partial<{ role: Role; token_version: number; suspended_at: Date | null; deleted_at: Date | null }>,
) => testApp.database.updateTable('users').set(change).where('id', '=', visit.client.userId).execute();
const idOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).jti as string;
const lastUseOf = async (token: string) => {
  const { last_used_at } = await testApp.database
    .selectFrom('sessions')
    .select('last_used_at')
    .where('id', '=', idOf(token))
    .executeTakeFirstOrThrow();
  return last_used_at;
};

describe('a token that has been used before', () => {
  /** Of the client, used moments ago. */
  let token: string;
  beforeEach(async () => {
    token = await logInAs(testApp, visit.client);
    await testApp.call('GET', '/users/me/', { token });
  });

  test('books without a separate query to check the token', async () => {
    const read = jest.spyOn(testApp.database, 'executeQuery');
    expect((await send(token))[0]).toBe(201);
    expect(read).toHaveBeenCalledTimes(1);
    read.mockRestore();
  });

  test('is refused after logging out', async () => {
    await logOut(token);
    expect(await send(token)).toEqual(LOGGED_OUT);
    expect(await countBookings()).toBe(0);
  });

  test.each([
    ['when all tokens of the account were revoked', { token_version: 2 }, { token_version: 1 }],
    ['while the account is suspended', { suspended_at: NOW }, { suspended_at: null }],
    ['of a deleted account', { deleted_at: NOW }, { deleted_at: null }],
  ])('is refused %s', async (_when, change, back) => {
    expect((await send(token, undefined, 'visit-1'))[0]).toBe(201);
    await account(change);
    expect(await send(token)).toEqual(LOGGED_OUT);
    // Nor does it get the answer of its own request again.
    expect(await send(token, undefined, 'visit-1')).toEqual(LOGGED_OUT);
    await account(back);
    expect((await send(token, undefined, 'visit-1'))[0]).toBe(201);
  });

  test('does not get the stored response to its own request after logging out', async () => {
    expect((await send(token, undefined, 'visit-1'))[0]).toBe(201);
    expect((await send(token, undefined, 'visit-1'))[0]).toBe(201);
    await logOut(token);
    expect(await send(token, undefined, 'visit-1')).toEqual(LOGGED_OUT);
  });

  test.each([
    ['a body that is refused', bookingBodyOf({ service_ids: [] }), {}],
    [
      'an unknown professional',
      bookingBodyOf({ professional_id: '01920000-0000-7000-8000-000000000000' }),
      {},
    ],
    ['a key that is refused', bookingBodyOf({}), { 'idempotency-key': '' }],
    ['unreadable JSON', () => Buffer.from('{'), { 'content-type': 'application/json' }],
    ['another content type', () => Buffer.from('{}'), { 'content-type': 'text/csv' }],
  ])('is refused before %s', async (_what, bodyOf, headers) => {
    const payload = bodyOf();
    const request = payload instanceof Buffer ? { payload } : { body: payload };
    const statusOf = async () =>
      (await testApp.call('POST', '/bookings/', { token, ...request, headers })).statusCode;
    expect(await statusOf()).not.toBe(401);
    await logOut(token);
    expect(await statusOf()).toBe(401);
  });

  test('does not book for another client', async () => {
    const other = await makeClient(testApp);
    expect(await send(token, bookingBody(visit, { client_id: other.id }))).toEqual([
      403,
      { detail: 'You can only book for yourself.' },
    ]);
    await testApp.call('GET', '/users/me/', { token: other.token });
    expect((await send(other.token))[0]).toBe(403);
    expect(await countBookings()).toBe(0);
  });
});

test('is refused when its account has a different role now', async () => {
  const token = await logInAs(testApp, visit.client);
  await testApp.call('GET', '/users/me/', { token });
  await account({ role: 'professional' });
  expect((await send(token))[0]).toBe(403);
  await account({ role: 'client' });
  expect((await send(token))[0]).toBe(201);
});

test('of another role is refused before its body is read', async () => {
  for (const { token } of [visit.professional, await makeAdmin(testApp), await makeNewAdmin(testApp)]) {
    const refused = [403, { detail: 'You do not have permission to do this.' }];
    expect(await send(token)).toEqual(refused);
    expect(await send(token, {})).toEqual(refused);
  }
});

test('records its first use, and later ones every five minutes', async () => {
  const token = await logInAs(testApp, visit.client);
  await send(token);
  expect(await lastUseOf(token)).toEqual(NOW);
  testApp.setNow(new Date(NOW.getTime() + 4 * MINUTE_MS));
  await send(token);
  expect(await lastUseOf(token)).toEqual(NOW);
  testApp.setNow(new Date(NOW.getTime() + 5 * MINUTE_MS));
  await send(token);
  expect(await lastUseOf(token)).toEqual(testApp.now());
});

test('a request without a token is refused with a WWW-Authenticate header', async () => {
  const anonymous = await testApp.call('POST', '/bookings/', { body: bookingBody(visit) });
  expect([anonymous.statusCode, anonymous.headers['www-authenticate']]).toEqual([401, 'Bearer']);
});

/** Of the visit at the time of the test. */
function bookingBodyOf(change: Record<string, unknown>) {
  return (): unknown => bookingBody(visit, change);
}
