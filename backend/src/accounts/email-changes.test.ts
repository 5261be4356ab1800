import { DAY_MS, HOUR_MS } from '@crown-and-coil/shared-api/contract';
import type { OperationNode, UnknownRow } from 'kysely';
import { runJobs } from '../../testing/background';
import { mailsTo, tokenFor } from '../../testing/mails';
import {
  codeOfApp,
  giveSecondFactor,
  logInAs,
  makeAdmin,
  makeClient,
  PASSWORD,
  type Person,
} from '../../testing/people';
import { buildApp } from '../app';
import { enqueueJob } from '../background/jobs';
import { newId } from '../database/identifiers';
import { resendEmailChange } from './email-changes';
import { revokeToken } from './queries';
import {
  ask,
  cancel,
  confirm,
  emailOf,
  later,
  linkFor,
  me,
  NOW,
  newAddress,
  PATH,
  pendingOf,
  statuses,
  testApp,
} from './testing/email-changes-app';

const resend = ({ token }: Person) => testApp.call('POST', `${PATH}/resend`, { token });
const check = (link: string) =>
  testApp.call('POST', '/accounts/confirm-email/check', { body: { token: link } });
const logIn = async (username: string) =>
  (await testApp.call('POST', '/login/', { form: { username, password: PASSWORD } })).statusCode;
const none = { new_email: null, expires_at: null };

describe('a change of the email', () => {
  test('happens once the link is used, ends every session, and the former address is notified', async () => {
    testApp.setNow(NOW);
    const client = await makeClient(testApp);
    const elsewhere = await logInAs(testApp, client);
    const email = newAddress();
    const asked = await ask(client, email);
    const pending = { new_email: email, expires_at: later(DAY_MS).toISOString() };
    expect([asked.statusCode, asked.json()]).toEqual([202, pending]);
    expect(await pendingOf(client)).toEqual(pending);
    const [mail] = await mailsTo(testApp, email);
    expect(mail).toMatchObject({ template: 'email-change', subject: 'Confirm your new email' });
    expect(mail?.link).toMatch(/^http:\/\/localhost:8080\/confirm-email\?token=[\w-]{43}$/);
    const link = await tokenFor(testApp, email);
    expect([await emailOf(client), await logIn(client.email), await logIn(email)]).toEqual([
      client.email,
      200,
      401,
    ]);

    const confirmed = await confirm(link, client.token);
    const { access_token } = confirmed.json().session;
    expect([confirmed.statusCode, confirmed.json().email]).toEqual([200, email]);
    expect((await me(access_token)).json()).toMatchObject({ id: client.userId, email });
    expect(statuses([await me(client.token), await me(elsewhere)])).toEqual([401, 401]);
    expect([await logIn(client.email), await logIn(email), await logIn(client.username)]).toEqual([
      401, 200, 200,
    ]);
    expect(await pendingOf({ ...client, token: access_token })).toEqual(none);
    const notices = (await mailsTo(testApp, client.email)).filter(
      ({ template }) => template === 'email-changed',
    );
    expect(notices).toHaveLength(1);
    expect(notices[0]?.text).toContain(`log in with your username, ${client.username}`);
    expect(notices[0]?.text).not.toContain(email);
    const again = await confirm(link);
    expect([again.statusCode, again.json().reason]).toEqual([400, 'used']);
  });

  test('by a link that is opened without a session, or in that of another account, starts none', async () => {
    const [first, second, other] = [
      await makeClient(testApp),
      await makeClient(testApp),
      await makeClient(testApp),
    ];
    const [one, two] = [newAddress(), newAddress()];
    const loggedOut = await confirm(await linkFor(first, one));
    expect([loggedOut.statusCode, loggedOut.json()]).toEqual([200, { email: one, session: null }]);
    const inOther = await confirm(await linkFor(second, two), other.token);
    expect([inOther.statusCode, inOther.json()]).toEqual([200, { email: two, session: null }]);
    expect((await me(other.token)).json()).toMatchObject({ email: other.email });
  });

  test('has a link that can be checked without using it, and says nothing of whose it is', async () => {
    testApp.setNow(NOW);
    const link = await linkFor(await makeClient(testApp), newAddress());
    for (const answer of [await check(link), await check(link)])
      expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect((await check(link.slice(0, 20))).json()).toMatchObject({ reason: 'invalid' });
    testApp.setNow(later(DAY_MS));
    expect((await check(link)).json()).toMatchObject({ reason: 'expired' });
    testApp.setNow(NOW);
    expect((await confirm(link)).statusCode).toBe(200);
    expect((await check(link)).json()).toMatchObject({ reason: 'used' });
  });

  test('expires after 24 hours, and the new address is deleted then', async () => {
    testApp.setNow(NOW);
    const client = await makeClient(testApp);
    const email = newAddress();
    const link = await linkFor(client, email);
    testApp.setNow(later(DAY_MS));
    await enqueueJob(testApp.database, { name: 'retention.delete-expired' }, {});
    await runJobs(testApp);
    const rows = await testApp.database
      .selectFrom('email_changes')
      .select('email')
      .where('user_id', '=', client.userId)
      .execute();
    expect(rows).toEqual([]);
    expect((await confirm(link)).json()).toMatchObject({ reason: 'expired' });
    expect(await emailOf(client)).toBe(client.email);
  });

  test('is replaced by the next one, resent, and cancelled: only the newest link works', async () => {
    const client = await makeClient(testApp);
    const [wrong, right] = [newAddress(), newAddress()];
    const first = await linkFor(client, wrong);
    const second = await linkFor(client, right);
    expect((await confirm(first)).json()).toMatchObject({ reason: 'used' });
    expect((await resend(client)).json()).toMatchObject({ new_email: right });
    const third = await tokenFor(testApp, right);
    expect((await confirm(second)).json()).toMatchObject({ reason: 'used' });
    expect((await cancel(client)).statusCode).toBe(204);
    expect((await cancel(client)).statusCode).toBe(204);
    expect(await pendingOf(client)).toEqual(none);
    expect((await confirm(third)).json()).toMatchObject({ reason: 'used' });
    expect((await resend(client)).statusCode).toBe(409);
    expect(await emailOf(client)).toBe(client.email);
  });

  test('is not resent for a session that has ended since the request was let in', async () => {
    const { database, config, now } = testApp;
    const client = await makeClient(testApp);
    const email = newAddress();
    await ask(client, email);
    const ended = { userId: client.userId, tokenId: newId(), tokenVersion: 0 };
    await revokeToken(database, ended.tokenId, new Date(now().getTime() + DAY_MS));
    const resending = resendEmailChange(database, config, ended, now());
    await expect(resending).rejects.toMatchObject({ kind: 'not_logged_in' });
    expect(await mailsTo(testApp, email)).toHaveLength(1);
  });

  test('that is cancelled before its mail is sent sends none', async () => {
    const client = await makeClient(testApp);
    const email = newAddress();
    await ask(client, email);
    await cancel(client);
    expect(await mailsTo(testApp, email)).toMatchObject([{ status: 'dropped' }]);
  });

  test.each([
    ['a wrong password', 'a@new.test', { email_password: 'guess' }, 'email_password', 'wrong'],
    ['no password', 'a@new.test', { email_password: '' }, 'email_password', 'required'],
    ['no address', 'naomi', {}, 'new_email', 'email'],
  ])('refuses %s on its field', async (_what, email, more, field, type) => {
    const answer = await ask(await makeClient(testApp), email, more);
    expect([answer.statusCode, answer.json().detail]).toMatchObject([422, [{ loc: ['body', field], type }]]);
  });

  test('refuses the present address, in any case of its letters', async () => {
    const client = await makeClient(testApp);
    const answer = await ask(client, client.email.toUpperCase());
    expect([answer.statusCode, answer.json().detail]).toMatchObject([
      422,
      [{ loc: ['body', 'new_email'], msg: 'This is your email already.' }],
    ]);
  });

  test('rate-limits guesses at the password', async () => {
    const client = await makeClient(testApp);
    const answers: number[] = [];
    for (let tries = 0; tries < 6; tries += 1)
      answers.push((await ask(client, newAddress(), { email_password: 'guess' })).statusCode);
    expect(answers).toEqual([422, 422, 422, 422, 422, 429]);
  });

  test('with two-step log-in also needs a code', async () => {
    const client = await makeClient(testApp);
    await giveSecondFactor(testApp, client);
    const email = newAddress();
    for (const more of [{}, { email_code: '000000' }])
      expect((await ask(client, email, more)).json().detail).toMatchObject([{ loc: ['body', 'email_code'] }]);
    expect(await pendingOf(client)).toEqual(none);
    expect((await ask(client, email, { email_code: codeOfApp(testApp) })).statusCode).toBe(202);
  });

  test.each([
    ['a client', makeClient],
    ['an admin', makeAdmin],
  ] as const)('can be undone by %s: the former address is free for the account', async (_who, make) => {
    testApp.setNow(NOW);
    const person = await make(testApp);
    const email = newAddress();
    await testApp.call('POST', '/waitlist/signup', {
      body: { name: 'Zuri', email: person.email, role: 'Client' },
    });
    let { token } = person;
    // The app's code of a step is accepted once.
    for (const [hour, address] of [email, person.email, email].entries()) {
      testApp.setNow(later(hour * HOUR_MS));
      const asked = await ask({ ...person, token }, address, { email_code: codeOfApp(testApp) });
      expect(asked.statusCode).toBe(202);
      const confirmed = await confirm(await tokenFor(testApp, address), token);
      token = confirmed.json().session.access_token;
      expect([confirmed.json().email, await emailOf(person)]).toEqual([address, address]);
    }
  });

  test('sends three mails an hour at most, beside those for a new password', async () => {
    testApp.setNow(NOW);
    const client = await makeClient(testApp);
    const forgot = () => testApp.call('POST', '/accounts/forgot-password', { body: { email: client.email } });
    for (let times = 0; times < 3; times += 1) {
      await forgot();
      expect((await ask(client, newAddress())).statusCode).toBe(202);
    }
    testApp.setNow(later(HOUR_MS / 2));
    for (const refused of [await ask(client, newAddress()), await resend(client)])
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1800']);
    const resets = await mailsTo(testApp, client.email);
    expect(resets.filter(({ template }) => template === 'password-reset')).toHaveLength(3);
    testApp.setNow(later(HOUR_MS));
    expect((await resend(client)).statusCode).toBe(202);
  });
});

describe('an address that has another account', () => {
  test('gets a mail that says so and not whose change it was; nothing else differs', async () => {
    testApp.setNow(NOW);
    const [client, owner] = [
      await makeClient(testApp, { first_name: 'Thandeka' }),
      await makeClient(testApp),
    ];
    const asked = await ask(client, owner.email);
    expect([asked.statusCode, asked.json()]).toEqual([
      202,
      { new_email: owner.email, expires_at: later(DAY_MS).toISOString() },
    ]);
    expect(await pendingOf(client)).toMatchObject({ new_email: owner.email });
    const [mail, ...more] = await mailsTo(testApp, owner.email);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ template: 'email-taken', link: 'http://localhost:8080/login' });
    expect(mail?.text).not.toMatch(/token|Thandeka/);
    expect(mail?.text).not.toContain(client.username);
    for (const expected of [202, 202, 429]) expect((await resend(client)).statusCode).toBe(expected);
    expect((await me(owner.token)).statusCode).toBe(200);
  });

  test('runs the same database statements as a free one', async () => {
    const [client, owner] = [await makeClient(testApp), await makeClient(testApp)];
    const run: string[] = [];
    const listening = testApp.database.withPlugin({
      transformQuery: ({ node }: { node: OperationNode }) => {
        run.push(
          JSON.stringify(node, (key, value: unknown) =>
            ['value', 'values', 'parameters'].includes(key) ? '' : value,
          ),
        );
        return node as never;
      },
      transformResult: async ({ result }) => result as { rows: UnknownRow[] },
    });
    const app = await buildApp({ config: testApp.config, database: listening });
    const workFor = async (new_email: string) => {
      run.length = 0;
      await app.inject({
        method: 'POST',
        url: `/api${PATH}`,
        headers: { authorization: `Bearer ${client.token}` },
        payload: { new_email, email_password: PASSWORD },
      });
      return [...run];
    };
    await workFor(newAddress());
    const free = await workFor(newAddress());
    expect(free.length).toBeGreaterThan(5);
    expect(await workFor(owner.email)).toEqual(free);
    await app.close();
  });

  test('that was free when the link was sent is refused when it is used', async () => {
    const [client, other] = [await makeClient(testApp), await makeClient(testApp)];
    const email = newAddress();
    const link = await linkFor(client, email);
    await confirm(await linkFor(other, email));
    const answer = await confirm(link);
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      { detail: 'This email already has an account.' },
    ]);
    expect(await emailOf(client)).toBe(client.email);
    expect((await me(client.token)).statusCode).toBe(200);
  });
});

describe('links that were sent to the old address', () => {
  test('for a new password end with the change', async () => {
    const client = await makeClient(testApp);
    await testApp.call('POST', '/accounts/forgot-password', { body: { email: client.email } });
    const reset = await tokenFor(testApp, client.email);
    await confirm(await linkFor(client, newAddress()));
    const body = { token: reset, password: 'twist out sunday' };
    const answer = await testApp.call('POST', '/accounts/reset-password', { body });
    expect([answer.statusCode, answer.json().reason]).toEqual([400, 'used']);
    await testApp.call('POST', '/accounts/forgot-password', { body: { email: client.email } });
    const mails = await mailsTo(testApp, client.email);
    expect(mails.filter(({ template }) => template === 'password-reset')).toHaveLength(1);
  });

  test('a new password ends a pending change', async () => {
    const client = await makeClient(testApp);
    const link = await linkFor(client, newAddress());
    const body = { current_password: PASSWORD, new_password: 'twist out sunday' };
    const changed = await testApp.call('PUT', '/users/me/password', { token: client.token, body });
    expect(await pendingOf({ ...client, token: changed.json().access_token })).toEqual(none);
    expect((await confirm(link)).json()).toMatchObject({ reason: 'used' });
  });
});
