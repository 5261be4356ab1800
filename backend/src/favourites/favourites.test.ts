import { FAVOURITE_MESSAGES, type Favourite, MAX_FAVOURITES } from '@crown-and-coil/shared-api/contract';
import { createTestApp, type TestApp } from '../../testing/app';
import { makeAdmin, makeClient, makeProfessional, PASSWORD, type ProfilePerson } from '../../testing/people';
import { newId } from '../database/identifiers';

let testApp: TestApp;
let client: ProfilePerson;
let professional: ProfilePerson;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  client = await makeClient(testApp);
  professional = await makeProfessional(testApp);
});

const save = (id: string, of = client) =>
  testApp.call('PUT', `/clients/me/favourites/${id}`, { token: of.token });
const remove = (id: string, of = client) =>
  testApp.call('DELETE', `/clients/me/favourites/${id}`, { token: of.token });
const read = (of = client) => testApp.call('GET', '/clients/me/favourites', { token: of.token });
const savedIds = async (of = client) =>
  (await read(of)).json<Favourite[]>().map(({ professional_id }) => professional_id);
const rowsOf = (column: 'client_id' | 'professional_id', id: string) =>
  testApp.database.selectFrom('favourites').selectAll().where(column, '=', id).execute();

/** Fills a client's list up to `count`, past the API. */
async function fill(count: number) {
  const people: Awaited<ReturnType<typeof makeProfessional>>[] = [];
  // One after the other: on a busy machine a hundred at once wait too long for a connection.
  for (let made = 0; made < count; made += 1)
    people.push(await makeProfessional(testApp, { display_name: 'One of many' }));
  await testApp.database
    .insertInto('favourites')
    .values(people.map(({ id }) => ({ client_id: client.id, professional_id: id, saved_at: new Date() })))
    .execute();
}

test('a saved professional is listed once, newest first, until removed', async () => {
  const other = await makeProfessional(testApp);
  const start = testApp.now();
  testApp.setNow(start);
  expect((await save(professional.id)).statusCode).toBe(204);
  testApp.setNow(new Date(start.getTime() + 1000));
  expect((await save(other.id.toUpperCase())).statusCode).toBe(204);
  testApp.setNow(new Date(start.getTime() + 2000));
  expect((await save(professional.id)).statusCode).toBe(204);
  expect((await read()).json()).toEqual([
    { professional_id: other.id, saved_at: new Date(start.getTime() + 1000).toISOString() },
    { professional_id: professional.id, saved_at: start.toISOString() },
  ]);
  expect((await remove(other.id)).statusCode).toBe(204);
  expect((await remove(other.id)).statusCode).toBe(204);
  expect(await savedIds()).toEqual([professional.id]);
});

test('a client can read and change their own favourites only', async () => {
  const other = await makeClient(testApp);
  await save(professional.id);
  expect(await savedIds(other)).toEqual([]);
  expect((await remove(professional.id, other)).statusCode).toBe(204);
  expect(await savedIds()).toEqual([professional.id]);
  expect((await testApp.call('GET', `/clients/${client.id}/favourites`, other)).statusCode).toBe(404);
});

test('no other response reveals who saved a professional', async () => {
  await save(professional.id);
  const admin = await makeAdmin(testApp);
  const answers = await Promise.all([
    testApp.call('GET', `/professionals/${professional.id}`, { token: professional.token }),
    testApp.call('GET', '/professionals/profile', { token: professional.token }),
    testApp.call('GET', '/notifications/me', { token: professional.token }),
    testApp.call('GET', '/users/me/export', { token: professional.token }),
    testApp.call('GET', '/admin/users', { token: admin.token }),
    testApp.call('GET', `/professionals/?ids=${professional.id}`),
  ]);
  for (const { statusCode, body } of answers) {
    expect(statusCode).toBe(200);
    expect(body).not.toMatch(/favourite/i);
  }
});

test.each(['unknown', 'inactive', 'deleted', 'a client', 'malformed'])(
  'a professional who is %s cannot be saved',
  async (kind) => {
    const ids: Record<string, string> = {
      unknown: newId(),
      'a client': client.id,
      malformed: "1' or '1'='1",
    };
    if (kind === 'inactive')
      await testApp.database
        .updateTable('professionals')
        .set({ is_active: false })
        .where('id', '=', professional.id)
        .execute();
    if (kind === 'deleted')
      await testApp.call('DELETE', '/users/me/', {
        token: professional.token,
        body: { password: PASSWORD },
      });
    const id = encodeURIComponent(ids[kind] ?? professional.id);
    expect((await save(id)).statusCode).toBe(404);
    expect(await rowsOf('client_id', client.id)).toEqual([]);
  },
);

test('a professional who is no longer listed stays in the favourites, but not in a search by ids', async () => {
  await save(professional.id);
  const found = async () =>
    (await testApp.call('GET', `/professionals/?ids=${professional.id}`)).json<{ total: number }>().total;
  expect(await found()).toBe(1);
  await testApp.database
    .updateTable('professionals')
    .set({ is_active: false })
    .where('id', '=', professional.id)
    .execute();
  expect(await savedIds()).toEqual([professional.id]);
  expect(await found()).toBe(0);
  expect((await remove(professional.id)).statusCode).toBe(204);
});

test('the list is limited to 100, also under parallel requests', async () => {
  await fill(MAX_FAVOURITES - 1);
  const others = await Promise.all(Array.from({ length: 6 }, () => makeProfessional(testApp)));
  const answers = await Promise.all(others.map(({ id }) => save(id)));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409, 409, 409, 409, 409]);
  const refused = answers.find(({ statusCode }) => statusCode === 409);
  expect(refused?.json()).toMatchObject({ detail: FAVOURITE_MESSAGES.tooMany });
  const saved = await savedIds();
  expect(saved).toHaveLength(MAX_FAVOURITES);
  // One who is in the full list may be saved again.
  expect((await save(saved[0] ?? '')).statusCode).toBe(204);
});

test('saving twice concurrently stores one row without an error', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => save(professional.id)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 204, 204]);
  expect(await rowsOf('client_id', client.id)).toHaveLength(1);
});

test("favourites are in the user's export, and are deleted with either account", async () => {
  const other = await makeClient(testApp);
  await save(professional.id);
  await save(professional.id, other);
  const exported = await testApp.call('GET', '/users/me/export', { token: client.token });
  expect(exported.json()).toMatchObject({
    more: { favourites: [{ professional_id: professional.id, saved_at: expect.any(String) }] },
  });
  const leave = (token: string) =>
    testApp.call('DELETE', '/users/me/', { token, body: { password: PASSWORD } });
  expect((await leave(client.token)).statusCode).toBe(204);
  expect(await rowsOf('client_id', client.id)).toEqual([]);
  expect(await rowsOf('professional_id', professional.id)).toHaveLength(1);
  expect((await leave(professional.token)).statusCode).toBe(204);
  expect(await rowsOf('professional_id', professional.id)).toEqual([]);
});

test('deleting either account concurrently leaves no row', async () => {
  for (const leaving of ['client', 'professional'] as const) {
    const people = { client: await makeClient(testApp), professional: await makeProfessional(testApp) };
    const [, gone] = await Promise.all([
      save(people.professional.id, people.client),
      testApp.call('DELETE', '/users/me/', { token: people[leaving].token, body: { password: PASSWORD } }),
    ]);
    expect(gone.statusCode).toBe(204);
    expect(await rowsOf('client_id', people.client.id)).toEqual([]);
  }
});
