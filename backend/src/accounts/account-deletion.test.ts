import type { ClientUpdate } from '@crown-and-coil/shared-api/contract';
import { sql, type Transaction } from 'kysely';
import { createTestApp } from '../../testing/app';
import { runJobs } from '../../testing/background';
import { lockWaits } from '../../testing/lock-waits';
import { mailsTo } from '../../testing/mails';
import {
  logInAs,
  makeAdmin,
  makeClient,
  makeNewAdmin,
  makeProfessional,
  PASSWORD,
  type Person,
} from '../../testing/people';
import { storeMedia } from '../../testing/uploads';
import { toWallWindow } from '../availability/rules';
import { addWindow } from '../availability/windows';
import { bookOk, makeVisit, minutesIn, NOW, type Visit } from '../bookings/testing/visit';
import { updateClient } from '../clients/queries';
import { newId } from '../database/identifiers';
import type { Tables } from '../database/tables';
import { inTransaction } from '../database/transactions';
import type { Identity } from '../http/identity';
import { addMedia } from '../media/changes';
import { findPaymentAccount, keepPaymentAccount } from '../payments/accounts';
import { askForQuote } from '../photo-quotes/changes';
import { deleteExpired } from '../retention/jobs';
import { rememberLogin } from '../reviews/signs';
import { joinWaitingList } from '../waiting-list/changes';
import { addSeveral } from '../working-hours/bulk-windows';
import { takeDayOff } from '../working-hours/days-off';
import { startSeries } from '../working-hours/series';
import { deleteAccount as deleteAccountOf } from './deletion';
import { revokeToken, revokeTokens } from './queries';
import { confirm, deleteAccount, messagesOf, testApp } from './testing/own-account-app';
import { forgetFarewells, tracesOf } from './testing/traces';

async function deleted() {
  const client = await makeClient(testApp);
  await deleteAccount(client);
  return client;
}
const statusOf = async (visit: Visit, id: string, by: 'client' | 'professional') =>
  (await testApp.call('GET', `/bookings/${id}`, { token: visit[by].token })).json();

describe('deleting', () => {
  test('requires the password, and rate-limits guesses', async () => {
    const client = await makeClient(testApp);
    const answer = await deleteAccount(client, 'not the password');
    expect([answer.statusCode, answer.json().detail]).toMatchObject([
      422,
      [{ loc: ['body', 'password'], msg: 'This is not your current password.' }],
    ]);
    for (let tries = 0; tries < 4; tries += 1) await deleteAccount(client, 'guess');
    expect((await deleteAccount(client)).statusCode).toBe(429);
  });

  test("a client's account cancels upcoming bookings, notifies the professional and anonymises past bookings", async () => {
    const visit = await makeVisit(testApp);
    await testApp.call('PUT', '/clients/me', {
      token: visit.client.token,
      body: { first_name: 'Nomvula', last_name: 'Dlamini', phone_number: '0498765432' },
    });
    const past = await bookOk(testApp, visit, { start_time: minutesIn(0), notes: 'Nomvula likes it tight' });
    await confirm(visit, past.id);
    testApp.setNow(new Date(minutesIn(60)));
    await testApp.call('PATCH', `/bookings/${past.id}`, {
      token: visit.professional.token,
      body: { status: 'completed' },
    });
    const pending = await bookOk(testApp, visit, { start_time: minutesIn(240) });
    const confirmed = await bookOk(testApp, visit, { start_time: minutesIn(300) });
    await confirm(visit, confirmed.id);
    const cancelled = await bookOk(testApp, visit, { start_time: minutesIn(360) });
    await testApp.call('PATCH', `/bookings/${cancelled.id}`, {
      token: visit.client.token,
      body: { status: 'cancelled', reason: 'Nomvula is ill' },
    });
    await storeMedia(testApp, visit.client, 'Client Current Hair');
    await runJobs(testApp);

    expect((await deleteAccount(visit.client)).statusCode).toBe(204);
    await runJobs(testApp);

    expect((await testApp.call('GET', '/users/me/', { token: visit.client.token })).statusCode).toBe(401);
    const form = { username: visit.client.email, password: PASSWORD };
    expect((await testApp.call('POST', '/login/', { form })).statusCode).toBe(401);
    for (const id of [pending.id, confirmed.id])
      expect(await statusOf(visit, id, 'professional')).toMatchObject({
        status: 'cancelled',
        cancelled_by: 'client',
        client: { first_name: 'A former client', last_name: '' },
      });
    expect(await statusOf(visit, past.id, 'professional')).toMatchObject({
      status: 'completed',
      notes: null,
      client: { first_name: 'A former client', last_name: '' },
    });
    const messages = await messagesOf(visit.professional);
    expect(messages.filter((message) => message.startsWith('A former client cancelled'))).toHaveLength(3);
    expect(messages.some((message) => message.startsWith('New booking request from A former client'))).toBe(
      true,
    );
    const media = await testApp.database
      .selectFrom('media')
      .select('id')
      .where('owner_user_id', '=', visit.client.userId)
      .execute();
    expect(media).toEqual([]);

    expect(await mailsTo(testApp, visit.client.email)).toMatchObject([
      { template: 'account-deleted', subject: 'Your account was deleted' },
    ]);
    // The farewell mail contains the name, and is deleted like every mail.
    await forgetFarewells(testApp);
    expect(await tracesOf(testApp, ['Nomvula', 'Dlamini', '0498765432', visit.client.email])).toEqual([]);
  });

  test("erases the address from the admin's log of an entry and an invitation that are gone", async () => {
    const { token } = await makeAdmin(testApp);
    const asAdmin = (method: 'POST' | 'DELETE', path: string, body?: unknown) =>
      testApp.call(method, path, { token, body });
    const client = await makeClient(testApp);
    const earlier = `Earlier.${client.email}`;
    const invitation = await asAdmin('POST', '/admin/invitations', { email: earlier, role: 'Client' });
    await asAdmin('DELETE', `/admin/invitations/${invitation.json().id}`);
    await testApp.call('POST', '/waitlist/signup', {
      body: { name: 'Imani', email: earlier, role: 'Client' },
    });
    const [entry] = await testApp.database.selectFrom('waitlist_entries').select('id').execute();
    await asAdmin('DELETE', `/admin/waitlist/${entry?.id}`);
    await deleteExpired.run({}, { database: testApp.database, now: testApp.now } as never);
    await testApp.database
      .updateTable('users')
      .set({ email: earlier.toLowerCase() })
      .where('id', '=', client.userId)
      .execute();
    await deleteAccount(client);
    await forgetFarewells(testApp);
    expect(await tracesOf(testApp, [earlier])).toEqual([]);
  });

  test('erases a person with more bookings than one statement can update in batches', async () => {
    const visit = await makeVisit(testApp);
    const MANY = 1_100;
    await sql`
      insert into bookings (id, professional_id, client_id, status, start_time, end_time, notes, total_cents)
      select gen_random_uuid(), ${visit.professional.id}, ${visit.client.id}, 'completed',
        now() - n * interval '1 day', now() - n * interval '1 day' + interval '1 hour', 'Likes it tight', 100
      from generate_series(1, ${MANY}::integer) n
    `.execute(testApp.database);
    const withNotes = async () => {
      const bookings = testApp.database.selectFrom('bookings').where('client_id', '=', visit.client.id);
      return (await bookings.where('notes', 'is not', null).select('id').execute()).length;
    };
    expect((await deleteAccount(visit.client)).statusCode).toBe(204);
    expect(await withNotes()).toBe(MANY);
    await runJobs(testApp);
    expect(await withNotes()).toBe(0);
  });

  test("a professional's account cancels upcoming bookings, notifies the clients and leaves every list", async () => {
    const visit = await makeVisit(testApp);
    const body = {
      display_name: 'Thandiwe Locs',
      professional_type: 'hairdresser',
      location: 'Fitzroy VIC',
      street_address: '3 Leander Lane',
      bio: 'Thandiwe has twisted for years.',
      experience_years: 9,
      is_active: true,
      specializations: [5],
      offers: { amenities: ['quiet_visits'], languages: ['Zulu'], travel_fees: [] },
    };
    await testApp.call('PUT', '/professionals/me', { token: visit.professional.token, body });
    const booking = await bookOk(testApp, visit);
    await confirm(visit, booking.id);
    await runJobs(testApp);
    expect((await deleteAccount(visit.professional)).statusCode).toBe(204);
    expect(await statusOf(visit, booking.id, 'client')).toMatchObject({
      status: 'cancelled',
      cancelled_by: 'professional',
      professional: { display_name: 'A former professional', location: '' },
      services: [{ name: 'Box braids' }],
    });
    const { offers } = await testApp.database
      .selectFrom('professionals')
      .select('offers')
      .where('id', '=', visit.professional.id)
      .executeTakeFirstOrThrow();
    expect(offers).toBeNull();
    expect(await messagesOf(visit.client)).toEqual([
      expect.stringMatching(/^A former professional cancelled your booking for Box braids/),
      expect.stringMatching(/^A former professional confirmed your booking for Box braids/),
    ]);
    const id = visit.professional.id;
    expect((await testApp.call('GET', `/professionals/${id}`)).statusCode).toBe(404);
    expect((await testApp.call('GET', `/services/${visit.serviceId}`)).statusCode).toBe(404);
    await runJobs(testApp);
    await forgetFarewells(testApp);
    expect(await tracesOf(testApp, ['Thandiwe', 'Leander', visit.professional.email])).toEqual([]);
  });

  test('is not undone by a profile that its client was saving', async () => {
    const client = await deleted();
    const profile = { first_name: 'Late', last_name: 'Writer', phone_number: '0400000000' };
    await updateClient(testApp.database, client.id, profile as ClientUpdate, NOW);
    const row = await testApp.database
      .selectFrom('clients')
      .select(['first_name', 'phone_number'])
      .where('id', '=', client.id)
      .executeTakeFirst();
    expect(row).toEqual({ first_name: 'A former client', phone_number: null });
  });

  test('is not followed by a picture that was still being encoded', async () => {
    const { userId } = await deleted();
    const fileKey = '0123456789abcdef';
    await testApp.database
      .insertInto('stored_pictures')
      .values({ file_key: fileKey, audience: 'private', widths: [320], height: 320, placeholder: null })
      .execute();
    const picture = { mediaType: 'Inspiration Picture', serviceCategory: null, fileKey, alt: null } as const;
    const adding = inTransaction(testApp.database, (transaction) =>
      addMedia(transaction, { userId } as Identity, picture, testApp.now()),
    );
    await expect(adding).rejects.toMatchObject({ kind: 'not_logged_in' });
  });

  test('is not followed by a request of its client that was under way', async () => {
    const { userId, id: clientId } = await deleted();
    const visit = await makeVisit(testApp);
    const request = {
      professional_id: visit.professional.id,
      service_id: null,
      words: 'Late',
      picture_ids: [],
    };
    const asking = inTransaction(testApp.database, (transaction) =>
      askForQuote(transaction, request, { userId, clientId } as Identity & { clientId: string }, NOW),
    );
    await expect(asking).rejects.toMatchObject({ kind: 'not_logged_in' });
    const joining = inTransaction(testApp.database, (transaction) =>
      joinWaitingList(
        transaction,
        {
          ...{ professional_id: visit.professional.id, service_id: visit.serviceId, choice: null },
          ...{ from: '2026-10-05', to: '2026-10-06', part_of_day: null },
        },
        { userId, clientId, now: NOW, leadTimeMinutes: 0 },
      ),
    );
    await expect(joining).rejects.toMatchObject({ kind: 'not_logged_in' });
  });

  test('is not followed by working hours that its professional was adding', async () => {
    const { database } = testApp;
    const professional = await makeProfessional(testApp);
    await deleteAccount(professional);
    const owner = { professionalId: professional.id, timeZone: 'Australia/Melbourne' };
    const window = { startTime: new Date(minutesIn(0)), endTime: new Date(minutesIn(60)) };
    const adding: ((transaction: Transaction<Tables>) => Promise<unknown>)[] = [
      (transaction) => addWindow(transaction, owner, window, NOW),
      (transaction) => addSeveral(transaction, owner, [toWallWindow(window, owner.timeZone)], NOW),
      (transaction) => startSeries(transaction, owner, window, { weekdays: [1] }, NOW),
      (transaction) => takeDayOff(transaction, owner, '2026-10-05', NOW),
    ];
    for (const add of adding)
      await expect(inTransaction(database, add)).rejects.toMatchObject({ kind: 'not_logged_in' });
  });

  test('is not followed by the origin of a log-in, nor by an account at the payment provider', async () => {
    const { database } = testApp;
    const { userId, ...professional } = await makeProfessional(testApp);
    await deleteAccount({ ...professional, userId });
    await rememberLogin(database, userId, { network: 'one', device: 'two' }, NOW);
    await keepPaymentAccount(database, professional.id, 'acct_1', NOW);
    for (const table of ['professional_logins', 'payment_accounts'] as const)
      expect(
        await database.selectFrom(table).selectAll().where('professional_id', '=', professional.id).execute(),
      ).toEqual([]);
  });

  test('is awaited by the account at the payment provider that is being stored', async () => {
    const { database } = testApp;
    const { id } = await makeProfessional(testApp);
    const deletion = await database.startTransaction().execute();
    await deletion.updateTable('professionals').set({ deleted_at: NOW }).where('id', '=', id).execute();
    const keeping = keepPaymentAccount(database, id, 'acct_1', NOW);
    await lockWaits(database, 1, keeping);
    await deletion.commit().execute();
    await keeping;
    expect(await findPaymentAccount(database, id)).toBeUndefined();
  });

  test('is awaited by a log-in, which then leaves no origin', async () => {
    const { database } = testApp;
    const { id, userId } = await makeProfessional(testApp);
    const deletion = await database.startTransaction().execute();
    await deletion.updateTable('professionals').set({ deleted_at: NOW }).where('id', '=', id).execute();
    const remembering = rememberLogin(database, userId, { network: 'one', device: 'two' }, NOW);
    await lockWaits(database, 1, remembering);
    await deletion.commit().execute();
    await remembering;
    const logins = database
      .selectFrom('professional_logins')
      .select('device')
      .where('professional_id', '=', id)
      .where('device', '=', 'two');
    expect(await logins.execute()).toEqual([]);
  });

  test('frees the email for a new account', async () => {
    const client = await makeClient(testApp);
    const admin = await makeAdmin(testApp);
    await deleteAccount(client);
    const answer = await testApp.call('POST', '/admin/invitations', {
      token: admin.token,
      body: { email: client.email, role: 'Client' },
    });
    expect(answer.statusCode).toBe(201);
  });

  test('ends every session of the account, and two parallel requests delete it once', async () => {
    const client = await makeClient(testApp);
    const elsewhere = await logInAs(testApp, client);
    const answers = await Promise.all(
      [client.token, elsewhere, client.token, elsewhere].map((token) => deleteAccount({ ...client, token })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 401, 401, 401]);
    expect(await mailsTo(testApp, client.email)).toHaveLength(1);
    expect((await testApp.call('GET', '/users/me/', { token: elsewhere })).statusCode).toBe(401);
  });

  test('is refused when the session has ended since the request was let in', async () => {
    const { database } = testApp;
    const client = await makeClient(testApp);
    const { token_version: tokenVersion } = await database
      .selectFrom('users')
      .select('token_version')
      .where('id', '=', client.userId)
      .executeTakeFirstOrThrow();
    const account = { userId: client.userId, clientId: client.id, professionalId: null, role: 'client' };
    const session = () => ({ ...account, tokenVersion, tokenId: newId() }) as Identity;
    const [loggedOut, loggedOutElsewhere] = [session(), session()];
    await revokeToken(database, loggedOut.tokenId, new Date(minutesIn(60)));
    await expect(deleteAccountOf(database, loggedOut, NOW)).rejects.toMatchObject({ kind: 'not_logged_in' });
    await revokeTokens(database, loggedOutElsewhere);
    const deleting = deleteAccountOf(database, loggedOutElsewhere, NOW);
    await expect(deleting).rejects.toMatchObject({ kind: 'not_logged_in' });
    expect(await logInAs(testApp, client)).toEqual(expect.any(String));
  });

  test('the only admin cannot be deleted; when the last two delete themselves concurrently, one remains', async () => {
    const lonely = await createTestApp();
    const first = await makeNewAdmin(lonely);
    const leave = ({ token }: Person) =>
      lonely.call('DELETE', '/users/me/', { token, body: { password: PASSWORD } });
    const refused = await leave(first);
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      { detail: 'You are the only admin. Invite another one first.' },
    ]);
    const second = await makeNewAdmin(lonely);
    const answers = await Promise.all([leave(first), leave(second)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
    await lonely.close();
  });
});
