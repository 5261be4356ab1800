import { type OperationNode, sql, type UnknownRow } from 'kysely';
import { createTestApp, type TestApp } from '../../testing/app';
import { lockWaits } from '../../testing/lock-waits';
import { mailsTo, tokenFor } from '../../testing/mails';
import { logInAs, makeClient, makeProfessional, PASSWORD } from '../../testing/people';
import { buildApp } from '../app';
import { newId } from '../database/identifiers';
import { changePassword } from './password-changes';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterEach(() => testApp.setNow());
afterAll(() => testApp.close());

const NEW_PASSWORD = 'twist out sunday';
const forgot = (email: string) => testApp.call('POST', '/accounts/forgot-password', { body: { email } });
const reset = (token: string, password = NEW_PASSWORD) =>
  testApp.call('POST', '/accounts/reset-password', { body: { token, password } });
const check = (token: string) => testApp.call('POST', '/accounts/reset-password/check', { body: { token } });
const logIn = (username: string, password: string) =>
  testApp.call('POST', '/login/', { form: { username, password } });
const me = async (token: string) => (await testApp.call('GET', '/users/me/', { token })).statusCode;
const resets = async (email: string) =>
  (await mailsTo(testApp, email)).filter(({ template }) => template === 'password-reset');

/** Starts a request that waits after reading the password's hash, until the transaction ends. */
async function holdPasswordCheck(userId: string, request: () => ReturnType<TestApp['call']>) {
  const held = await testApp.database.startTransaction().execute();
  await sql`select pg_advisory_xact_lock(hashtextextended(${userId}, 0))`.execute(held);
  const answer = request();
  await lockWaits(testApp.database, 1, answer);
  return { held, answer };
}

describe('a forgotten password', () => {
  test('is reset once by the mailed link, which ends every session and sends a confirmation', async () => {
    const { email, token: session } = await makeClient(testApp);
    expect((await forgot(email)).statusCode).toBe(202);
    const token = await tokenFor(testApp, email);
    expect((await resets(email))[0]?.link).toBe(`http://localhost:8080/reset-password?token=${token}`);
    expect((await reset(token)).statusCode).toBe(204);
    expect(await me(session)).toBe(401);
    expect((await logIn(email, PASSWORD)).statusCode).toBe(401);
    expect((await logIn(email, NEW_PASSWORD)).statusCode).toBe(200);
    expect((await mailsTo(testApp, email)).at(-1)).toMatchObject({ subject: 'Your password was changed' });
    expect((await reset(token)).json()).toEqual({
      detail: 'This link was used already. Please ask for a new one.',
      reason: 'used',
    });
  });

  test('keeps the calendar address, and the mail says so if there is one', async () => {
    const resetBy = async ({ email }: { readonly email: string }) => {
      await forgot(email);
      await reset(await tokenFor(testApp, email));
      return (await mailsTo(testApp, email)).at(-1)?.text;
    };
    const client = await makeClient(testApp);
    const feed = await testApp.call('POST', '/calendar/feed', { token: client.token });
    expect(await resetBy(client)).toContain('Your private calendar address still works');
    const path = new URL(feed.json().url).pathname;
    expect((await testApp.app.inject(path)).statusCode).toBe(200);
    expect(await resetBy(await makeClient(testApp))).not.toContain('calendar');
  });

  test.each<[string, Parameters<TestApp['call']>]>([
    [
      'another email',
      ['POST', '/users/me/email-change', { body: { new_email: 'b@b.test', email_password: PASSWORD } }],
    ],
    [
      'another password',
      ['PUT', '/users/me/password', { body: { current_password: PASSWORD, new_password: 'not the owner' } }],
    ],
    ['a second factor', ['POST', '/users/me/second-factor', { body: { factor_password: PASSWORD } }]],
    ['no passkey', ['DELETE', `/users/me/passkeys/${newId()}`, { body: { passkey_password: PASSWORD } }]],
    ['a new session', ['POST', '/users/me/log-out-elsewhere', { body: { own_password: PASSWORD } }]],
    ['a deletion', ['DELETE', '/users/me/', { body: { password: PASSWORD } }]],
  ])(
    'that is reset while somebody with the old one asks for %s gives them nothing',
    async (_what, [method, path, { body } = {}]) => {
      const { database } = testApp;
      const { email, userId, token } = await makeClient(testApp);
      await forgot(email);
      const link = await tokenFor(testApp, email);
      const { held, answer } = await holdPasswordCheck(userId, () =>
        testApp.call(method, path, { token, body }),
      );
      expect((await reset(link)).statusCode).toBe(204);
      await held.commit().execute();
      expect((await answer).statusCode).toBe(401);
      for (const table of ['email_changes', 'second_factors'] as const)
        expect(await database.selectFrom(table).selectAll().where('user_id', '=', userId).execute()).toEqual(
          [],
        );
      expect((await logIn(email, NEW_PASSWORD)).statusCode).toBe(200);
    },
  );

  test('gets the same response for any address: 200 attempts, half of them without an account', async () => {
    const { email } = await makeClient(testApp);
    const answers = new Set<string>();
    for (let tries = 0; tries < 100; tries += 1) {
      for (const asked of [email, `unknown${tries}@example.test`]) {
        const { statusCode, body, headers } = await forgot(asked);
        const { 'x-request-id': _own, date: _when, ...others } = headers;
        answers.add(JSON.stringify([statusCode, body, others]));
      }
    }
    expect(answers.size).toBe(1);
  });

  test('runs the same database statements for any address', async () => {
    const { email } = await makeClient(testApp);
    const asked: string[] = [];
    const listening = testApp.database.withPlugin({
      transformQuery: ({ node }: { node: OperationNode }) => {
        asked.push(
          JSON.stringify(node, (key, value: unknown) =>
            key === 'value' || key === 'parameters' ? '' : value,
          ),
        );
        return node as never;
      },
      transformResult: async ({ result }) => result as { rows: UnknownRow[] },
    });
    const app = await buildApp({ config: testApp.config, database: listening });
    const workFor = async (payload: { email: string }) => {
      asked.length = 0;
      await app.inject({ method: 'POST', url: '/api/accounts/forgot-password', payload });
      return [...asked];
    };
    const known = await workFor({ email });
    expect(known.length).toBeGreaterThan(0);
    expect(await workFor({ email: 'unknown@example.test' })).toEqual(known);
    await app.close();
  });

  test('sends at most three mails an hour, without revealing the limit', async () => {
    const { email } = await makeClient(testApp);
    testApp.setNow(new Date('2026-10-03T00:00:00Z'));
    for (let times = 0; times < 5; times += 1) expect((await forgot(email)).statusCode).toBe(202);
    expect(await resets(email)).toHaveLength(3);
    testApp.setNow(new Date('2026-10-03T01:00:00Z'));
    await forgot(email);
    expect(await resets(email)).toHaveLength(4);
  });

  test('has a link that expires after an hour', async () => {
    const { email } = await makeClient(testApp);
    testApp.setNow(new Date('2026-10-03T00:00:00Z'));
    await forgot(email);
    const token = await tokenFor(testApp, email);
    testApp.setNow(new Date('2026-10-03T01:00:00Z'));
    expect((await reset(token)).json()).toMatchObject({ reason: 'expired' });
    testApp.setNow(new Date('2026-10-03T00:59:59Z'));
    expect((await reset(token)).statusCode).toBe(204);
  });

  test('has a link that can be checked without using it, and says nothing of whose it is', async () => {
    const { email, userId } = await makeClient(testApp);
    testApp.setNow(new Date('2026-10-03T00:00:00Z'));
    await forgot(email);
    const token = await tokenFor(testApp, email);
    for (const answer of [await check(token), await check(token)])
      expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect((await check(token.slice(0, 20))).json()).toEqual({
      detail: 'This link is not valid. Please ask for a new one.',
      reason: 'invalid',
    });
    testApp.setNow(new Date('2026-10-03T01:00:00Z'));
    expect((await check(token)).json()).toMatchObject({ reason: 'expired' });
    testApp.setNow(new Date('2026-10-03T00:30:00Z'));
    const suspend = (at: Date | null) =>
      testApp.database.updateTable('users').set({ suspended_at: at }).where('id', '=', userId).execute();
    await suspend(new Date());
    expect((await check(token)).json()).toMatchObject({ reason: 'invalid' });
    await suspend(null);
    expect((await reset(token)).statusCode).toBe(204);
    expect((await check(token)).json()).toMatchObject({ reason: 'used' });
  });

  test('keeps the link usable after a password that is too common or too short', async () => {
    const { email } = await makeClient(testApp);
    await forgot(email);
    const token = await tokenFor(testApp, email);
    expect((await reset(token, 'passwordpassword')).json().detail).toMatchObject([
      { loc: ['body', 'password'], msg: 'This password is too common. Please choose another one.' },
    ]);
    expect((await reset(token, 'short')).json().detail).toMatchObject([
      { loc: ['body', 'password'], msg: 'Password must be at least 10 characters long' },
    ]);
    expect((await reset(token)).statusCode).toBe(204);
  });

  test('set concurrently to two passwords accepts one of them', async () => {
    const { email } = await makeClient(testApp);
    await forgot(email);
    const token = await tokenFor(testApp, email);
    const answers = await Promise.all(['first long one', 'second long one'].map((one) => reset(token, one)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 400]);
  });

  test('reset by one link invalidates the other links', async () => {
    const { email } = await makeClient(testApp);
    await forgot(email);
    const first = await tokenFor(testApp, email);
    await forgot(email);
    const second = await tokenFor(testApp, email);
    await reset(second);
    expect((await reset(first)).json()).toMatchObject({ reason: 'used' });
  });

  test('when reset unlocks an account that was locked by guesses', async () => {
    const { email } = await makeClient(testApp);
    for (let tries = 0; tries < 5; tries += 1) await logIn(email, 'wrong');
    expect((await logIn(email, PASSWORD)).statusCode).toBe(429);
    await forgot(email);
    await reset(await tokenFor(testApp, email));
    expect((await logIn(email, NEW_PASSWORD)).statusCode).toBe(200);
  });

  test('sends no mail for a suspended account', async () => {
    const { email, userId } = await makeClient(testApp);
    await testApp.database
      .updateTable('users')
      .set({ suspended_at: new Date() })
      .where('id', '=', userId)
      .execute();
    await forgot(email);
    expect(await mailsTo(testApp, email)).toEqual([]);
  });

  test('removes the address from the finished job', async () => {
    await forgot('somebody@example.test');
    await mailsTo(testApp, 'somebody@example.test');
    const jobs = await testApp.database
      .selectFrom('graphile_worker._private_jobs' as never)
      .selectAll()
      .execute();
    expect(jobs).toEqual([]);
  });
});

describe('changing the password', () => {
  const change = (token: string, current_password: string, new_password: string) =>
    testApp.call('PUT', '/users/me/password', { token, body: { current_password, new_password } });

  test('ends every session and returns a new one', async () => {
    const professional = await makeProfessional(testApp);
    const elsewhere = await logInAs(testApp, professional);
    const answer = await change(professional.token, PASSWORD, NEW_PASSWORD);
    expect(answer.statusCode).toBe(200);
    expect(await me(professional.token)).toBe(401);
    expect(await me(elsewhere)).toBe(401);
    expect(await me(answer.json().access_token)).toBe(200);
    expect((await logIn(professional.email, NEW_PASSWORD)).statusCode).toBe(200);
    const mail = (await mailsTo(testApp, professional.email)).at(-1);
    expect(mail?.text).toMatch(
      /was changed on \w{3} \d+ \w{3}, .*(AEST|AEDT)\. All devices were logged out\./,
    );
  });

  test.each([
    [
      'a wrong current one',
      'not it, sorry',
      NEW_PASSWORD,
      'current_password',
      'This is not your current password.',
    ],
    [
      'the same again',
      PASSWORD,
      PASSWORD,
      'new_password',
      'Please choose a password other than the current one.',
    ],
    [
      'a common one',
      PASSWORD,
      '1q2w3e4r5t',
      'new_password',
      'This password is too common. Please choose another one.',
    ],
    ['a short one', PASSWORD, 'short one', 'new_password', 'Password must be at least 10 characters long'],
  ])('refuses %s on its field and keeps the session', async (_case, current, next, field, msg) => {
    const { token } = await makeClient(testApp);
    const answer = await change(token, current, next);
    expect([answer.statusCode, answer.json().detail]).toMatchObject([422, [{ loc: ['body', field], msg }]]);
    expect(await me(token)).toBe(200);
  });

  test('is refused when the tokens were revoked since it began, so that it cannot undo a reset', async () => {
    const client = await makeClient(testApp);
    const body = { own_password: PASSWORD };
    await testApp.call('POST', '/users/me/log-out-elsewhere', { token: client.token, body });
    const identity = {
      ...client,
      role: 'client',
      hasSecondFactor: false,
      passkeyId: null,
      tokenVersion: 1,
    } as const;
    const passwords = { current_password: PASSWORD, new_password: NEW_PASSWORD };
    await expect(changePassword(testApp, identity, passwords, '127.0.0.1')).rejects.toMatchObject({
      kind: 'not_logged_in',
    });
    expect((await logIn(client.email, PASSWORD)).statusCode).toBe(200);
  });

  test('rate-limits guesses at the current password', async () => {
    const { token } = await makeClient(testApp);
    const statuses: number[] = [];
    for (let tries = 0; tries < 6; tries += 1)
      statuses.push((await change(token, 'guess', NEW_PASSWORD)).statusCode);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  });
});

describe('logging out on all other devices', () => {
  const logOutElsewhere = (token: string, password = PASSWORD) =>
    testApp.call('POST', '/users/me/log-out-elsewhere', { token, body: { own_password: password } });

  test('ends every session and returns a new one; other accounts and the password are unaffected', async () => {
    const professional = await makeProfessional(testApp);
    const somebodyElse = await makeClient(testApp);
    const elsewhere = await logInAs(testApp, professional);
    const answer = await logOutElsewhere(professional.token);
    expect(answer.statusCode).toBe(200);
    expect(await me(professional.token)).toBe(401);
    expect(await me(elsewhere)).toBe(401);
    expect(await me(answer.json().access_token)).toBe(200);
    expect(await me(somebodyElse.token)).toBe(200);
    expect((await logIn(professional.email, PASSWORD)).statusCode).toBe(200);
  });

  test('requires the password, rate-limits guesses and leaves sessions alone', async () => {
    const client = await makeClient(testApp);
    const elsewhere = await logInAs(testApp, client);
    const first = await logOutElsewhere(client.token, 'guess');
    expect([first.statusCode, first.json().detail]).toMatchObject([
      422,
      [{ loc: ['body', 'own_password'], msg: 'This is not your current password.' }],
    ]);
    const statuses: number[] = [];
    for (let tries = 0; tries < 5; tries += 1)
      statuses.push((await logOutElsewhere(client.token, 'guess')).statusCode);
    expect(statuses).toEqual([422, 422, 422, 422, 429]);
    expect([await me(client.token), await me(elsewhere)]).toEqual([200, 200]);
  });

  test('two parallel requests from one session leave one new session', async () => {
    const { token } = await makeClient(testApp);
    const answers = await Promise.all([logOutElsewhere(token), logOutElsewhere(token)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
    const winner = answers.find(({ statusCode }) => statusCode === 200);
    expect(await me(winner?.json().access_token)).toBe(200);
  });
});
