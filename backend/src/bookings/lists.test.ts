import type { Booking } from '@crown-and-coil/shared-api/contract';
import { createTestApp, type TestApp } from '../../testing/app';
import { makeAdmin, makeClient, makeProfessional, type Person } from '../../testing/people';
import { bookOk, makeVisit, minutesIn, NOW, type Visit } from './testing/visit';

let testApp: TestApp;
let visit: Visit;
let admin: Person;
let outsiders: Person[];
let bookings: Booking[];

beforeAll(async () => {
  testApp = await createTestApp();
  testApp.setNow(NOW);
  visit = await makeVisit(testApp);
  admin = await makeAdmin(testApp);
  outsiders = [await makeClient(testApp), await makeProfessional(testApp)];
  bookings = [];
  for (const minutes of [60, 180, 0, 120])
    bookings.push(await bookOk(testApp, visit, { start_time: minutesIn(minutes) }));
  const confirm = { token: visit.professional.token, body: { status: 'confirmed' } };
  await testApp.call('PATCH', `/bookings/${bookings[1]?.id}`, confirm);
  await bookOk(testApp, await makeVisit(testApp));
});
afterAll(() => testApp.close());

const lists = () => [
  `/bookings/clients/${visit.client.id}`,
  `/bookings/professionals/${visit.professional.id}`,
];
const startsOf = async (path: string, token = visit.client.token) => {
  const answer = await testApp.call('GET', path, { token });
  expect([path, answer.statusCode]).toEqual([path, 200]);
  return answer.json<Booking[]>().map(({ start_time }) => start_time);
};

test("a party's bookings are listed for both parties and admins, newest start first", async () => {
  const [ofClient = '', ofProfessional = ''] = lists();
  const expected = [180, 120, 60, 0].map(minutesIn);
  expect(await startsOf(ofClient)).toEqual(expected);
  expect(await startsOf(ofProfessional, visit.professional.token)).toEqual(expected);
  for (const path of lists()) expect(await startsOf(path, admin.token)).toEqual(expected);
  expect(
    await startsOf(`${ofClient.toUpperCase().replace('/BOOKINGS/CLIENTS', '/bookings/clients')}/`),
  ).toEqual(expected);
});

test("another party's list is 404, also for the other side of a booking", async () => {
  const [ofClient = '', ofProfessional = ''] = lists();
  const attempts = [
    ...outsiders.flatMap((person) => lists().map((path) => [path, person] as const)),
    [ofProfessional, visit.client] as const,
    [ofClient, visit.professional] as const,
    ['/bookings/clients/01920000-0000-7000-8000-000000000000', admin] as const,
    ['/bookings/professionals/x', admin] as const,
  ];
  for (const [path, { token }] of attempts)
    expect((await testApp.call('GET', path, { token })).statusCode).toBe(404);
  for (const path of lists()) expect((await testApp.call('GET', path)).statusCode).toBe(401);
});

test('status, from and to filter, and combine', async () => {
  const [path = ''] = lists();
  expect(await startsOf(`${path}?status=confirmed`)).toEqual([minutesIn(180)]);
  expect(await startsOf(`${path}?status=Pending&from=${minutesIn(60)}`)).toEqual([120, 60].map(minutesIn));
  expect(await startsOf(`${path}?from=${minutesIn(60)}&to=${minutesIn(180)}`)).toEqual(
    [120, 60].map(minutesIn),
  );
  expect(await startsOf(`${path}?status=cancelled`)).toEqual([]);
});

test('a limit returns one page, and the header gives the total', async () => {
  for (const path of lists()) {
    const part = async (query: string) => {
      const answer = await testApp.call('GET', `${path}?${query}`, { token: admin.token });
      const starts = answer.json<Booking[]>().map(({ start_time }) => start_time);
      return { starts, total: answer.headers['x-total-count'] };
    };
    expect(await part('limit=3')).toEqual({ starts: [180, 120, 60].map(minutesIn), total: '4' });
    expect(await part('limit=3&skip=3')).toEqual({ starts: [0].map(minutesIn), total: '4' });
    expect(await part('limit=3&skip=300')).toEqual({ starts: [], total: '4' });
    expect(await part('limit=1&status=pending')).toEqual({ starts: [120].map(minutesIn), total: '3' });
    expect(await part(`limit=1&from=${minutesIn(60)}&to=${minutesIn(120)}`)).toEqual({
      starts: [60].map(minutesIn),
      total: '1',
    });
    expect(await part('')).toEqual({ starts: [180, 120, 60, 0].map(minutesIn), total: '4' });
  }
});

test('order=agenda: next appointment first, then requests, then history, on every page', async () => {
  const own = await makeVisit(testApp);
  const set = (id: string, status: string, { token } = own.professional) =>
    testApp.call('PATCH', `/bookings/${id}`, { token, body: { status } });
  const book = async (minutes: number, status?: string) => {
    const { id } = await bookOk(testApp, own, { start_time: minutesIn(minutes) });
    if (status) expect((await set(id, status)).statusCode).toBe(200);
  };
  await book(0, 'cancelled');
  await book(240);
  await book(60, 'confirmed');
  await book(120);
  await book(180, 'confirmed');
  await book(300, 'cancelled');
  const completed = await bookOk(testApp, own, { start_time: minutesIn(0) });
  await set(completed.id, 'confirmed');
  testApp.setNow(new Date(minutesIn(1)));
  await set(completed.id, 'completed');
  testApp.setNow(NOW);
  const [ofClient, ofProfessional] = [
    `/bookings/clients/${own.client.id}`,
    `/bookings/professionals/${own.professional.id}`,
  ];
  const expected = [60, 180, 120, 240, 300, 0, 0].map(minutesIn);
  const token = admin.token;
  for (const path of [ofClient, ofProfessional]) {
    expect(await startsOf(`${path}?order=agenda`, token)).toEqual(expected);
    const pages = [];
    for (const skip of [0, 2, 4, 6])
      pages.push(...(await startsOf(`${path}?order=agenda&limit=2&skip=${skip}`, token)));
    expect(pages).toEqual(expected);
    expect(await startsOf(`${path}?order=agenda&limit=1&status=pending`, token)).toEqual([minutesIn(120)]);
    expect(await startsOf(`${path}?order=agenda&limit=9&status=cancelled`, token)).toEqual(
      [300, 0].map(minutesIn),
    );
    expect(await startsOf(`${path}?order=newest`, token)).toEqual(
      [300, 240, 180, 120, 60, 0, 0].map(minutesIn),
    );
  }
});

test('bookings are counted by status, for callers who may list them', async () => {
  for (const path of lists()) {
    const answer = await testApp.call('GET', `${path}/counts`, { token: admin.token });
    expect(answer.json()).toEqual({ all: 4, confirmed: 1, pending: 3, completed: 0, cancelled: 0 });
    for (const { token } of outsiders)
      expect((await testApp.call('GET', `${path}/counts`, { token })).statusCode).toBe(404);
  }
});

test.each([
  'status=lost',
  'order=oldest',
  'from=monday',
  'to=2026-02-30T00:00:00Z',
  'limit=0',
  'limit=101',
  'skip=-1',
])('%s is 422', async (query) => {
  const answer = await testApp.call('GET', `${lists()[0]}?${query}`, { token: visit.client.token });
  expect(answer.statusCode).toBe(422);
});

test('one booking is readable by its client, its professional and admins, and does not exist for others', async () => {
  const path = `/bookings/${bookings[0]?.id}`;
  const statusFor = async (token?: string) => (await testApp.call('GET', path, { token })).statusCode;
  for (const { token } of [visit.client, visit.professional, admin]) expect(await statusFor(token)).toBe(200);
  for (const { token } of outsiders) expect(await statusFor(token)).toBe(404);
  expect(await statusFor()).toBe(401);
  for (const id of ['01920000-0000-7000-8000-000000000000', 'x'])
    expect((await testApp.call('GET', `/bookings/${id}`, { token: admin.token })).statusCode).toBe(404);
});
