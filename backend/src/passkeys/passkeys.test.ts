import {
  ACCOUNT_MESSAGES,
  ADMIN_MESSAGES,
  LOGIN_FAILURE_LIMIT,
  MAX_PASSKEY_NAME_LENGTH,
  MAX_PASSKEYS,
  type NewPasskey,
  PASSKEY_CHALLENGE_MINUTES,
  PASSKEY_MESSAGES,
  type Passkey,
  type PasskeyChallenge,
  type PasskeyCreation,
  type PasskeyLogin,
  SECOND_FACTOR_MESSAGES,
  type SecondFactorSetup,
} from '@crown-and-coil/shared-api/contract';
import { createTestApp, type TestApp } from '../../testing/app';
import { mailsTo } from '../../testing/mails';
import {
  codeOfApp,
  giveSecondFactor,
  logInAs,
  makeAdmin,
  makeClient,
  makeNewAdmin,
  PASSWORD,
  type Person,
} from '../../testing/people';
import { newId } from '../database/identifiers';
import { codeOf, presentStep, secretFrom } from '../second-factor/rules';
import { namesCertificates } from './ceremonies';
import { attestation, type Flaws, SoftwareAuthenticator } from './testing/software-authenticator';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

type Answer = Awaited<ReturnType<TestApp['call']>>;
const authenticator = (signCount = 0) =>
  new SoftwareAuthenticator(new URL(testApp.config.publicUrl).origin, signCount);
const messageOf = (answer: Answer) => {
  const { detail } = answer.json<{ detail: string | { msg: string }[] }>();
  return typeof detail === 'string' ? detail : detail[0]?.msg;
};
const tokenIn = (answer: Answer) => answer.json<{ access_token: string }>().access_token;
const statusOf = async (token: string, path = '/users/me/') =>
  (await testApp.call('GET', path, { token })).statusCode;
const startAdding = (token: string, more: Record<string, unknown> = {}) =>
  testApp.call('POST', '/users/me/passkeys/options', {
    token,
    body: { passkey_password: PASSWORD, ...more },
  });
const creationFor = async (token: string, more?: Record<string, unknown>) => {
  const answer = await startAdding(token, more);
  expect(answer.statusCode).toBe(200);
  return answer.json<PasskeyCreation>();
};
const add = (token: string, body: NewPasskey) => testApp.call('POST', '/users/me/passkeys', { token, body });
const list = async (token: string) =>
  (await testApp.call('GET', '/users/me/passkeys', { token })).json<Passkey[]>();
const remove = (token: string, id: string, more: Record<string, unknown> = {}) =>
  testApp.call('DELETE', `/users/me/passkeys/${id}`, {
    token,
    body: { passkey_password: PASSWORD, ...more },
  });
const challenge = async () => (await testApp.call('POST', '/login/passkey/options')).json<PasskeyChallenge>();
const logIn = (body: PasskeyLogin, remoteAddress?: string) =>
  testApp.call('POST', '/login/passkey', { body, ...(remoteAddress && { remoteAddress }) });

interface Enrolled {
  readonly device: SoftwareAuthenticator;
  /** The session's next token. */
  readonly token: string;
}

/** Adds a passkey as a person does. */
async function enrol({ token }: Pick<Person, 'token'>, signCount = 0): Promise<Enrolled> {
  const device = authenticator(signCount);
  const answer = await add(token, device.create(await creationFor(token)));
  expect(answer.statusCode).toBe(200);
  return { device, token: tokenIn(answer) };
}

describe('adding a passkey', () => {
  test('replaces the session, mails the owner, and lists the passkey without its key', async () => {
    const person = await makeClient(testApp);
    const { token } = await enrol(person);
    expect([await statusOf(person.token), await statusOf(token)]).toEqual([401, 200]);
    expect(await list(token)).toEqual([
      { id: expect.any(String), name: 'Phone', created_at: expect.any(String), last_used_at: null },
    ]);
    const [mail] = (await mailsTo(testApp, person.email)).slice(-1);
    expect(mail?.subject).toBe('A passkey was added to your account');
  });

  test('requires the password, and the code if two-step log-in is on', async () => {
    const person = await makeClient(testApp);
    const refused = await startAdding(person.token, { passkey_password: 'a guess' });
    expect([refused.statusCode, messageOf(refused)]).toEqual([422, ACCOUNT_MESSAGES.wrongPassword]);
    await giveSecondFactor(testApp, person);
    const withoutCode = await startAdding(person.token);
    expect([withoutCode.statusCode, messageOf(withoutCode)]).toEqual([
      422,
      SECOND_FACTOR_MESSAGES.codeRequired,
    ]);
    expect((await startAdding(person.token, { passkey_code: codeOfApp(testApp) })).statusCode).toBe(200);
  });

  test('asks for the configured origin, whatever the Host header says', async () => {
    const { token, userId } = await makeClient(testApp);
    const answer = await testApp.call('POST', '/users/me/passkeys/options', {
      token,
      body: { passkey_password: PASSWORD },
      headers: { host: 'evil.example', origin: 'https://evil.example' },
    });
    const { rp_id, user_id } = answer.json<PasskeyCreation>();
    expect(rp_id).toBe(new URL(testApp.config.publicUrl).hostname);
    expect(Buffer.from(user_id, 'base64url').toString('hex')).toBe(userId.replaceAll('-', ''));
  });

  test.each<[string, Flaws]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['no user verification', { isUserVerified: false }],
    ['the type of a log-in', { type: 'webauthn.get' }],
    ['another challenge', { challenge: 'AAAA' }],
  ])('refuses %s', async (_what, flaws) => {
    const { token } = await makeClient(testApp);
    const refused = await add(token, authenticator().create(await creationFor(token), 'Phone', flaws));
    expect([refused.statusCode, messageOf(refused)]).toEqual([422, PASSKEY_MESSAGES.notAdded]);
    expect(await list(token)).toEqual([]);
  });

  test('uses up its challenge, which is valid for this account and purpose only', async () => {
    const [one, other] = [await makeClient(testApp), await makeClient(testApp)];
    const creation = await creationFor(one.token);
    expect((await add(other.token, authenticator().create(creation))).statusCode).toBe(409);
    const forLogIn = { ...creation, ...(await challenge()) };
    expect((await add(one.token, authenticator().create(forLogIn))).statusCode).toBe(409);
    const wrong = authenticator().create(creation, 'Phone', { isUserVerified: false });
    expect((await add(one.token, wrong)).statusCode).toBe(422);
    expect(
      (await add(one.token, { ...authenticator().create(creation), passkey_token: one.token })).statusCode,
    ).toBe(409);
    expect(await statusOf(creation.passkey_token)).toBe(401);
    const again = await add(one.token, authenticator().create(creation));
    expect([again.statusCode, messageOf(again)]).toEqual([409, PASSKEY_MESSAGES.expired]);
  });

  test('refuses a credential that an account already has, also concurrently', async () => {
    const [one, other] = [await makeClient(testApp), await makeClient(testApp)];
    const device = authenticator();
    const answers = await Promise.all(
      [one, other].map(async ({ token }) => add(token, device.create(await creationFor(token)))),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  test("lists the account's credentials, so that a device is not registered twice", async () => {
    const { device, token } = await enrol(await makeClient(testApp));
    expect((await creationFor(token)).excluded).toEqual([device.credentialId.toString('base64url')]);
  });

  test(`is limited to ${MAX_PASSKEYS}, also concurrently`, async () => {
    const person = await makeClient(testApp);
    const logins = [person.token, await logInAs(testApp, person)];
    const [first = '', second = ''] = await Promise.all(
      logins.map(async (login) => {
        let token = login;
        for (let count = 0; count < MAX_PASSKEYS / 2 - 1; count += 1) ({ token } = await enrol({ token }));
        return token;
      }),
    );
    const { token } = await enrol({ token: first });
    const creations = await Promise.all([creationFor(token), creationFor(second)]);
    const answers = await Promise.all([
      add(token, authenticator().create(creations[0])),
      add(second, authenticator().create(creations[1])),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const left = answers[0]?.statusCode === 200 ? second : token;
    const refused = await startAdding(left);
    expect([refused.statusCode, messageOf(refused)]).toEqual([409, PASSKEY_MESSAGES.tooMany]);
  });

  test.each([
    ['none', 'a0', false],
    // { alg: -7 }: signed by the new key itself.
    ['packed', 'a163616c6726', false],
    // { x5c: [h'00'] }
    ['packed', 'a163783563814100', true],
    ['apple', 'a0', true],
  ])('an attestation %s with the statement %s has certificates: %s', (format, statement, expected) => {
    const bytes = attestation(Buffer.alloc(37), format, Buffer.from(statement, 'hex'));
    expect(namesCertificates(bytes.toString('base64url'))).toBe(expected);
  });
});

describe('a passkey log-in', () => {
  test('starts a session, also with two-step log-in on, and records the last use', async () => {
    const person = await makeClient(testApp);
    const { device } = await enrol(person);
    await giveSecondFactor(testApp, person);
    const answer = await logIn(device.get(await challenge()));
    expect(answer.statusCode).toBe(200);
    const me = await testApp.call('GET', '/users/me/', { token: tokenIn(answer) });
    expect(me.json()).toMatchObject({ email: person.email, has_second_factor: true, is_by_passkey: true });
    expect((await list(tokenIn(answer)))[0]?.last_used_at).toEqual(expect.any(String));
  });

  test('answers an unknown credential like a wrong signature', async () => {
    const { device } = await enrol(await makeClient(testApp));
    const forged = { ...device.get(await challenge()), signature: 'AAAA' };
    const stranger = authenticator();
    stranger.userHandle = device.userHandle;
    const answers = [await logIn(forged), await logIn(stranger.get(await challenge()))];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401]);
    expect(answers[0]?.json()).toEqual(answers[1]?.json());
    expect(Object.keys(await challenge()).sort()).toEqual([
      'challenge',
      'expires_in',
      'passkey_token',
      'rp_id',
    ]);
  });

  test.each<[string, Flaws]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['no user verification', { isUserVerified: false }],
    ['the type of a registration', { type: 'webauthn.create' }],
    ['another challenge', { challenge: 'AAAA' }],
  ])('refuses %s', async (_what, flaws) => {
    const { device } = await enrol(await makeClient(testApp));
    const refused = await logIn(device.get(await challenge(), flaws));
    expect([refused.statusCode, messageOf(refused)]).toEqual([401, PASSKEY_MESSAGES.refused]);
  });

  test("refuses another account's credential and user handle", async () => {
    const [mine, theirs] = [await enrol(await makeClient(testApp)), await enrol(await makeClient(testApp))];
    const { credential_id } = theirs.device.get(await challenge());
    expect((await logIn({ ...mine.device.get(await challenge()), credential_id })).statusCode).toBe(401);
    const { userHandle: user_handle } = theirs.device;
    expect((await logIn({ ...mine.device.get(await challenge()), user_handle })).statusCode).toBe(401);
  });

  test('works once per challenge, also concurrently, and never with a registration challenge', async () => {
    const { device, token } = await enrol(await makeClient(testApp));
    const given = device.get(await challenge());
    const answers = await Promise.all([logIn(given), logIn(given)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
    const again = await logIn(given);
    expect([again.statusCode, messageOf(again)]).toEqual([401, PASSKEY_MESSAGES.expired]);
    const other = device.get(await creationFor(token));
    expect(messageOf(await logIn(other))).toBe(PASSKEY_MESSAGES.expired);
  });

  test('refuses a challenge that is expired, altered or signed with another key', async () => {
    const { device } = await enrol(await makeClient(testApp));
    const { passkey_token, ...rest } = await challenge();
    const { aud, sub, ver } = testApp.app.jwt.decode<{ aud: string; sub: string; ver: number }>(
      passkey_token,
    ) ?? { aud: '', sub: '', ver: 0 };
    const signed = (secondsAgo: number, key = testApp.config.sessionSecret) => {
      const claims = { sub, ver, jti: newId(), iat: Math.floor(Date.now() / 1000) - secondsAgo };
      return testApp.app.jwt.sign(claims, { aud, expiresIn: PASSKEY_CHALLENGE_MINUTES * 60, key });
    };
    const answerTo = async (token: string) =>
      messageOf(await logIn(device.get({ ...rest, passkey_token: token })));
    // Read, and refused for the answer, which was to the challenge of the first token.
    expect(await answerTo(signed(0))).toBe(PASSKEY_MESSAGES.refused);
    expect(await answerTo(signed(PASSKEY_CHALLENGE_MINUTES * 60 + 1))).toBe(PASSKEY_MESSAGES.expired);
    expect(await answerTo(signed(0, 'another key of as many characters'))).toBe(PASSKEY_MESSAGES.expired);
    expect(await answerTo(`${passkey_token.slice(0, -2)}xx`)).toBe(PASSKEY_MESSAGES.expired);
  });

  test('refuses a signature counter that did not increase, a sign of a copied passkey', async () => {
    const { device } = await enrol(await makeClient(testApp), 7);
    expect((await logIn(device.get(await challenge()))).statusCode).toBe(200);
    device.signCount -= 1;
    expect((await logIn(device.get(await challenge()))).statusCode).toBe(401);
    expect((await logIn(device.get(await challenge()))).statusCode).toBe(200);
    const twice = [await challenge(), await challenge()].map((one) => {
      device.signCount = 20;
      return device.get(one);
    });
    const answers = await Promise.all(twice.map((one) => logIn(one)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
  });

  test('is refused for a suspended account, and unknown for a deleted one', async () => {
    const [suspended, deleted] = [await makeClient(testApp), await makeClient(testApp)];
    const [one, other] = [await enrol(suspended), await enrol(deleted)];
    const admin = await makeAdmin(testApp);
    await testApp.call('POST', `/admin/users/${suspended.userId}/suspend`, {
      token: admin.token,
      body: { reason: 'Spam' },
    });
    const refused = await logIn(one.device.get(await challenge()));
    expect([refused.statusCode, messageOf(refused)]).toEqual([403, ADMIN_MESSAGES.accountSuspended]);
    const { token } = other;
    expect(
      (await testApp.call('DELETE', '/users/me/', { token, body: { password: PASSWORD } })).statusCode,
    ).toBe(204);
    expect((await logIn(other.device.get(await challenge()))).statusCode).toBe(401);
    const left = await testApp.database
      .selectFrom('passkeys')
      .select('id')
      .where('user_id', '=', deleted.userId)
      .execute();
    expect(left).toEqual([]);
  });

  test('has the rate limits of a log-in, which do not affect other addresses or the password', async () => {
    const person = await makeClient(testApp);
    const { device } = await enrol(person);
    const here = '203.0.113.77';
    for (let count = 0; count < LOGIN_FAILURE_LIMIT; count += 1)
      await logIn({ ...device.get(await challenge()), signature: 'AAAA' }, here);
    expect((await logIn(device.get(await challenge()), here)).statusCode).toBe(429);
    expect((await logIn(device.get(await challenge()))).statusCode).toBe(200);
    expect(await logInAs(testApp, person)).toEqual(expect.any(String));
  });
});

test('a passkey can be renamed by its owner only, and still logs in', async () => {
  const [one, other] = [await makeClient(testApp), await makeClient(testApp)];
  const { token, device } = await enrol(one);
  const [passkey] = await list(token);
  const rename = async (by: string, name: unknown, id = passkey?.id ?? '') =>
    (await testApp.call('PATCH', `/users/me/passkeys/${id}`, { token: by, body: { passkey_name: name } }))
      .statusCode;
  expect(await rename(token, '  Work laptop ')).toBe(204);
  expect([await rename(other.token, 'Mine now'), await rename(token, 'Gone', newId())]).toEqual([404, 404]);
  for (const name of ['', '  ', null, undefined, 'x'.repeat(MAX_PASSKEY_NAME_LENGTH + 1)])
    expect([name, await rename(token, name)]).toEqual([name, 422]);
  expect(await list(token)).toMatchObject([{ id: passkey?.id, name: 'Work laptop' }]);
  expect((await logIn(device.get(await challenge()))).statusCode).toBe(200);
});

describe('removing a passkey', () => {
  test('requires the password, ends other sessions and its pending log-ins, and mails the owner', async () => {
    const person = await makeClient(testApp);
    const { device, token } = await enrol(person);
    const elsewhere = tokenIn(await logIn(device.get(await challenge())));
    const [passkey] = await list(token);
    const id = passkey?.id ?? '';
    expect((await remove(token, id, { passkey_password: 'a guess' })).statusCode).toBe(422);
    const removed = await remove(token, id);
    expect(removed.statusCode).toBe(200);
    expect([await statusOf(token), await statusOf(elsewhere), await statusOf(tokenIn(removed))]).toEqual([
      401, 401, 200,
    ]);
    expect((await logIn(device.get(await challenge()))).statusCode).toBe(401);
    const [mail] = (await mailsTo(testApp, person.email)).slice(-1);
    expect(mail?.subject).toBe('A passkey was removed from your account');
  });

  test('of another account fails and changes nothing', async () => {
    const [one, other] = [await makeClient(testApp), await makeClient(testApp)];
    const { token } = await enrol(one);
    const [passkey] = await list(token);
    expect((await remove(other.token, passkey?.id ?? '')).statusCode).toBe(404);
    expect([await statusOf(other.token), (await list(token)).length]).toEqual([200, 1]);
  });

  test('the export lists passkeys without keys', async () => {
    const { token, device } = await enrol(await makeClient(testApp));
    const exported = await testApp.call('GET', '/users/me/export', { token });
    expect(exported.json<{ more: Record<string, unknown> }>().more.passkeys).toEqual([
      { name: 'Phone', created_at: expect.any(String), last_used_at: null },
    ]);
    expect(exported.body).not.toContain(device.credentialId.toString('base64url'));
  });
});

describe('an admin', () => {
  const ADMINS_ONLY = '/admin/users';

  test('gets access after adding a passkey, and after a passkey log-in, without a code', async () => {
    const admin = await makeNewAdmin(testApp);
    expect(await statusOf(admin.token, ADMINS_ONLY)).toBe(403);
    const { device, token } = await enrol(admin);
    const later = tokenIn(await logIn(device.get(await challenge())));
    expect([await statusOf(token, ADMINS_ONLY), await statusOf(later, ADMINS_ONLY)]).toEqual([200, 200]);
    const changed = await testApp.call('PUT', '/users/me/password', {
      token: later,
      body: { current_password: PASSWORD, new_password: 'another long password' },
    });
    expect(await statusOf(tokenIn(changed), ADMINS_ONLY)).toBe(200);
  });

  test('with a passkey who logs in by password gets no access, and cannot add a factor', async () => {
    const admin = await makeNewAdmin(testApp);
    const { token: strong } = await enrol(admin);
    const token = await logInAs(testApp, admin);
    const [passkey] = await list(strong);
    expect(await statusOf(token, ADMINS_ONLY)).toBe(403);
    const tries = [
      await startAdding(token),
      await remove(token, passkey?.id ?? ''),
      await testApp.call('POST', '/users/me/second-factor', { token, body: { factor_password: PASSWORD } }),
      await testApp.call('DELETE', '/users/me/', { token, body: { password: PASSWORD } }),
      await testApp.call('PUT', '/users/me/password', {
        token,
        body: { current_password: PASSWORD, new_password: 'another long password' },
      }),
    ];
    for (const refused of tries)
      expect([refused.statusCode, messageOf(refused)]).toEqual([403, PASSKEY_MESSAGES.passkeyNeeded]);
  });

  test('who began to add a factor before the first passkey cannot finish', async () => {
    const admin = await makeNewAdmin(testApp);
    const token = await logInAs(testApp, admin);
    const creation = await creationFor(token);
    const setup = await testApp.call('POST', '/users/me/second-factor', {
      token,
      body: { factor_password: PASSWORD },
    });
    const { secret } = setup.json<SecondFactorSetup>();
    await enrol(admin);
    const code = codeOf(secretFrom(secret), presentStep(testApp.now()));
    const tries = [
      await add(token, authenticator().create(creation)),
      await testApp.call('PUT', '/users/me/second-factor', { token, body: { code } }),
    ];
    expect(tries.map(({ statusCode }) => statusCode)).toEqual([403, 403]);
  });

  test('loses access once the passkey of the session is removed', async () => {
    const admin = await makeNewAdmin(testApp);
    const { token } = await enrol(admin);
    const [passkey] = await list(token);
    const removed = await remove(token, passkey?.id ?? '');
    expect(await statusOf(tokenIn(removed), ADMINS_ONLY)).toBe(403);
  });

  test('who lost the passkey is reset by another admin, and starts again by password', async () => {
    const [lost, helper] = [await makeNewAdmin(testApp), await makeAdmin(testApp)];
    const { device, token } = await enrol(lost);
    const reset = await testApp.call('POST', `/admin/users/${lost.userId}/reset-second-factor`, {
      token: helper.token,
    });
    expect(reset.statusCode).toBe(200);
    expect(await statusOf(token)).toBe(401);
    expect((await logIn(device.get(await challenge()))).statusCode).toBe(401);
    expect((await startAdding(await logInAs(testApp, lost))).statusCode).toBe(200);
  });
});
