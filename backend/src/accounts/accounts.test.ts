import { createTestApp, type TestApp } from '../../testing/app';
import { runJobs } from '../../testing/background';
import { mailsTo, tokenFor } from '../../testing/mails';
import { logInAs, makeAdmin, makeClient, makeProfessional, PASSWORD } from '../../testing/people';
import { readsOf, scansOf } from '../../testing/plans';
import { enqueueJob } from '../background/jobs';
import { warnOfGuesses } from './guesses';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterEach(() => testApp.setNow());
afterAll(() => testApp.close());

const WRONG = { detail: 'Incorrect email or password.' };
const logIn = (username: string, password: string, remoteAddress = '192.0.2.1') =>
  testApp.call('POST', '/login/', { form: { username, password }, remoteAddress });
const me = (token: string) => testApp.call('GET', '/users/me/', { token });

describe('logging in', () => {
  test('accepts the email or the username in any case, and the token identifies the account', async () => {
    const { userId, email, username } = await makeClient(testApp);
    for (const typed of [email, username, email.toUpperCase(), ` ${username.toUpperCase()} `]) {
      const answer = await logIn(typed, PASSWORD);
      expect(answer.statusCode).toBe(200);
      const { access_token, ...rest } = answer.json();
      expect(rest).toEqual({ token_type: 'bearer', expires_in: 12 * 3600 });
      expect((await me(access_token)).json()).toEqual({
        id: userId,
        role: 'client',
        email,
        username,
        has_second_factor: false,
        is_by_passkey: false,
      });
    }
  });

  test('a wrong password and an unknown account get the same response', async () => {
    const { email } = await makeClient(testApp);
    for (const typed of [email, 'unknown@example.test', 'unknown']) {
      const answer = await logIn(typed, 'not the password');
      expect([answer.statusCode, answer.json()]).toEqual([401, WRONG]);
    }
  });

  test('both fields are required', async () => {
    const answer = await logIn('', '');
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      {
        detail: [
          { loc: ['body', 'username'], msg: 'Email is required', type: 'required' },
          { loc: ['body', 'password'], msg: 'Password is required', type: 'required' },
        ],
      },
    ]);
  });

  test('a deleted account cannot log in, and its tokens are rejected', async () => {
    const { userId, email, token } = await makeClient(testApp);
    await testApp.database
      .updateTable('users')
      .set({ deleted_at: new Date() })
      .where('id', '=', userId)
      .execute();
    expect((await logIn(email, PASSWORD)).statusCode).toBe(401);
    expect((await me(token)).statusCode).toBe(401);
  });
});

describe('after five failures in 15 minutes', () => {
  test('an account is locked for that address only, even for the right password', async () => {
    const { email } = await makeClient(testApp);
    testApp.setNow(new Date('2026-11-21T10:00:00Z'));
    for (let tries = 0; tries < 5; tries += 1) expect((await logIn(email, 'wrong')).statusCode).toBe(401);

    testApp.setNow(new Date('2026-11-21T10:05:00Z'));
    const refused = await logIn(email, PASSWORD);
    expect([refused.statusCode, refused.json()]).toEqual([
      429,
      { detail: 'Too many attempts. Please try again later.' },
    ]);
    expect(refused.headers['retry-after']).toBe(String(10 * 60));
    expect((await logIn(email, PASSWORD, '192.0.2.2')).statusCode).toBe(200);

    testApp.setNow(new Date('2026-11-21T10:15:00Z'));
    expect((await logIn(email, PASSWORD)).statusCode).toBe(200);
  });

  test('email and username count as one account, and unknown accounts are limited the same way', async () => {
    const { email, username } = await makeClient(testApp);
    for (const typed of [email, username, email, username, email])
      expect((await logIn(typed, 'wrong')).statusCode).toBe(401);
    expect((await logIn(username, PASSWORD)).statusCode).toBe(429);

    for (let tries = 0; tries < 5; tries += 1)
      expect((await logIn('ghost@example.test', 'wrong')).statusCode).toBe(401);
    expect((await logIn('Ghost@example.test', 'wrong')).statusCode).toBe(429);
  });

  test('a successful login resets the count', async () => {
    const { email } = await makeClient(testApp);
    for (const password of ['wrong', 'wrong', 'wrong', 'wrong', PASSWORD, 'wrong', 'wrong', 'wrong', 'wrong'])
      expect((await logIn(email, password)).statusCode).toBe(password === PASSWORD ? 200 : 401);
    expect((await logIn(email, PASSWORD)).statusCode).toBe(200);
  });

  test('failures that are too old to count are deleted', async () => {
    const { email } = await makeClient(testApp);
    testApp.setNow(new Date('2026-11-20T10:00:00Z'));
    await logIn(email, 'wrong');
    testApp.setNow(new Date('2026-11-20T10:15:00Z'));
    await logIn(email, 'wrong');
    const kept = await testApp.database
      .selectFrom('login_attempts')
      .select('attempted_at')
      .where('attempted_at', '<', new Date('2026-11-20T11:00:00Z'))
      .execute();
    expect(kept).toEqual([{ attempted_at: new Date('2026-11-20T10:15:00Z') }]);
  });

  async function storeFailures(address: string, length: number): Promise<void> {
    const id = () => crypto.randomUUID();
    const failure = () => ({ id: id(), account: id(), address, failed: true, attempted_at: testApp.now() });
    await testApp.database.insertInto('login_attempts').values(Array.from({ length }, failure)).execute();
  }

  test('an address that fails against a hundred accounts is blocked for all accounts; other addresses are not', async () => {
    testApp.setNow(new Date('2026-11-22T10:00:00Z'));
    const { email } = await makeClient(testApp);
    await storeFailures('192.0.2.77', 99);
    expect((await logIn(email, 'wrong', '192.0.2.77')).statusCode).toBe(401);
    expect((await logIn(email, PASSWORD, '192.0.2.77')).statusCode).toBe(429);
    expect((await logIn('ghost77@example.test', 'wrong', '192.0.2.77')).statusCode).toBe(429);
    expect((await logIn(email, PASSWORD, '192.0.2.78')).statusCode).toBe(200);
    testApp.setNow(new Date('2026-11-22T10:15:00Z'));
    expect((await logIn(email, PASSWORD, '192.0.2.77')).statusCode).toBe(200);
  });

  test('guesses at one account from many addresses stop at 50, and a password reset lets the owner in', async () => {
    const { email, token, userId } = await makeClient(testApp);
    const guess = (host: number) => logIn(email, 'wrong', `198.51.100.${host}`);
    const statuses: number[] = [];
    for (let host = 1; host <= 60; host += 1) statuses.push((await guess(host)).statusCode);
    expect(statuses).toEqual([...Array(50).fill(401), ...Array(10).fill(429)]);

    const refused = await logIn(email, PASSWORD, '192.0.2.9');
    expect([refused.statusCode, refused.json()]).toEqual([
      429,
      { detail: 'Too many attempts. Please try again later.' },
    ]);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(15 * 60);
    // Existing sessions stay valid, and the owner is notified once.
    expect((await me(token)).statusCode).toBe(200);
    await runJobs(testApp);
    const warnings = (await mailsTo(testApp, email)).filter(({ subject }) =>
      subject?.startsWith('Many wrong passwords'),
    );
    expect(warnings).toHaveLength(1);

    await testApp.call('POST', '/accounts/forgot-password', { body: { email } });
    await runJobs(testApp);
    const body = { token: await tokenFor(testApp, email), password: 'another long one' };
    await testApp.call('POST', '/accounts/reset-password', { body, remoteAddress: '192.0.2.9' });
    for (let host = 61; host <= 115; host += 1) await guess(host);
    expect((await logIn(email, 'another long one', '192.0.2.10')).statusCode).toBe(429);
    expect((await logIn(email, 'another long one', '192.0.2.9')).statusCode).toBe(200);
    await runJobs(testApp);
    const { count } = await testApp.database
      .selectFrom('mails')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('dedupe_key', 'like', `guesses ${userId}%`)
      .executeTakeFirstOrThrow();
    expect(count).toBe(1);
  });

  test('the warning about guesses finds its account by the id', async () => {
    const { userId, email } = await makeClient(testApp);
    for (const account of [userId, 'a name without an account'])
      await enqueueJob(testApp.database, warnOfGuesses, { account });
    const reads = await readsOf(() => runJobs(testApp));
    expect(await mailsTo(testApp, email)).toMatchObject([{ template: 'too-many-guesses' }]);
    const url = new URL(testApp.config.databaseUrl);
    url.searchParams.set('options', '-c enable_seqscan=off');
    const [ofAccount, ...others] = reads.filter(({ text }) => text.includes('"email" from "users"'));
    expect(others).toEqual([]);
    expect(await scansOf(url.href, ofAccount ?? { text: 'select', values: [] })).toMatchObject([
      { table: 'users', index: 'users_pkey' },
    ]);
  });

  test('guesses at an unknown account from many addresses stop at the same limit', async () => {
    const statuses: number[] = [];
    for (let host = 1; host <= 52; host += 1)
      statuses.push((await logIn('ghost52@example.test', 'wrong', `198.51.100.${host}`)).statusCode);
    expect(statuses).toEqual([...Array(50).fill(401), 429, 429]);
    await runJobs(testApp);
  });

  test('guesses sent in parallel get no more attempts than guesses in sequence', async () => {
    const { email } = await makeClient(testApp);
    const answers = await Promise.all(Array.from({ length: 30 }, () => logIn(email, 'wrong')));
    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([...Array(5).fill(401), ...Array(25).fill(429)]);
  });

  test('guesses at many accounts in parallel get no more attempts of one address', async () => {
    await storeFailures('192.0.2.79', 95);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, guess) => logIn(`ghost${guess}@example.test`, 'wrong', '192.0.2.79')),
    );
    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([...Array(5).fill(401), ...Array(25).fill(429)]);
  });

  test('parallel logins with the right password all succeed', async () => {
    const { email } = await makeClient(testApp);
    const answers = await Promise.all(Array.from({ length: 12 }, () => logIn(email, PASSWORD)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200));
  });
});

describe('a token', () => {
  test('is rejected after logging out, while other tokens keep working', async () => {
    const client = await makeClient(testApp);
    const other = await logInAs(testApp, client);
    expect((await testApp.call('POST', '/logout/', { token: client.token })).statusCode).toBe(204);
    expect((await me(client.token)).statusCode).toBe(401);
    expect((await me(other)).statusCode).toBe(200);
    expect((await testApp.call('POST', '/logout/', { token: client.token })).statusCode).toBe(401);
  });

  test('is rejected when all tokens of the account are revoked', async () => {
    const { userId, token } = await makeClient(testApp);
    await testApp.database
      .updateTable('users')
      .set(({ eb }) => ({ token_version: eb('token_version', '+', 1) }))
      .where('id', '=', userId)
      .execute();
    expect((await me(token)).statusCode).toBe(401);
  });

  test('expires after 12 hours', async () => {
    const { token, userId } = await makeClient(testApp);
    const claims = { ...testApp.app.jwt.decode<{ ver: number; jti: string }>(token), sub: userId };
    const now = Math.floor(Date.now() / 1000);
    const signedAgo = (seconds: number) => testApp.app.jwt.sign({ ...claims, iat: now - seconds } as never);
    expect((await me(signedAgo(12 * 3600 - 60))).statusCode).toBe(200);
    expect((await me(signedAgo(12 * 3600 + 60))).statusCode).toBe(401);
  });

  test('from another service, key or signature algorithm is rejected', async () => {
    const { userId } = await makeClient(testApp);
    const claims = { sub: userId, ver: 1, jti: crypto.randomUUID() };
    const sign = (options: object) => testApp.app.jwt.sign(claims, options);
    expect((await me(sign({}))).statusCode).toBe(200);
    for (const options of [
      { aud: 'another-service' },
      { iss: 'another-issuer' },
      { key: 'another secret, as long as the right one' },
      { algorithm: 'HS512' },
      { notBefore: 3600 },
    ])
      expect([options, (await me(sign(options))).statusCode]).toEqual([options, 401]);
  });

  test('signed with the previous secret is accepted until it expires, and new tokens use the new secret', async () => {
    const before = 'w0r2kx84bnq19zlfm37hvyt5cp6dj2sg';
    const [old, renewed] = [
      await createTestApp({ env: { SESSION_SECRET: before } }),
      await createTestApp({
        env: { SESSION_SECRET: 'kf83hs02lsmx9274hdkqpz61nvbw5r0t', SESSION_SECRET_PREVIOUS: before },
      }),
    ];
    const client = await makeClient(renewed);
    const claims = { sub: client.userId, ver: 1, jti: crypto.randomUUID() };
    const ask = (token: string) => renewed.call('GET', '/users/me/', { token });
    expect((await ask(old.app.jwt.sign(claims))).statusCode).toBe(200);
    expect((await ask(old.app.jwt.sign(claims, { expiresIn: -1 }))).statusCode).toBe(401);
    expect((await ask(old.app.jwt.sign(claims, { aud: 'another-service' }))).statusCode).toBe(401);
    expect((await ask(client.token)).statusCode).toBe(200);
    expect((await old.call('GET', '/users/me/', { token: client.token })).statusCode).toBe(401);
    await Promise.all([old.close(), renewed.close()]);
  });

  test.each([
    ['none', undefined],
    ['no token at all', 'Bearer'],
    ['noise', 'Bearer a.b.c'],
    ['another scheme', 'Basic dXNlcjpwYXNz'],
    [
      'one without a signature',
      `Bearer ${btoa('{"alg":"none","typ":"JWT"}')}.${btoa('{"sub":"x","ver":1,"jti":"y"}')}.`,
    ],
  ])('is rejected with 401 when it is invalid: %s', async (_name, authorization) => {
    const answer = await testApp.call('GET', '/users/me/', {
      headers: authorization ? { authorization } : {},
    });
    expect([answer.statusCode, answer.json()]).toEqual([401, { detail: 'Please log in.' }]);
  });

  test('with claims of the wrong type is a 401', async () => {
    for (const claims of [{ sub: 'no-uuid', ver: 1, jti: 'x' }, { ver: 1 }, { sub: 7, ver: 'one', jti: {} }])
      expect((await me(testApp.app.jwt.sign(claims as never))).statusCode).toBe(401);
  });
});

test('each operation checks the role: 403 for other roles, 401 for anonymous callers before reading the body', async () => {
  const client = await makeClient(testApp);
  const professional = await makeProfessional(testApp);
  const admin = await makeAdmin(testApp);
  const calls = [
    ['GET', '/services/my', professional],
    ['POST', '/services/', professional],
    ['PUT', `/services/${professional.id}`, professional],
    ['DELETE', `/services/${professional.id}`, professional],
    ['GET', '/product/all/my', professional],
    ['POST', '/product/', professional],
    ['PUT', `/product/${professional.id}`, professional],
    ['DELETE', `/product/${professional.id}`, professional],
    ['PUT', '/professionals/me', professional],
    ['GET', '/clients/me', client],
    ['PUT', '/clients/me', client],
  ] as const;
  for (const [method, path, owner] of calls) {
    expect([path, (await testApp.call(method, path)).statusCode]).toEqual([path, 401]);
    for (const person of [client, professional, admin].filter((someone) => someone !== owner)) {
      const answer = await testApp.call(method, path, { token: person.token });
      expect([path, answer.statusCode, answer.json()]).toEqual([
        path,
        403,
        { detail: 'You do not have permission to do this.' },
      ]);
    }
  }
});
