import type { ComfortItem, OwnComfort } from '@crown-and-coil/shared-api/contract';
import { Client } from 'pg';
import { createTestApp, type TestApp } from '../../testing/app';
import { storeBooking } from '../../testing/bookings';
import { lockWaits } from '../../testing/lock-waits';
import { makeAdmin, makeClient, makeProfessional, PASSWORD, type ProfilePerson } from '../../testing/people';
import { newId } from '../database/identifiers';
import { showComfort, withdrawComfort } from './queries';

const WORDS = 'Marked: psoriasis behind the left ear.';

let testApp: TestApp;
let client: ProfilePerson;
let professional: ProfilePerson;
const logged: string[] = [];
beforeAll(async () => {
  testApp = await createTestApp({ logTo: { write: (line) => logged.push(line) } });
});
afterAll(() => testApp.close());
beforeEach(async () => {
  client = await makeClient(testApp);
  professional = await makeProfessional(testApp);
});

const tell = (item: string, body: unknown = { consent: true, words: WORDS }) =>
  testApp.call('PUT', `/clients/me/comfort/${item}`, { token: client.token, body });
const own = async () =>
  (await testApp.call('GET', '/clients/me/comfort', { token: client.token })).json<OwnComfort>();
const show = (viewer = professional) =>
  testApp.call('GET', `/clients/${client.id}/comfort`, { token: viewer.token });
const withdraw = (item: string) =>
  testApp.call('DELETE', `/clients/me/comfort/${item}`, { token: client.token });
const bookLive = () =>
  storeBooking(testApp, { clientId: client.id, professionalId: professional.id, status: 'confirmed' });

test('each item requires its own consent, and is deleted when that is withdrawn', async () => {
  expect((await tell('scalp_condition')).statusCode).toBe(200);
  expect((await tell('quiet_visit', { consent: true })).statusCode).toBe(200);
  expect((await own()).items.map(({ item, words }) => [item, words])).toEqual([
    ['scalp_condition', WORDS],
    ['quiet_visit', null],
  ]);
  expect((await withdraw('scalp_condition')).statusCode).toBe(204);
  expect((await withdraw('scalp_condition')).statusCode).toBe(204);
  expect((await own()).items.map(({ item }) => item)).toEqual(['quiet_visit']);
  const rows = await testApp.database.selectFrom('client_comfort').select('words').execute();
  expect(JSON.stringify(rows)).not.toContain(WORDS);
});

test.each<[string, string, unknown, string, number?]>([
  ['without consent', 'allergies', { consent: false, words: 'x' }, 'Agree that this is kept and shown'],
  ['without a word about consent', 'allergies', { words: 'x' }, 'Agree that this is kept and shown'],
  ['with 301 characters', 'allergies', { consent: true, words: 'x'.repeat(301) }, '300 characters'],
  ['of own words without words', 'own_words', { consent: true, words: ' ' }, 'Write a few words'],
  ['that is not asked', 'income', { consent: true }, 'Not found.', 404],
])('an item %s is refused', async (_what, item, body, message, status = 422) => {
  const answer = await tell(item, body);
  expect([answer.statusCode, answer.body]).toEqual([status, expect.stringContaining(message)]);
  expect((await own()).items).toEqual([]);
});

test.each(['booking', 'photo quote'] as const)(
  'a professional with a live %s sees it, and the client sees who does',
  async (kind) => {
    await tell('allergies');
    expect((await show()).statusCode).toBe(404);
    if (kind === 'booking') await bookLive();
    else {
      const now = testApp.now();
      await testApp.database
        .insertInto('photo_quotes')
        .values({
          id: newId(),
          client_id: client.id,
          professional_id: professional.id,
          service_id: null,
          state: 'asked',
          words: 'Like this.',
          created_at: now,
          expires_at: new Date(now.getTime() + 60_000),
        })
        .execute();
    }
    const shown = await show();
    expect(shown.json<ComfortItem[]>()).toMatchObject([{ item: 'allergies', words: WORDS }]);
    expect((await own()).views).toEqual([
      {
        professional: { id: professional.id, display_name: 'Amara Braids' },
        items: ['allergies'],
        viewed_at: expect.any(String),
      },
    ]);
    const other = await makeProfessional(testApp);
    expect((await show(other)).statusCode).toBe(404);
    expect((await own()).views).toHaveLength(1);
    await testApp.database.deleteFrom('photo_quotes').execute();
    await testApp.database.deleteFrom('bookings').execute();
    expect((await show()).statusCode).toBe(404);
    await withdraw('allergies');
    expect(await own()).toEqual({ items: [], views: [] });
  },
);

describe('a consent that is withdrawn while a professional reads the items is not in the log of views', () => {
  test('when it is withdrawn first', async () => {
    const { database } = testApp;
    await bookLive();
    await tell('allergies');
    await tell('quiet_visit');
    const withdrawal = await database.startTransaction().execute();
    await withdrawComfort(withdrawal, client.id, 'allergies');
    const shown = show();
    await lockWaits(database, 1, shown);
    await withdrawal.commit().execute();
    expect((await shown).json<ComfortItem[]>().map(({ item }) => item)).toEqual(['quiet_visit']);
    expect((await own()).views.map(({ items }) => items)).toEqual([['quiet_visit']]);
  });

  test('when it is read first', async () => {
    const { database } = testApp;
    await tell('quiet_visit');
    await tell('allergies');
    const view = await database.startTransaction().execute();
    const shown = await showComfort(view, client.id, professional.id, testApp.now());
    expect(shown.map(({ item }) => item)).toEqual(['allergies', 'quiet_visit']);
    const withdrawn = withdraw('allergies');
    await lockWaits(database, 1, withdrawn);
    await view.commit().execute();
    expect((await withdrawn).statusCode).toBe(204);
    expect((await own()).views.map(({ items }) => items)).toEqual([['quiet_visit']]);
  });
});

test("it appears in no other response, event or log, and only in the client's own export", async () => {
  const announced: string[] = [];
  const listener = new Client({ connectionString: testApp.config.databaseUrl });
  await listener.connect();
  listener.on('notification', ({ payload = '' }) => announced.push(payload));
  await listener.query('listen live');
  const admin = await makeAdmin(testApp);
  await bookLive();
  await tell('own_words');
  await tell('own_words', { consent: true, words: `${WORDS}${'x'.repeat(300)}` });
  expect((await show()).body).toContain(WORDS);
  const { token } = professional;
  const elsewhere = await Promise.all([
    testApp.call('GET', `/clients/${client.id}`, { token }),
    testApp.call('GET', `/bookings/professionals/${professional.id}`, { token }),
    testApp.call('GET', '/notifications/me', { token }),
    testApp.call('GET', '/users/me/export', { token }),
    testApp.call('GET', `/clients/${client.id}`, { token: admin.token }),
    testApp.call('GET', '/admin/users', { token: admin.token }),
    testApp.call('GET', '/admin/log', { token: admin.token }),
    testApp.call('GET', `/clients/${client.id}/comfort`, { token: admin.token }),
  ]);
  for (const answer of elsewhere) expect(answer.body).not.toContain('psoriasis');
  expect(elsewhere.at(-1)?.statusCode).toBe(403);
  const exported = await testApp.call('GET', '/users/me/export', { token: client.token });
  expect(exported.body).toContain(WORDS);
  // What the listener has heard by the answer to this is all that was announced.
  await testApp.database
    .selectNoFrom(({ fn, val }) => fn('pg_notify', [val('live'), val('{}')]).as('sent'))
    .execute();
  while (!announced.includes('{}')) await listener.query('select');
  await listener.end();
  expect(logged.length).toBeGreaterThan(5);
  for (const line of [...logged, ...announced]) expect(line).not.toContain('psoriasis');
});

test('it is deleted with the account', async () => {
  await bookLive();
  await tell('hair_loss');
  await show();
  const answer = await testApp.call('DELETE', '/users/me/', {
    token: client.token,
    body: { password: PASSWORD },
  });
  expect(answer.statusCode).toBe(204);
  for (const table of ['client_comfort', 'client_comfort_views'] as const)
    expect(
      await testApp.database.selectFrom(table).selectAll().where('client_id', '=', client.id).execute(),
    ).toEqual([]);
});
