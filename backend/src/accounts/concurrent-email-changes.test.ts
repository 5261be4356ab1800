import { runJobs } from '../../testing/background';
import { mailsTo, tokenFor } from '../../testing/mails';
import { makeAdmin, makeClient, type Person } from '../../testing/people';
import {
  ask,
  cancel,
  confirm,
  deleteAccount,
  emailOf,
  linkFor,
  me,
  newAddress,
  pendingOf,
  statuses,
  testApp,
} from './testing/email-changes-app';
import { forgetFarewells, tracesOf } from './testing/traces';

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
      await forgetFarewells(testApp);
      expect(await tracesOf(testApp, [client.email, email])).toEqual([]);
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

const readChanges = ({ userId }: Person) =>
  testApp.database.selectFrom('email_changes').selectAll().where('user_id', '=', userId).execute();
