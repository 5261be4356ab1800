import { DAY_MS, HOUR_MS } from '@crown-and-coil/shared-api/contract';
import type { OperationNode, UnknownRow } from 'kysely';
import { sql } from 'kysely';
import { createTestApp, type TestApp } from '../../testing/app';
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
import { bookOk, makeVisit, NOW as VISIT_TIME } from '../bookings/testing/visit';
import { newId } from '../database/identifiers';
import { resendEmailChange } from './email-changes';
import { revokeToken } from './queries';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterEach(() => testApp.setNow());
afterAll(() => testApp.close());

const NOW = new Date('2026-10-03T00:00:00Z');
const later = (ms: number) => new Date(NOW.getTime() + ms);
let addresses = 0;
const newAddress = () => {
  addresses += 1;
  return `new${addresses}@elsewhere.test`;
};

const PATH = '/users/me/email-change';
const ask = ({ token }: Person, new_email: string, more: object = {}) =>
  testApp.call('POST', PATH, { token, body: { new_email, email_password: PASSWORD, ...more } });
const resend = ({ token }: Person) => testApp.call('POST', `${PATH}/resend`, { token });
const cancel = ({ token }: Person) => testApp.call('DELETE', PATH, { token });
const pendingOf = async ({ token }: Person) => (await testApp.call('GET', PATH, { token })).json();
const confirm = (link: string, token?: string) =>
  testApp.call('POST', '/accounts/confirm-email', { token, body: { token: link } });
const check = (link: string) =>
  testApp.call('POST', '/accounts/confirm-email/check', { body: { token: link } });
const logIn = async (username: string) =>
  (await testApp.call('POST', '/login/', { form: { username, password: PASSWORD } })).statusCode;
const me = async (token: string) => testApp.call('GET', '/users/me/', { token });
const deleteAccount = ({ token }: Person) =>
  testApp.call('DELETE', '/users/me/', { token, body: { password: PASSWORD } });
const statuses = (answers: readonly { statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).sort();
/** Asks for a change and reads the token of its link. */
async function linkFor(person: Person, email: string): Promise<string> {
  expect((await ask(person, email)).statusCode).toBe(202);
  return tokenFor(testApp, email);
}
const emailOf = async ({ userId }: Person) =>
  (
    await testApp.database
      .selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
  ).email;
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

describe('concurrently', () => {
  test('two requests leave one pending address, whose link works', async () => {
    const client = await makeClient(testApp);
    const both = [newAddress(), newAddress()];
    const answers = await Promise.all(both.map((email) => ask(client, email)));
    expect(statuses(answers)).toEqual([202, 202]);
    const { new_email: pending } = await pendingOf(client);
    await runJobs(testApp);
    const links = await Promise.all(both.map((email) => mailsTo(testApp, email)));
    expect(
      links
        .flat()
        .map(({ status }) => status)
        .sort(),
    ).toEqual(['dropped', 'outbox']);
    expect((await confirm(await tokenFor(testApp, pending))).statusCode).toBe(200);
    expect(await emailOf(client)).toBe(pending);
  });

  test('a link is used once', async () => {
    const client = await makeClient(testApp);
    const link = await linkFor(client, newAddress());
    const answers = await Promise.all(Array.from({ length: 6 }, () => confirm(link)));
    expect(statuses(answers)).toEqual([200, 400, 400, 400, 400, 400]);
  });

  test('two accounts confirm one address: one gets it', async () => {
    const people = [await makeClient(testApp), await makeClient(testApp)];
    const email = newAddress();
    const links: string[] = [];
    for (const person of people) links.push(await linkFor(person, email));
    const answers = await Promise.all(links.map((link) => confirm(link)));
    expect(statuses(answers)).toEqual([200, 409]);
    const owners = await testApp.database
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .execute();
    expect(owners).toHaveLength(1);
  });

  test('with a cancellation: changed and nothing to cancel, or cancelled', async () => {
    for (let round = 0; round < 4; round += 1) {
      const client = await makeClient(testApp);
      const email = newAddress();
      const link = await linkFor(client, email);
      const [confirmed] = await Promise.all([confirm(link), cancel(client)]);
      expect(await emailOf(client)).toBe(confirmed.statusCode === 200 ? email : client.email);
      expect(await readChanges(client)).toHaveLength(confirmed.statusCode === 200 ? 1 : 0);
    }
  });

  test('with a new password by mail, one of the two happens', async () => {
    for (let round = 0; round < 4; round += 1) {
      const client = await makeClient(testApp);
      await testApp.call('POST', '/accounts/forgot-password', { body: { email: client.email } });
      const reset = await tokenFor(testApp, client.email);
      const link = await linkFor(client, newAddress());
      const body = { token: reset, password: 'twist out sunday' };
      const answers = await Promise.all([
        confirm(link),
        testApp.call('POST', '/accounts/reset-password', { body }),
      ]);
      // Each ends the other's link.
      expect(answers.filter(({ statusCode }) => statusCode < 300)).toHaveLength(1);
      expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(1);
    }
  });

  test('with the deletion of the account leaves neither address', async () => {
    for (let round = 0; round < 6; round += 1) {
      const client = await makeClient(testApp);
      const email = newAddress();
      const link = await linkFor(client, email);
      const [confirmed, deleted] = await Promise.all([confirm(link), deleteAccount(client)]);
      expect([200, 400]).toContain(confirmed.statusCode);
      if (deleted.statusCode === 401) continue;
      expect(deleted.statusCode).toBe(204);
      await runJobs(testApp);
      await forgetFarewells();
      expect(await tracesOf([client.email, email])).toEqual([]);
    }
  });

  test('with the suspension of the account never lets anybody in', async () => {
    const admin = await makeAdmin(testApp);
    for (let round = 0; round < 4; round += 1) {
      const client = await makeClient(testApp);
      const email = newAddress();
      const link = await linkFor(client, email);
      const [confirmed, suspended] = await Promise.all([
        confirm(link, client.token),
        testApp.call('POST', `/admin/users/${client.userId}/suspend`, { token: admin.token, body: {} }),
      ]);
      expect(suspended.statusCode).toBe(200);
      expect(await emailOf(client)).toBe(confirmed.statusCode === 200 ? email : client.email);
      const token = confirmed.json().session?.access_token ?? client.token;
      expect((await me(token)).statusCode).toBe(401);
      expect((await confirm(link)).statusCode).toBe(400);
    }
  });
});

describe('after a change', () => {
  test('waiting mails, feedback, sign-up and invitation follow the account', async () => {
    testApp.setNow(VISIT_TIME);
    const visit = await makeVisit(testApp);
    const { client } = visit;
    const admin = await makeAdmin(testApp);
    await testApp.call('POST', '/waitlist/signup', {
      body: { name: 'Zuri', email: client.email, role: 'Client' },
    });
    await testApp.call('POST', '/feedback', { token: client.token, body: feedbackOf(client) });
    const email = newAddress();
    const link = await linkFor(client, email);
    const booking = await bookOk(testApp, visit);
    await testApp.call('PATCH', `/bookings/${booking.id}`, {
      token: visit.professional.token,
      body: { status: 'confirmed' },
    });
    const session = (await confirm(link, client.token)).json().session.access_token;
    expect((await mailsTo(testApp, email)).map(({ template }) => template)).toContain('booking-notice');
    expect((await mailsTo(testApp, client.email)).map(({ template }) => template)).not.toContain(
      'booking-notice',
    );
    const users = await testApp.call('GET', `/admin/users?search=${email}`, { token: admin.token });
    expect(users.json().results).toMatchObject([{ id: client.userId, email }]);
    const { account, more } = (await testApp.call('GET', '/users/me/export', { token: session })).json();
    expect(account.email).toBe(email);
    expect(more).toMatchObject({
      waitlist: [{ email }],
      feedback: [{ email }],
      email_changes: [{ email, former_email: client.email }],
    });
    const templates = more.mails.map(({ template }: { template: string }) => template);
    expect(templates).toEqual(
      expect.arrayContaining(['waitlist-verification', 'email-changed', 'booking-notice']),
    );
  });

  test('a failed mail that an admin retries goes to the new address', async () => {
    testApp.setNow(VISIT_TIME);
    const visit = await makeVisit(testApp);
    const admin = await makeAdmin(testApp);
    const booking = await bookOk(testApp, visit);
    await testApp.call('PATCH', `/bookings/${booking.id}`, {
      token: visit.professional.token,
      body: { status: 'confirmed' },
    });
    await sql`update graphile_worker._private_jobs set max_attempts = 1`.execute(testApp.database);
    await runJobs(testApp, {
      mailer: { deliver: async () => ({ outcome: 'try again', problem: 'Busy' }), close: () => undefined },
    });
    expect(await mailsTo(testApp, visit.client.email)).toContainEqual(
      expect.objectContaining({ template: 'booking-notice', status: 'failed' }),
    );
    const email = newAddress();
    await confirm(await linkFor(visit.client, email), visit.client.token);
    const { results } = (await testApp.call('GET', '/admin/failed-jobs', { token: admin.token })).json();
    for (const { id } of results)
      await testApp.call('POST', `/admin/failed-jobs/${id}/retry`, { token: admin.token });
    expect(await mailsTo(testApp, email)).toContainEqual(
      expect.objectContaining({ template: 'booking-notice', status: 'outbox' }),
    );
    expect((await mailsTo(testApp, visit.client.email)).map(({ template }) => template)).not.toContain(
      'booking-notice',
    );
  });

  test('an invitation that was open for the new address has ended, and is erased with the account', async () => {
    const [client, admin] = [await makeClient(testApp), await makeAdmin(testApp)];
    const email = newAddress();
    const body = { email, role: 'Client' };
    const invited = await testApp.call('POST', '/admin/invitations', { token: admin.token, body });
    expect(invited.statusCode).toBe(201);
    const session = (await confirm(await linkFor(client, email), client.token)).json().session;
    const listed = await testApp.call('GET', '/admin/invitations', { token: admin.token });
    expect(listed.json().results.map(({ id }: { id: string }) => id)).not.toContain(invited.json().id);
    expect((await deleteAccount({ ...client, token: session.access_token })).statusCode).toBe(204);
    await runJobs(testApp);
    await forgetFarewells();
    expect(await tracesOf([client.email, email])).toEqual([]);
  });

  test('a deletion erases both addresses, and a pending one', async () => {
    const client = await makeClient(testApp);
    const [email, next] = [newAddress(), newAddress()];
    await testApp.call('POST', '/waitlist/signup', {
      body: { name: 'Zuri', email: client.email, role: 'Client' },
    });
    const changed = await confirm(await linkFor(client, email), client.token);
    const now = { ...client, token: changed.json().session.access_token };
    await ask(now, next);
    const { more } = (await testApp.call('GET', '/users/me/export', { token: now.token })).json();
    expect(more.email_changes).toMatchObject([{ email }, { email: next, former_email: null }]);
    expect((await deleteAccount(now)).statusCode).toBe(204);
    await runJobs(testApp);
    await forgetFarewells();
    expect(await tracesOf([client.email, email, next])).toEqual([]);
  });

  test('the former address is free, and mails to its next owner are not part of the account', async () => {
    testApp.setNow(NOW);
    const [first, second] = [await makeClient(testApp), await makeClient(testApp)];
    const changed = await confirm(await linkFor(first, newAddress()), first.token);
    const now = { ...first, token: changed.json().session.access_token };
    testApp.setNow(later(1));
    expect((await confirm(await linkFor(second, first.email))).statusCode).toBe(200);
    await testApp.call('POST', '/accounts/forgot-password', { body: { email: first.email } });
    await runJobs(testApp);
    const { more } = (await testApp.call('GET', '/users/me/export', { token: now.token })).json();
    expect(more.mails.map(({ template }: { template: string }) => template)).not.toContain('password-reset');
    await deleteAccount(now);
    expect((await mailsTo(testApp, first.email)).map(({ template }) => template)).toContain('password-reset');
  });

  test('mails to its former owner are not part of the account that has the address now', async () => {
    testApp.setNow(NOW);
    const [first, second] = [await makeClient(testApp), await makeClient(testApp)];
    await testApp.call('POST', '/accounts/forgot-password', { body: { email: first.email } });
    await runJobs(testApp);
    await confirm(await linkFor(first, newAddress()));
    testApp.setNow(later(1));
    const changed = await confirm(await linkFor(second, first.email), second.token);
    const now = { ...second, token: changed.json().session.access_token };
    const { more } = (await testApp.call('GET', '/users/me/export', { token: now.token })).json();
    const templates = more.mails.map(({ template }: { template: string }) => template);
    expect(templates.sort()).toEqual(['email-change', 'email-changed']);
    await deleteAccount(now);
    expect((await mailsTo(testApp, first.email)).map(({ template }) => template)).toContain('password-reset');
  });

  test('mails to a former address stay part of the account when its next owner has left it too', async () => {
    testApp.setNow(NOW);
    const [first, second] = [await makeClient(testApp), await makeClient(testApp)];
    await testApp.call('POST', '/accounts/forgot-password', { body: { email: first.email } });
    await runJobs(testApp);
    const changed = await confirm(await linkFor(first, newAddress()), first.token);
    testApp.setNow(later(1));
    const taken = await confirm(await linkFor(second, first.email), second.token);
    testApp.setNow(later(2));
    const next = { ...second, token: taken.json().session.access_token };
    expect((await confirm(await linkFor(next, newAddress()), next.token)).statusCode).toBe(200);
    const now = { ...first, token: changed.json().session.access_token };
    const { more } = (await testApp.call('GET', '/users/me/export', { token: now.token })).json();
    expect(more.mails.map(({ template }: { template: string }) => template)).toContain('password-reset');
    await deleteAccount(now);
    const left = (await mailsTo(testApp, first.email)).map(({ template }) => template);
    expect(left).not.toContain('password-reset');
    expect(left).toContain('email-change');
  });

  async function withdrawnInvitation(email: string): Promise<string> {
    const { token } = await makeAdmin(testApp);
    const body = { email, role: 'Client' };
    const { id } = (await testApp.call('POST', '/admin/invitations', { token, body })).json();
    await testApp.call('DELETE', `/admin/invitations/${id}`, { token });
    return id;
  }
  const deleteInvitation = (id: string) =>
    testApp.database.deleteFrom('invitations').where('id', '=', id).execute();

  /** Changes a client's email to this one, and then to another. @returns the client with a new token */
  async function changeTwice(client: Person, email: string): Promise<Person> {
    const changed = await confirm(await linkFor(client, email), client.token);
    const next = { ...client, token: changed.json().session.access_token };
    const again = await confirm(await linkFor(next, newAddress()), next.token);
    return { ...client, token: again.json().session.access_token };
  }

  test("a deletion erases a former address from the admin's log of an invitation that is gone", async () => {
    const email = newAddress();
    await deleteInvitation(await withdrawnInvitation(email));
    await deleteAccount(await changeTwice(await makeClient(testApp), email));
    await forgetFarewells();
    expect(await tracesOf([email])).toEqual([]);
  });

  test('a deletion erases it from there when the change was so long ago that it is forgotten', async () => {
    const [client, email] = [await makeClient(testApp), newAddress()];
    const invitationId = await withdrawnInvitation(email);
    const changed = await changeTwice(client, email);
    await deleteInvitation(invitationId);
    await testApp.database.deleteFrom('email_changes').where('user_id', '=', client.userId).execute();
    await testApp.database.deleteFrom('mails').where('recipient', '=', email).execute();
    await deleteAccount(changed);
    await forgetFarewells();
    expect(await tracesOf([email])).toEqual([]);
  });

  test("a deletion leaves what the admin's log says about a former owner of the address", async () => {
    const [first, second] = [await makeClient(testApp), await makeClient(testApp)];
    const { token } = await makeAdmin(testApp);
    const body = { reason: 'Spam' };
    await testApp.call('POST', `/admin/users/${first.userId}/suspend`, { token, body });
    await testApp.call('POST', `/admin/users/${first.userId}/restore`, { token });
    const now = { ...first, token: await logInAs(testApp, first) };
    await confirm(await linkFor(now, newAddress()), now.token);
    const changed = await confirm(await linkFor(second, first.email), second.token);
    await deleteAccount({ ...second, token: changed.json().session.access_token });
    const log = testApp.database.selectFrom('admin_log').select(['action', 'subject', 'details']);
    expect(await log.where('subject_id', '=', first.userId).orderBy('id').execute()).toEqual([
      { action: 'user_suspended', subject: first.email, details: body },
      { action: 'user_restored', subject: first.email, details: null },
    ]);
  });
});

const feedbackOf = ({ email }: Person) => ({
  confusing: { choice: 'navigation' },
  smooth: { choice: 'other', comment: 'Nice' },
  switchReason: { choice: 'other' },
  email,
  pageUrl: '/client-profile',
  timestamp: '2026-10-02T02:00:00Z',
});

const readChanges = ({ userId }: Person) =>
  testApp.database.selectFrom('email_changes').selectAll().where('user_id', '=', userId).execute();

/** The farewell is sent after the deletion, and deleted like every mail. */
const forgetFarewells = () =>
  testApp.database.deleteFrom('mails').where('template', '=', 'account-deleted').execute();

/** Tables with rows that contain one of these words. */
async function tracesOf(words: readonly string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'graphile_worker')
  `.execute(testApp.database);
  const found: string[] = [];
  for (const { name } of tables)
    for (const word of words) {
      const { rows } = await sql`
        select from ${sql.raw(name)} t where strpos(lower(t::text), ${word.toLowerCase()}) > 0
      `.execute(testApp.database);
      if (rows.length > 0) found.push(`${name}: ${word}`);
    }
  return found;
}
