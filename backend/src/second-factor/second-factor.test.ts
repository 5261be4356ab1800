import {
  ACCOUNT_MESSAGES,
  CODE_FAILURE_LIMIT_OF_ACCOUNT,
  LOGIN_FAILURE_LIMIT,
  RECOVERY_CODES,
  SECOND_FACTOR_MESSAGES,
  SECOND_STEP_MINUTES,
  type SecondFactorOn,
  type SecondFactorSetup,
} from '@crown-and-coil/shared-api/contract';
import { createTestApp, type TestApp } from '../../testing/app';
import { mailsTo, tokenFor } from '../../testing/mails';
import {
  codeOfApp,
  giveSecondFactor,
  logInAs,
  makeAdmin,
  makeClient,
  makeNewAdmin,
  makeProfessional,
  PASSWORD,
  type Person,
} from '../../testing/people';
import { newId } from '../database/identifiers';
import { renewRecoveryCodes } from './changes';
import { codeOf, presentStep, secretFrom } from './rules';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());
/** Every test starts a minute later than the one before, so that codes of one test are not those of another. */
let minutes = 0;
beforeEach(() => {
  minutes += 60;
  testApp.setNow(new Date(Date.parse('2026-11-25T00:00:05Z') + minutes * 60_000));
});
afterEach(() => testApp.setNow());

const later = (seconds: number) => testApp.setNow(new Date(testApp.now().getTime() + seconds * 1000));
const firstStep = (email: string, password = PASSWORD) =>
  testApp.call('POST', '/login/', { form: { username: email, password } });
const stepTokenOf = async (person: Person) =>
  (await firstStep(person.email)).json<{ second_factor_token: string }>().second_factor_token;
const secondStep = (second_factor_token: string, code: string, remoteAddress?: string) =>
  testApp.call('POST', '/login/second-factor', {
    body: { second_factor_token, code },
    ...(remoteAddress && { remoteAddress }),
  });
const statusOf = async (token: string) => (await testApp.call('GET', '/users/me/', { token })).statusCode;
const messageOf = (answer: { json<Body>(): Body }) => {
  const { detail } = answer.json<{ detail: string | { msg: string }[] }>();
  return typeof detail === 'string' ? detail : detail[0]?.msg;
};
const start = (token: string, factor_password = PASSWORD) =>
  testApp.call('POST', '/users/me/second-factor', { token, body: { factor_password } });
const confirm = (token: string, code: string) =>
  testApp.call('PUT', '/users/me/second-factor', { token, body: { code } });

interface Enrolled {
  readonly token: string;
  readonly recoveryCodes: readonly string[];
  /** The code of the app, some steps of 30 seconds from now. */
  readonly code: (stepsLater?: number) => string;
}

/** Turns two-step log-in on as a person does. */
async function enrol({ token }: Pick<Person, 'token'>): Promise<Enrolled> {
  const { secret: typed } = (await start(token)).json<SecondFactorSetup>();
  const secret = secretFrom(typed);
  const code = (stepsLater = 0) => codeOf(secret, presentStep(testApp.now()) + stepsLater);
  const answer = await confirm(token, code());
  expect(answer.statusCode).toBe(200);
  const { access_token, recovery_codes } = answer.json<SecondFactorOn>();
  later(60);
  return { token: access_token, recoveryCodes: recovery_codes, code };
}

describe('enabling two-step log-in', () => {
  test.each([
    ['client', makeClient],
    ['professional', makeProfessional],
    ['admin', makeNewAdmin],
  ] as const)(
    'gives a %s ten recovery codes, ends all other sessions and sends a mail',
    async (_role, make) => {
      const person = await make(testApp);
      const elsewhere = await logInAs(testApp, person);
      const { token, recoveryCodes } = await enrol(person);
      expect(new Set(recoveryCodes).size).toBe(RECOVERY_CODES);
      expect([await statusOf(person.token), await statusOf(elsewhere), await statusOf(token)]).toEqual([
        401, 401, 200,
      ]);
      const me = (await testApp.call('GET', '/users/me/', { token })).json();
      expect(me).toMatchObject({ has_second_factor: true });
      const answer = await testApp.call('GET', '/users/me/second-factor', { token });
      expect(answer.json()).toEqual({ is_on: true, recovery_codes_left: RECOVERY_CODES });
      expect((await mailsTo(testApp, person.email)).at(-1)?.subject).toBe('Two-step log-in is on');
    },
  );

  test('requires the password, so a stolen session cannot lock its owner out', async () => {
    const { token } = await makeClient(testApp);
    const refused = await start(token, 'a guess');
    expect([refused.statusCode, messageOf(refused)]).toEqual([422, ACCOUNT_MESSAGES.wrongPassword]);
    expect((await confirm(token, '123456')).statusCode).toBe(409);
  });

  test('takes effect only after a first correct code', async () => {
    const person = await makeClient(testApp);
    await start(person.token);
    expect((await firstStep(person.email)).statusCode).toBe(200);
    const refused = await confirm(person.token, '000000');
    expect([refused.statusCode, messageOf(refused)]).toEqual([422, SECOND_FACTOR_MESSAGES.wrongCode]);
    expect((await firstStep(person.email)).statusCode).toBe(200);
  });

  test('cannot be restarted once enabled, nor can the secret be replaced', async () => {
    const person = await makeClient(testApp);
    const { token, code } = await enrol(person);
    expect((await start(token)).statusCode).toBe(409);
    expect((await confirm(token, code())).statusCode).toBe(409);
    expect((await secondStep(await stepTokenOf(person), code())).statusCode).toBe(200);
  });

  test('twice concurrently returns codes once', async () => {
    const { token } = await makeClient(testApp);
    const { secret } = (await start(token)).json<SecondFactorSetup>();
    const code = codeOf(secretFrom(secret), presentStep(testApp.now()));
    const answers = await Promise.all([confirm(token, code), confirm(token, code)]);
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status === 200)).toHaveLength(1);
  });

  test('expires after an hour without a code', async () => {
    const { token } = await makeClient(testApp);
    const { secret } = (await start(token)).json<SecondFactorSetup>();
    later(61 * 60);
    const refused = await confirm(token, codeOf(secretFrom(secret), presentStep(testApp.now())));
    expect([refused.statusCode, messageOf(refused)]).toEqual([409, SECOND_FACTOR_MESSAGES.setupExpired]);
  });

  test('leaves neither secret nor codes readable in the database', async () => {
    const person = await makeClient(testApp);
    const { secret } = (await start(person.token)).json<SecondFactorSetup>();
    const code = codeOf(secretFrom(secret), presentStep(testApp.now()));
    const { recovery_codes } = (await confirm(person.token, code)).json<SecondFactorOn>();
    const rows = await Promise.all([
      testApp.database
        .selectFrom('second_factors')
        .selectAll()
        .where('user_id', '=', person.userId)
        .executeTakeFirstOrThrow(),
      testApp.database
        .selectFrom('recovery_codes')
        .selectAll()
        .where('user_id', '=', person.userId)
        .execute(),
    ]);
    const bytes = [rows[0].sealed_secret, ...rows[1].map(({ hash }) => hash)];
    for (const planted of [
      secretFrom(secret),
      Buffer.from(secret),
      ...recovery_codes.map((text) => Buffer.from(text.replace('-', ''))),
    ])
      for (const kept of bytes) expect(kept.includes(planted)).toBe(false);
  });
});

describe('a two-step log-in', () => {
  test('answers the right password with 202 and a token, and the code with a session', async () => {
    const person = await makeClient(testApp);
    const { code } = await enrol(person);
    const first = await firstStep(person.email);
    expect(first.statusCode).toBe(202);
    expect(first.json()).toEqual({
      second_factor_token: expect.any(String),
      expires_in: SECOND_STEP_MINUTES * 60,
    });
    const answer = await secondStep(
      first.json<{ second_factor_token: string }>().second_factor_token,
      code(),
    );
    expect(answer.statusCode).toBe(200);
    expect(await statusOf(answer.json<{ access_token: string }>().access_token)).toBe(200);
  });

  test('does not reveal the second step for a wrong password', async () => {
    const person = await makeClient(testApp);
    await enrol(person);
    const [with2, without] = [
      await firstStep(person.email, 'a guess'),
      await firstStep('unknown@example.test'),
    ];
    expect([with2.statusCode, with2.json()]).toEqual([without.statusCode, without.json()]);
  });

  test.each([
    ['GET', '/users/me/'],
    ['GET', '/users/me/export'],
    ['GET', '/clients/me'],
    ['POST', '/logout/'],
    ['GET', '/users/me/second-factor'],
    ['GET', '/notifications/stream'],
  ] as const)('its first token is not a session: %s %s', async (method, path) => {
    const person = await makeClient(testApp);
    await enrol(person);
    const token = await stepTokenOf(person);
    expect((await testApp.call(method, path, { token })).statusCode).toBe(401);
  });

  test('does not accept a session token in its second step', async () => {
    const { token, code } = await enrol(await makeClient(testApp));
    expect((await secondStep(token, code())).statusCode).toBe(401);
  });

  test('has a first token that works once, for ten minutes, and for its own account', async () => {
    const [one, other] = [await makeClient(testApp), await makeClient(testApp)];
    const [mine, theirs] = [await enrol(one), await enrol(other)];
    const token = await stepTokenOf(one);
    expect((await secondStep(token, theirs.code())).statusCode).toBe(422);
    expect((await secondStep(token, mine.code())).statusCode).toBe(200);
    expect((await secondStep(token, mine.code(1))).statusCode).toBe(401);
    expect((await secondStep(`${token.slice(0, -2)}xx`, mine.code(1))).statusCode).toBe(401);
  });

  test('has a first token that ends with a new password or any revocation of all tokens', async () => {
    const person = await makeClient(testApp);
    const { code, token } = await enrol(person);
    const waiting = await stepTokenOf(person);
    const changed = await testApp.call('PUT', '/users/me/password', {
      token,
      body: { current_password: PASSWORD, new_password: 'another long password', code: code() },
    });
    expect(changed.statusCode).toBe(200);
    const refused = await secondStep(waiting, code(1));
    expect([refused.statusCode, messageOf(refused)]).toEqual([401, SECOND_FACTOR_MESSAGES.loginExpired]);
  });

  test('fails at the second step for a suspended account', async () => {
    const [person, admin] = [await makeClient(testApp), await makeAdmin(testApp)];
    const { code } = await enrol(person);
    const waiting = await stepTokenOf(person);
    await testApp.call('POST', `/admin/users/${person.userId}/suspend`, { token: admin.token, body: {} });
    expect((await secondStep(waiting, code())).statusCode).toBe(401);
  });

  test('accepts a code once, also from two concurrent requests, and no earlier one after it', async () => {
    const person = await makeClient(testApp);
    const { code } = await enrol(person);
    const tokens = [await stepTokenOf(person), await stepTokenOf(person)];
    const answers = await Promise.all(tokens.map((token) => secondStep(token, code(1))));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    for (const steps of [1, 0, -1]) {
      const replayed = await secondStep(await stepTokenOf(person), code(steps));
      expect([replayed.statusCode, messageOf(replayed)]).toEqual([422, SECOND_FACTOR_MESSAGES.usedCode]);
    }
  });

  test('accepts codes from a clock that is 30 seconds off, not from one two minutes off', async () => {
    const person = await makeClient(testApp);
    const { code } = await enrol(person);
    for (const steps of [-4, 4])
      expect((await secondStep(await stepTokenOf(person), code(steps))).statusCode).toBe(422);
    for (const steps of [-1, 0, 1])
      expect((await secondStep(await stepTokenOf(person), code(steps))).statusCode).toBe(200);
  });
});

describe('guessing codes', () => {
  /** A code that is not right now; guesses are these. */
  const wrong = (code: (stepsLater?: number) => string) => {
    const right = [-1, 0, 1].map((steps) => code(steps));
    return ['111111', '222222', '333333', '444444'].find((guess) => !right.includes(guess)) ?? '';
  };

  test('in parallel gets no more attempts than in sequence, and the right code has to wait too', async () => {
    const person = await makeClient(testApp);
    const { code } = await enrol(person);
    const token = await stepTokenOf(person);
    const answers = await Promise.all(Array.from({ length: 20 }, () => secondStep(token, wrong(code))));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 422)).toHaveLength(LOGIN_FAILURE_LIMIT);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20 - LOGIN_FAILURE_LIMIT);
    const late = await secondStep(token, code());
    expect([late.statusCode, messageOf(late)]).toEqual([429, SECOND_FACTOR_MESSAGES.tooManyCodes]);
  });

  test("from many addresses stops at the account's limit, and the owner gets one mail", async () => {
    const person = await makeClient(testApp);
    const { code } = await enrol(person);
    const token = await stepTokenOf(person);
    for (let guess = 0; guess < CODE_FAILURE_LIMIT_OF_ACCOUNT; guess += 1)
      expect((await secondStep(token, wrong(code), `203.0.113.${guess}`)).statusCode).toBe(422);
    expect((await secondStep(token, code(), '203.0.113.99')).statusCode).toBe(429);
    const subjects = (await mailsTo(testApp, person.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === 'Many wrong codes for your account')).toHaveLength(1);
  });

  test('is not reset by a correct password in between', async () => {
    const person = await makeClient(testApp);
    const { code } = await enrol(person);
    for (let guess = 0; guess < LOGIN_FAILURE_LIMIT; guess += 1)
      expect((await secondStep(await stepTokenOf(person), wrong(code))).statusCode).toBe(422);
    expect((await secondStep(await stepTokenOf(person), wrong(code))).statusCode).toBe(429);
  });

  test('as a stranger does not block the owner, who can reset the password by mail', async () => {
    const person = await makeClient(testApp);
    const { code } = await enrol(person);
    const token = await stepTokenOf(person);
    for (let guess = 0; guess < CODE_FAILURE_LIMIT_OF_ACCOUNT; guess += 1)
      await secondStep(token, wrong(code), `198.51.100.${guess}`);
    // The mail about the guesses comes before.
    await mailsTo(testApp, person.email);
    await testApp.call('POST', '/accounts/forgot-password', { body: { email: person.email } });
    const link = await tokenFor(testApp, person.email);
    await testApp.call('POST', '/accounts/reset-password', {
      body: { token: link, password: 'another long password' },
      remoteAddress: '192.0.2.7',
    });
    const first = await firstStep(person.email, 'another long password');
    expect(first.statusCode).toBe(202);
    const { second_factor_token } = first.json<{ second_factor_token: string }>();
    expect((await secondStep(second_factor_token, code(), '192.0.2.7')).statusCode).toBe(200);
  });
});

describe('a recovery code', () => {
  test('logs in without the app, once, and its owner gets a mail with the remaining count', async () => {
    const person = await makeClient(testApp);
    const { recoveryCodes } = await enrol(person);
    const [first = ''] = recoveryCodes;
    expect((await secondStep(await stepTokenOf(person), first.toUpperCase())).statusCode).toBe(200);
    expect((await secondStep(await stepTokenOf(person), first)).statusCode).toBe(422);
    expect((await mailsTo(testApp, person.email)).at(-1)?.text).toContain('9 of 10 are left');
  });

  test('used twice concurrently logs in once', async () => {
    const person = await makeClient(testApp);
    const [code = ''] = (await enrol(person)).recoveryCodes;
    const tokens = [await stepTokenOf(person), await stepTokenOf(person), await stepTokenOf(person)];
    const answers = await Promise.all(tokens.map((token) => secondStep(token, code)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422]);
  });

  test('of another account is rejected', async () => {
    const [one, other] = [await makeClient(testApp), await makeClient(testApp)];
    await enrol(one);
    const [theirs = ''] = (await enrol(other)).recoveryCodes;
    expect((await secondStep(await stepTokenOf(one), theirs)).statusCode).toBe(422);
  });

  test('can be replaced with the password and a code, which invalidates the earlier ones', async () => {
    const person = await makeClient(testApp);
    const { token, code, recoveryCodes } = await enrol(person);
    const renew = (factor_password: string, factor_code: string) =>
      testApp.call('POST', '/users/me/second-factor/recovery-codes', {
        token,
        body: { factor_password, factor_code },
      });
    expect((await renew('a guess', code())).statusCode).toBe(422);
    expect((await renew(PASSWORD, '000000')).statusCode).toBe(422);
    const renewed = await renew(PASSWORD, code());
    expect(renewed.statusCode).toBe(200);
    const [next = ''] = renewed.json<{ recovery_codes: string[] }>().recovery_codes;
    expect((await secondStep(await stepTokenOf(person), recoveryCodes[0] ?? '')).statusCode).toBe(422);
    expect((await secondStep(await stepTokenOf(person), next)).statusCode).toBe(200);
  });

  test('is not replaced for a session that has ended since the request was let in', async () => {
    const person = await makeClient(testApp);
    const [kept = ''] = (await enrol(person)).recoveryCodes;
    const { userId } = person;
    // Turning two-step log-in on has ended the first sessions.
    const renewing = renewRecoveryCodes(testApp, { userId, tokenId: newId(), tokenVersion: 0 });
    await expect(renewing).rejects.toMatchObject({ kind: 'not_logged_in' });
    expect((await secondStep(await stepTokenOf(person), kept)).statusCode).toBe(200);
  });
});

describe('a stolen session without the code', () => {
  let person: Person;
  let stolen: string;
  beforeEach(async () => {
    person = await makeClient(testApp);
    stolen = (await enrol(person)).token;
  });
  const attempts = {
    'change the password': () =>
      testApp.call('PUT', '/users/me/password', {
        token: stolen,
        body: { current_password: PASSWORD, new_password: 'another long password' },
      }),
    'change the password with a guess': () =>
      testApp.call('PUT', '/users/me/password', {
        token: stolen,
        body: { current_password: PASSWORD, new_password: 'another long password', code: '000000' },
      }),
    'delete the account': () =>
      testApp.call('DELETE', '/users/me/', { token: stolen, body: { password: PASSWORD } }),
    'turn two-step log-in off': () =>
      testApp.call('DELETE', '/users/me/second-factor', {
        token: stolen,
        body: { factor_password: PASSWORD, factor_code: '000000' },
      }),
    'make recovery codes': () =>
      testApp.call('POST', '/users/me/second-factor/recovery-codes', {
        token: stolen,
        body: { factor_password: PASSWORD, factor_code: '000000' },
      }),
  };

  test.each(Object.entries(attempts))('cannot %s, even with the password', async (_what, attempt) => {
    expect((await attempt()).statusCode).toBe(422);
    expect(await statusOf(stolen)).toBe(200);
    expect((await firstStep(person.email)).statusCode).toBe(202);
  });
});

describe('disabling two-step log-in', () => {
  test('requires the password and a code, ends all other sessions and sends a mail', async () => {
    const person = await makeClient(testApp);
    const { token, code } = await enrol(person);
    const answer = await testApp.call('DELETE', '/users/me/second-factor', {
      token,
      body: { factor_password: PASSWORD, factor_code: code() },
    });
    expect(answer.statusCode).toBe(200);
    expect(await statusOf(token)).toBe(401);
    expect(await statusOf(answer.json<{ access_token: string }>().access_token)).toBe(200);
    expect((await firstStep(person.email)).statusCode).toBe(200);
    expect((await mailsTo(testApp, person.email)).at(-1)?.subject).toBe('Two-step log-in is off');
  });

  test('answers 409 when it is already off', async () => {
    const { token } = await makeClient(testApp);
    const answer = await testApp.call('DELETE', '/users/me/second-factor', {
      token,
      body: { factor_password: PASSWORD, factor_code: '123456' },
    });
    expect(answer.statusCode).toBe(409);
  });

  test('happens when the account is deleted', async () => {
    const person = await makeClient(testApp);
    const { token, code } = await enrol(person);
    const answer = await testApp.call('DELETE', '/users/me/', {
      token,
      body: { password: PASSWORD, code: code() },
    });
    expect(answer.statusCode).toBe(204);
    for (const table of ['second_factors', 'recovery_codes'] as const)
      expect(
        await testApp.database.selectFrom(table).selectAll().where('user_id', '=', person.userId).execute(),
      ).toEqual([]);
  });
});

describe('an admin without two-step log-in', () => {
  test('can log in, is refused with the reason, sets it up, and continues', async () => {
    const admin = await makeNewAdmin(testApp);
    const refused = await testApp.call('GET', '/admin/users', { token: admin.token });
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toEqual({
      detail: SECOND_FACTOR_MESSAGES.needed,
      reason: 'second_factor_needed',
    });
    const { token } = await enrol(admin);
    expect((await testApp.call('GET', '/admin/users', { token })).statusCode).toBe(200);
  });

  test('gets no access from an unfinished setup', async () => {
    const { token } = await makeNewAdmin(testApp);
    await start(token);
    expect((await testApp.call('GET', '/admin/users', { token })).statusCode).toBe(403);
  });

  test('gets no access from an older session once another session has set it up', async () => {
    const admin = await makeNewAdmin(testApp);
    const before = await logInAs(testApp, admin);
    await enrol(admin);
    expect((await testApp.call('GET', '/admin/users', { token: before })).statusCode).toBe(401);
  });

  test('sees public pages as a visitor does', async () => {
    const [admin, hidden] = [
      await makeNewAdmin(testApp),
      await makeProfessional(testApp, { is_active: false }),
    ];
    const read = (token?: string) =>
      testApp.call('GET', `/professionals/${hidden.id}`, token === undefined ? {} : { token });
    expect((await read(admin.token)).statusCode).toBe((await read()).statusCode);
    await giveSecondFactor(testApp, admin);
    expect((await read(admin.token)).statusCode).toBe(200);
  });
});

describe("an admin who resets another user's two-step log-in", () => {
  const reset = (token: string, id: string) =>
    testApp.call('POST', `/admin/users/${id}/reset-second-factor`, { token });

  test('ends their sessions and mails them, and the reset is logged', async () => {
    const [admin, person] = [await makeAdmin(testApp), await makeProfessional(testApp)];
    const { token } = await enrol(person);
    const answer = await reset(admin.token, person.userId);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ id: person.userId, has_second_factor: false });
    expect(await statusOf(token)).toBe(401);
    expect((await firstStep(person.email)).statusCode).toBe(200);
    expect((await mailsTo(testApp, person.email)).at(-1)?.subject).toBe('Two-step log-in was reset');
    const log = (await testApp.call('GET', '/admin/log', { token: admin.token })).json();
    expect(log.results[0]).toMatchObject({
      action: 'second_factor_reset',
      subject_id: person.userId,
      subject: person.email,
    });
    expect((await reset(admin.token, person.userId)).statusCode).toBe(409);
  });

  test('cannot reset their own', async () => {
    const admin = await makeAdmin(testApp);
    // Whatever the case of the id.
    for (const id of [admin.userId, admin.userId.toUpperCase()])
      expect((await reset(admin.token, id)).statusCode).toBe(409);
    expect((await testApp.call('GET', '/admin/users', { token: admin.token })).statusCode).toBe(200);
  });
});

test('logging in as a test user with two-step log-in completes both steps', async () => {
  const admin = await makeAdmin(testApp);
  expect((await firstStep(admin.email)).statusCode).toBe(202);
  expect(codeOfApp(testApp)).toMatch(/^\d{6}$/);
  const token = await logInAs(testApp, admin);
  expect((await testApp.call('GET', '/admin/users', { token })).statusCode).toBe(200);
});

test('the outbox of a local run shows the next code that an account can use', async () => {
  // It shows some accounts only, the oldest.
  await testApp.database.deleteFrom('second_factors').execute();
  const person = await makeClient(testApp);
  const { code } = await enrol(person);
  const shown = async () => {
    const { body } = await testApp.app.inject('/outbox');
    return new RegExp(`Log-in code (\\d+)</h2><p>Of <b>${person.email}</b>`).exec(body)?.[1];
  };
  expect(await shown()).toBe(code());
  expect((await secondStep(await stepTokenOf(person), code())).statusCode).toBe(200);
  expect(await shown()).toBe(code(1));
});
