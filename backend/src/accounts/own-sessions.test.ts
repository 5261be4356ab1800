import { MINUTE_MS, type OwnSession } from '@crown-and-coil/shared-api/contract';
import { createTestApp, type TestApp } from '../../testing/app';
import { logInAs, makeAdmin, makeClient, makeProfessional, PASSWORD } from '../../testing/people';
import { deviceOf } from './own-sessions';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

const useFrom = (token: string, userAgent: string) =>
  testApp.app.inject({
    url: '/api/users/me/',
    headers: { authorization: `Bearer ${token}`, 'user-agent': userAgent },
  });
const statusOf = async (token: string) => (await testApp.call('GET', '/users/me/', { token })).statusCode;
const listOf = async (token: string) =>
  (await testApp.call('GET', '/users/me/sessions', { token })).json<OwnSession[]>();
const end = (token: string, id: string, own_password = PASSWORD) =>
  testApp.call('DELETE', `/users/me/sessions/${id}`, { token, body: { own_password } });
const idOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).jti as string;

describe('sessions', () => {
  test.each([
    ['client', makeClient],
    ['professional', makeProfessional],
    ['admin', makeAdmin],
  ] as const)(
    'of a %s are listed with browser, system and last use, current session first',
    async (_role, make) => {
      const person = await make(testApp);
      const [phone, desktop] = [await logInAs(testApp, person), await logInAs(testApp, person)];
      await useFrom(phone, IPHONE);
      await useFrom(desktop, FIREFOX);
      const [first, ...others] = await listOf(phone);
      expect(first).toMatchObject({
        id: idOf(phone),
        browser: 'Safari',
        system: 'iOS',
        is_current: true,
      });
      expect(others.filter(({ is_current }) => is_current)).toEqual([]);
      expect(others.find(({ id }) => id === idOf(desktop))).toMatchObject({
        browser: 'Firefox',
        system: 'Windows',
      });
    },
  );

  test('of other people are not listed', async () => {
    const [one, other] = [await makeClient(testApp), await makeClient(testApp)];
    await useFrom(other.token, IPHONE);
    expect((await listOf(one.token)).map(({ id }) => id)).toEqual([idOf(one.token)]);
  });

  test('record their last use at most every five minutes', async () => {
    const { token } = await makeClient(testApp);
    const start = testApp.now().getTime();
    const lastUseAfter = async (minutes: number) => {
      testApp.setNow(new Date(start + minutes * MINUTE_MS));
      return new Date((await listOf(token))[0]?.last_used_at ?? 0).getTime() - start;
    };
    await listOf(token);
    const first = await lastUseAfter(0);
    expect(await lastUseAfter(4)).toBe(first);
    expect(await lastUseAfter(6)).toBe(6 * MINUTE_MS);
    testApp.setNow(new Date(start));
  });

  test("of an admin end permanently after 30 minutes without use; other roles' sessions continue", async () => {
    const [admin, client] = [await makeAdmin(testApp), await makeClient(testApp)];
    const [used, unused] = [await logInAs(testApp, admin), await logInAs(testApp, admin)];
    const start = testApp.now().getTime();
    const statusAfter = (minutes: number, token: string) => {
      testApp.setNow(new Date(start + minutes * MINUTE_MS));
      return statusOf(token);
    };
    try {
      for (const token of [used, unused, client.token]) await statusAfter(0, token);
      expect(await statusAfter(24, used)).toBe(200);
      expect(await statusAfter(48, used)).toBe(200);
      expect(await statusAfter(48, unused)).toBe(401);
      expect(await statusAfter(78, used)).toBe(401);
      expect(await statusAfter(79, used)).toBe(401);
      expect(await statusAfter(79, client.token)).toBe(200);
      expect(await statusAfter(79, await logInAs(testApp, admin))).toBe(200);
    } finally {
      testApp.setNow();
    }
  });

  test('can be ended one by one with the password, which rejects their token and no other', async () => {
    const person = await makeClient(testApp);
    const [lost, third] = [await logInAs(testApp, person), await logInAs(testApp, person)];
    await Promise.all([useFrom(lost, IPHONE), useFrom(third, FIREFOX)]);
    expect((await end(person.token, idOf(lost))).statusCode).toBe(204);
    expect([await statusOf(lost), await statusOf(third), await statusOf(person.token)]).toEqual([
      401, 200, 200,
    ]);
    expect((await listOf(person.token)).map(({ id }) => id).sort()).toEqual(
      [idOf(person.token), idOf(third)].sort(),
    );
    expect((await end(person.token, idOf(lost))).statusCode).toBe(404);
  });

  test('cannot be ended with a wrong password or by another account', async () => {
    const [one, other] = [await makeClient(testApp), await makeClient(testApp)];
    const elsewhere = await logInAs(testApp, one);
    await Promise.all([useFrom(elsewhere, IPHONE), useFrom(other.token, IPHONE)]);
    expect((await end(one.token, idOf(elsewhere), 'guess')).statusCode).toBe(422);
    expect((await end(one.token, idOf(other.token))).statusCode).toBe(404);
    expect([await statusOf(elsewhere), await statusOf(other.token)]).toEqual([200, 200]);
  });

  test('ended by logging out or by revoking all tokens are not listed', async () => {
    const person = await makeClient(testApp);
    const [leaving, lost] = [await logInAs(testApp, person), await logInAs(testApp, person)];
    await Promise.all([useFrom(leaving, IPHONE), useFrom(lost, IPHONE)]);
    await testApp.call('POST', '/logout/', { token: leaving });
    expect((await listOf(person.token)).map(({ id }) => id)).not.toContain(idOf(leaving));
    const answer = await testApp.call('POST', '/users/me/log-out-elsewhere', {
      token: person.token,
      body: { own_password: PASSWORD },
    });
    const { access_token } = answer.json<{ access_token: string }>();
    expect((await listOf(access_token)).map(({ id }) => id)).toEqual([idOf(access_token)]);
  });

  test('with a rejected token are not recorded', async () => {
    const person = await makeClient(testApp);
    const stolen = await logInAs(testApp, person);
    await testApp.call('POST', '/logout/', { token: stolen });
    await testApp.database.deleteFrom('sessions').where('id', '=', idOf(stolen)).execute();
    expect((await useFrom(stolen, IPHONE)).statusCode).toBe(401);
    const rows = await testApp.database
      .selectFrom('sessions')
      .select('id')
      .where('id', '=', idOf(stolen))
      .execute();
    expect(rows).toEqual([]);
  });

  test('are part of the export, and are deleted with the account', async () => {
    const token = await logInAs(testApp, await makeClient(testApp));
    await useFrom(token, IPHONE);
    const exported = (await testApp.call('GET', '/users/me/export', { token })).json();
    expect(exported.more.sessions).toContainEqual(
      expect.objectContaining({ browser: 'Safari', system: 'iOS' }),
    );
    await testApp.call('DELETE', '/users/me/', { token, body: { password: PASSWORD } });
    const rows = await testApp.database
      .selectFrom('sessions')
      .select('id')
      .where('id', '=', idOf(token))
      .execute();
    expect(rows).toEqual([]);
  });

  test('requests still succeed when the last use cannot be recorded', async () => {
    const { token } = await makeClient(testApp);
    await testApp.database.schema.alterTable('sessions').renameColumn('browser', 'browser_away').execute();
    try {
      expect(await statusOf(token)).toBe(200);
    } finally {
      await testApp.database.schema.alterTable('sessions').renameColumn('browser_away', 'browser').execute();
    }
  });
});

test.each([
  ['no header', undefined],
  ['blanks', '   '],
  ['markup', '<script>alert(1)</script>'],
  ['a very long one', '('.repeat(20_000)],
])('a device without a usable User-Agent (%s) has no name', (_case, userAgent) => {
  expect(deviceOf(userAgent)).toEqual({ browser: null, system: null });
});
