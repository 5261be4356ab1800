import type { Booking } from '@crown-and-coil/shared-api/contract';
import { createTestApp, type TestApp } from '../../testing/app';
import { makeClient, makeProfessional, makeService, PASSWORD, type Person } from '../../testing/people';
import { addWindow, bookOk, makeVisit, minutesIn, NOW, type Visit, WINDOW } from '../bookings/testing/visit';
import { inTransaction } from '../database/transactions';
import { insertPatchTest } from '../gates/queries';
import { saveClientNotes } from './queries';

const SECRET = 'Zanzibar-7413: tender scalp, always late.';
let testApp: TestApp;
let visit: Visit;
let booking: Booking;
beforeAll(async () => {
  testApp = await createTestApp();
  testApp.setNow(NOW);
  visit = await makeVisit(testApp);
  booking = await bookOk(testApp, visit);
});
afterAll(() => testApp.close());

const path = () => `/clients/${visit.client.id}/notes`;
const write = ({ token }: Person, notes: unknown, version?: unknown) =>
  testApp.call('PUT', path(), { token, body: { notes, notes_version: version } });
const readBy = async ({ token }: Person) => (await testApp.call('GET', path(), { token })).json();

test('a professional writes, edits and clears notes about a client', async () => {
  expect(await readBy(visit.professional)).toEqual({ notes: null, notes_version: 0, updated_at: null });
  expect((await write(visit.professional, '  First. ')).json()).toEqual({
    notes: 'First.',
    notes_version: 1,
    updated_at: NOW.toISOString(),
  });
  await write(visit.professional, SECRET);
  expect((await readBy(visit.professional)).notes).toBe(SECRET);
  for (const blank of ['', '   ', null]) {
    await write(visit.professional, SECRET);
    expect((await write(visit.professional, blank)).json()).toMatchObject({ notes: null, updated_at: null });
  }
  expect((await write(visit.professional, 'x'.repeat(5001))).statusCode).toBe(422);
  expect((await write(visit.professional, undefined)).statusCode).toBe(422);
});

test('notes are never overwritten by an edit based on outdated text', async () => {
  const other = await makeVisit(testApp, { start_time: WINDOW.start_time, end_time: WINDOW.end_time });
  await bookOk(testApp, { ...other, client: visit.client });
  const by = other.professional;
  const race = async (texts: (string | null)[], basis: number) => {
    const answers = await Promise.all(texts.map((text) => write(by, text, basis)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const { updated_at: _, ...current } = await readBy(by);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().current).toEqual(current);
    return current;
  };
  expect(await race(['Phone.', 'Laptop.'], 0)).toMatchObject({ notes_version: 1 });
  expect(await race(['Phone again.', 'Laptop again.'], 1)).toMatchObject({ notes_version: 2 });
  // Repeating what is stored changes nothing, as after a lost answer; clearing counts as a change.
  const { notes } = await readBy(by);
  expect((await write(by, notes, 1)).json()).toMatchObject({ notes, notes_version: 2 });
  expect((await write(by, null, 2)).json()).toMatchObject({ notes: null, notes_version: 3 });
  expect((await write(by, 'Seen before they were cleared.', 2)).statusCode).toBe(409);
  expect((await write(by, 'Never seen any.', 0)).statusCode).toBe(409);
  expect((await write(by, 'Fresh.', 3)).json()).toMatchObject({ notes: 'Fresh.', notes_version: 4 });
  for (const version of [-1, 1.5, 'x', null, 2 ** 40])
    expect([version, (await write(by, 'No.', version)).statusCode]).toEqual([version, 422]);
});

test('each professional has their own notes, about their own clients only', async () => {
  const other = await makeVisit(testApp, { start_time: WINDOW.start_time, end_time: WINDOW.end_time });
  await write(visit.professional, SECRET);
  expect((await write(other.professional, 'Stranger')).statusCode).toBe(404);
  await bookOk(testApp, { ...other, client: visit.client });
  expect((await readBy(other.professional)).notes).toBeNull();
  await write(other.professional, 'Another opinion.');
  expect((await readBy(visit.professional)).notes).toBe(SECRET);
});

test('no client request ever returns the notes, whatever the method', async () => {
  await write(visit.professional, SECRET);
  const { paths } = (await testApp.call('GET', '/docs/json')).json<{ paths: Record<string, object> }>();
  const ids = [visit.client.id, visit.professional.id, booking.id, visit.serviceId, visit.windowId];
  const stranger = await makeClient(testApp);
  let asked = 0;
  for (const [template, methods] of Object.entries(paths)) {
    for (const method of Object.keys(methods)) {
      // Logging out or deleting the account would end the test; neither returns more than a refusal or nothing.
      if (/logout|stream/.test(template) || (method === 'delete' && /users\/me/.test(template))) continue;
      for (const id of template.includes('{') ? ids : ['']) {
        for (const { token } of [visit.client, stranger]) {
          const answer = await testApp.app.inject({
            method: method.toUpperCase() as 'GET',
            url: template.replaceAll(/\{\w+\}/g, id),
            headers: { authorization: `Bearer ${token}` },
            ...(method !== 'get' &&
              method !== 'delete' && { payload: { notes: 'Mine.', status: 'pending' } }),
          });
          asked += 1;
          expect([template, method, answer.body.includes('Zanzibar')]).toEqual([template, method, false]);
        }
      }
    }
  }
  expect(asked).toBeGreaterThan(100);
  expect((await testApp.call('GET', path(), { token: visit.client.token })).statusCode).toBe(403);
  expect((await readBy(visit.professional)).notes).toBe(SECRET);
});

test("a client's earlier bookings with this professional are listed, newest start first", async () => {
  const later = await bookOk(testApp, visit, { start_time: minutesIn(120) });
  const elsewhere = await makeProfessional(testApp);
  const serviceId = await makeService(testApp, elsewhere);
  const windowId = await addWindow(testApp, elsewhere, WINDOW);
  await bookOk(testApp, { ...visit, professional: elsewhere, serviceId, windowId });
  const list = async (query = '') =>
    (
      await testApp.call('GET', `/clients/${visit.client.id}/bookings${query}`, {
        token: visit.professional.token,
      })
    )
      .json<Booking[]>()
      .map(({ id }) => id);
  expect(await list()).toEqual([later.id, booking.id]);
  expect([await list('?limit=1'), await list('?limit=1&skip=1')]).toEqual([[later.id], [booking.id]]);
});

test.each(['client', 'professional'] as const)(
  'nothing about a client is saved beside the deletion of the %s',
  async (who) => {
    const { database } = testApp;
    const parties = await makeVisit(testApp);
    const owner = { professionalId: parties.professional.id, clientId: parties.client.id };
    const { token } = parties[who];
    const answer = await testApp.call('DELETE', '/users/me/', { token, body: { password: PASSWORD } });
    expect(answer.statusCode).toBe(204);
    // Both had been allowed before the deletion.
    const saving = inTransaction(database, (transaction) =>
      saveClientNotes(transaction, owner, { notes: SECRET }, NOW),
    );
    await expect(saving).rejects.toMatchObject({ kind: 'not_found' });
    const patchTest = { tested_at: NOW.toISOString(), product: 'Shea colour 5N' };
    const noting = inTransaction(database, (transaction) =>
      insertPatchTest(transaction, owner, patchTest, NOW),
    );
    await expect(noting).rejects.toMatchObject({ kind: 'not_found' });
  },
);
