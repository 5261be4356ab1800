import { sql } from 'kysely';
import { runJobs } from '../../testing/background';
import { mailsTo } from '../../testing/mails';
import { logInAs, makeAdmin, makeClient, type Person } from '../../testing/people';
import { bookOk, makeVisit, NOW as VISIT_TIME } from '../bookings/testing/visit';
import {
  ask,
  confirm,
  deleteAccount,
  later,
  linkFor,
  NOW,
  newAddress,
  testApp,
} from './testing/email-changes-app';
import { forgetFarewells, tracesOf } from './testing/traces';

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
    await forgetFarewells(testApp);
    expect(await tracesOf(testApp, [client.email, email])).toEqual([]);
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
    await forgetFarewells(testApp);
    expect(await tracesOf(testApp, [client.email, email, next])).toEqual([]);
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
    await forgetFarewells(testApp);
    expect(await tracesOf(testApp, [email])).toEqual([]);
  });

  test('a deletion erases it from there when the change was so long ago that it is forgotten', async () => {
    const [client, email] = [await makeClient(testApp), newAddress()];
    const invitationId = await withdrawnInvitation(email);
    const changed = await changeTwice(client, email);
    await deleteInvitation(invitationId);
    await testApp.database.deleteFrom('email_changes').where('user_id', '=', client.userId).execute();
    await testApp.database.deleteFrom('mails').where('recipient', '=', email).execute();
    await deleteAccount(changed);
    await forgetFarewells(testApp);
    expect(await tracesOf(testApp, [email])).toEqual([]);
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
