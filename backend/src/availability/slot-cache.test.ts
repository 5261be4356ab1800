import { brotliDecompressSync } from 'node:zlib';
import { type Availability, type Booking, HOUR_MS, MINUTE_MS } from '@crown-and-coil/shared-api/contract';
import fc from 'fast-check';
import { createTestApp, type TestApp } from '../../testing/app';
import { makeAdmin, makeService, type Person } from '../../testing/people';
import { saveMenu, styleMenu } from '../../testing/style-menus';
import { until } from '../../testing/until';
import { openSecondApp } from '../bookings/testing/second-app';
import { addWindow, book, bookOk, makeVisit, NOW, type Visit, WINDOW } from '../bookings/testing/visit';
import { type CachedAnswer, SlotCache } from './slot-cache';

let testApp: TestApp;
/** Another process, which remembers what it answered as well. */
let otherApp: Pick<TestApp, 'call' | 'close'>;
/** Counts each time. */
let countingApp: Pick<TestApp, 'call' | 'close'>;
let admin: Person;
beforeAll(async () => {
  testApp = await createTestApp();
  testApp.setNow(NOW);
  otherApp = await openSecondApp(testApp);
  countingApp = await openSecondApp(testApp, { slotsCacheMegabytes: 0 });
  admin = await makeAdmin(testApp);
});
afterAll(async () => {
  await otherApp.close();
  await countingApp.close();
  await testApp.close();
});
beforeEach(() => testApp.setNow(NOW));

const hour = (count: number) => new Date(Date.parse(WINDOW.start_time) + count * HOUR_MS).toISOString();

/** What visitors ask of a professional. */
const questionsOf = ({ professional, serviceId }: Visit) =>
  [
    '',
    `?service_ids=${serviceId}`,
    '?duration_minutes=30',
    `?from=${hour(1)}&to=${hour(5)}`,
    `?to=${hour(6)}`,
    '?duration_minutes=30&latest_start=11:00',
  ].map((query) => `/availability/professional/${professional.id}${query}`);

/** Asks all of it of all processes, and sees that they agree. @returns the answers */
async function askAll(visit: Visit): Promise<Answered[]> {
  const answers: Answered[] = [];
  for (const path of questionsOf(visit)) {
    const counted = await ask(countingApp, path);
    // What is asked again is kept.
    const known = [];
    for (const app of [testApp, otherApp]) {
      known.push(await ask(app, path));
      known.push(await ask(app, path, 'br'));
    }
    expect([path, ...known]).toEqual([path, ...known.map(() => counted)]);
    answers.push(counted);
  }
  return answers;
}

let compressedAnswers = 0;

async function ask(app: Pick<TestApp, 'call'>, path: string, encoding = 'identity'): Promise<Answered> {
  const answer = await app.call('GET', path, { headers: { 'accept-encoding': encoding } });
  const isCompressed = answer.headers['content-encoding'] !== undefined;
  if (isCompressed) compressedAnswers += 1;
  const body = isCompressed ? String(brotliDecompressSync(answer.rawPayload)) : answer.body;
  return { status: answer.statusCode, body };
}

interface Answered {
  readonly status: number;
  readonly body: string;
}

describe('each change is visible immediately, in every process', () => {
  const changes: readonly (readonly [what: string, change: (visit: Visit) => Promise<unknown>])[] = [
    ['a booking', (visit) => bookOk(testApp, visit)],
    [
      'another window',
      ({ professional }) => addWindow(testApp, professional, { start_time: hour(24), end_time: hour(30) }),
    ],
    [
      'a window that is moved',
      ({ professional, windowId }) =>
        ok('PUT', `/availability/${windowId}`, professional, { start_time: hour(2), end_time: hour(9) }),
    ],
    [
      'a window that goes',
      ({ professional, windowId }) => ok('DELETE', `/availability/${windowId}`, professional),
    ],
    [
      'a shorter service',
      ({ professional }) => makeService(testApp, professional, { service_duration_minutes: 15 }),
    ],
    [
      'a service that takes longer',
      ({ professional, serviceId }) =>
        ok('PUT', `/services/${serviceId}`, professional, {
          name: 'Box braids',
          price: 50,
          service_duration_minutes: 240,
          category: 'Protective Styles',
        }),
    ],
    [
      'a service that goes',
      ({ professional, serviceId }) => ok('DELETE', `/services/${serviceId}`, professional),
    ],
    [
      'a menu whose styles take longer',
      ({ professional, serviceId }) => saveMenu(testApp, professional, serviceId, styleMenu()),
    ],
    [
      'a professional who moves to another time zone',
      ({ professional }) =>
        ok('PUT', '/professionals/me', professional, {
          display_name: 'Amara Braids',
          professional_type: 'hairdresser',
          location: 'Perth WA',
          experience_years: 7,
        }),
    ],
    [
      'a suspended professional',
      ({ professional }) =>
        ok('POST', `/admin/users/${professional.userId}/suspend`, admin, { reason: 'A test.' }),
    ],
  ];

  test.each(changes)('%s', async (_what, change) => {
    const visit = await makeVisit(testApp);
    const before = await askAll(visit);
    await change(visit);
    expect(await askAll(visit)).not.toEqual(before);
  });

  test('a booking that is moved and then cancelled', async () => {
    const visit = await makeVisit(testApp);
    const { id } = await bookOk(testApp, visit);
    const before = await askAll(visit);
    await ok('POST', `/bookings/${id}/reschedule`, visit.client, { start_time: hour(3) });
    const moved = await askAll(visit);
    expect(moved).not.toEqual(before);
    await ok('PATCH', `/bookings/${id}`, visit.client, { status: 'cancelled' });
    expect(await askAll(visit)).not.toEqual(moved);
  });

  async function ok(
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    { token }: Person,
    body?: unknown,
  ) {
    const answer = await testApp.call(method, path, { token, body });
    if (answer.statusCode >= 300) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`);
  }
});

test('as time passes and people book and cancel, the cache always equals a fresh computation', async () => {
  const find = jest.spyOn(SlotCache.prototype, 'find');
  compressedAnswers = 0;
  const visit = await makeVisit(testApp);
  const live: string[] = [];
  const steps = fc.sample(fc.record({ minutes: fc.nat(100), start: fc.nat(31), cancels: fc.boolean() }), 40);
  let time = Date.parse(WINDOW.start_time) - 5 * HOUR_MS;
  for (const { minutes, start, cancels } of steps) {
    time += minutes * MINUTE_MS * 0.4;
    testApp.setNow(new Date(time));
    await askAll(visit);
    const booked = await book(testApp, visit, { start_time: hour(start / 4) });
    if (booked.statusCode === 201) live.push(booked.json<Booking>().id);
    await askAll(visit);
    const last = cancels ? live.pop() : undefined;
    if (last === undefined) continue;
    await testApp.call('PATCH', `/bookings/${last}`, {
      token: visit.client.token,
      body: { status: 'cancelled' },
    });
    await askAll(visit);
  }
  const found = find.mock.results.filter(({ value }) => value !== undefined);
  expect(found.length).toBeGreaterThan(100);
  expect(compressedAnswers).toBeGreaterThan(10);
  find.mockRestore();
});

test('a booking that is rolled back leaves the cache unchanged', async () => {
  const visit = await makeVisit(testApp);
  const before = await askAll(visit);
  await expect(
    testApp.database.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('availability_windows').where('id', '=', visit.windowId).execute();
      throw new Error('Taken back.');
    }),
  ).rejects.toThrow('Taken back.');
  expect(await askAll(visit)).toEqual(before);
});

test('only a party who may move a booking sees its own time as free', async () => {
  const visit = await makeVisit(testApp);
  const { id } = await bookOk(testApp, visit, { start_time: hour(2) });
  const path = `/availability/professional/${visit.professional.id}?moving=${id}`;
  const starts = async (token?: string) => {
    const answer = await testApp.call('GET', path, { token });
    return answer
      .json<Availability[]>()
      .flatMap((window) => window.available_slots.map(({ start_time }) => start_time));
  };
  for (let times = 0; times < 2; times += 1) {
    expect(await starts(visit.client.token)).toContain(hour(2));
    expect(await starts()).not.toContain(hour(2));
  }
});

describe('a repeated request', () => {
  let path: string;
  let json: string;
  const get = (encoding: string | undefined, method: 'GET' | 'HEAD' = 'GET') =>
    testApp.app.inject({
      method,
      url: `/api${path}`,
      headers: encoding === undefined ? {} : { 'accept-encoding': encoding },
    });
  beforeAll(async () => {
    const { professional } = await makeVisit(testApp);
    path = `/availability/professional/${professional.id}`;
    json = (await ask(countingApp, path)).body;
    await until(async () => (await get('br')).headers['content-encoding'] === 'br');
  });

  test.each(['br', 'gzip, deflate, br, zstd', 'BR', '*', 'gzip;q=0.5, br;q=0.5'])(
    'is compressed once for clients that accept %s',
    async (encoding) => {
      const { headers, rawPayload } = await get(encoding);
      expect(headers).toMatchObject({
        'content-encoding': 'br',
        'content-length': String(rawPayload.length),
        'content-type': 'application/json; charset=utf-8',
        vary: 'accept-encoding',
      });
      expect(String(brotliDecompressSync(rawPayload))).toBe(json);
      const head = await get(encoding, 'HEAD');
      expect(head.rawPayload).toHaveLength(0);
      for (const name of ['content-encoding', 'content-length', 'content-type', 'vary'])
        expect([name, head.headers[name]]).toEqual([name, headers[name]]);
    },
  );

  test.each([undefined, '', 'gzip', 'br;q=0', 'gzip, br;q=0.1', '*;q=0', 'identity', ';;;q=x'])(
    'is sent uncompressed to clients that accept %s',
    async (encoding) => {
      const { headers, body } = await get(encoding);
      expect(headers).toMatchObject({ 'content-length': String(json.length), vary: 'accept-encoding' });
      expect(headers).not.toHaveProperty('content-encoding');
      expect(body).toBe(json);
    },
  );
});

test('is compressed only if the response is the same for everyone', async () => {
  const compress = jest.spyOn(SlotCache.prototype, 'store');
  const visit = await makeVisit(testApp);
  const { id } = await bookOk(testApp, visit);
  const { client, professional } = visit;
  const askTwice = async (path: string, { token }: Person) => {
    for (let times = 0; times < 2; times += 1) {
      const answer = await testApp.call('GET', path, { token, headers: { 'accept-encoding': 'br' } });
      expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, undefined]);
    }
  };
  await askTwice(`/availability/professional/${professional.id}?moving=${id}`, client);
  await askTwice('/availability/', professional);
  expect(compress).not.toHaveBeenCalled();
  compress.mockRestore();
});

describe('the cache', () => {
  const asItIs = async (json: Buffer) => json;
  const answer = (size: number): CachedAnswer => ({
    json: Buffer.alloc(size),
    professionalId: 'p',
    version: 'v',
    since: NOW.getTime(),
    until: NOW.getTime() + HOUR_MS,
  });

  test('returns an entry from its start until its expiry', () => {
    const known = new SlotCache(10_000);
    known.store('/a', answer(10));
    const foundAt = (offset: number) => known.find('/a', new Date(NOW.getTime() + offset)) !== undefined;
    expect([-1, 0, HOUR_MS - 1, HOUR_MS].map(foundAt)).toEqual([false, true, true, false]);
    expect(known.find('/b', NOW)).toBeUndefined();
  });

  test('stays within its memory limit by evicting the least recently used entry', () => {
    const known = new SlotCache(5000);
    known.store('/a', answer(1500));
    known.store('/b', answer(1500));
    known.find('/a', NOW);
    known.store('/c', answer(1500));
    expect(['/a', '/b', '/c'].filter((url) => known.find(url, NOW))).toEqual(['/a', '/c']);
    known.store('/too-long', answer(6000));
    expect(known.find('/too-long', NOW)).toBeUndefined();
    // A question takes memory as well.
    known.store(`/long?${'x'.repeat(5000)}`, answer(2));
    expect(known.find(`/long?${'x'.repeat(5000)}`, NOW)).toBeUndefined();
  });

  test('counts the compressed bytes too', async () => {
    const known = new SlotCache(5000, asItIs);
    for (const url of ['/a', '/b']) {
      known.store(url, answer(1500));
      await until(() => known.find(url, NOW)?.brotli !== undefined);
    }
    expect(['/a', '/b'].filter((url) => known.find(url, NOW))).toEqual(['/b']);
  });

  test('never attaches compressed bytes to a newer entry', async () => {
    const waiting: (() => void)[] = [];
    const known = new SlotCache(10_000, async (json) => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      return json;
    });
    const older = { ...answer(10), version: 'older' };
    const newer = { ...answer(20), version: 'newer' };
    known.store('/a', older);
    known.store('/a', newer);
    for (const finish of waiting.toReversed()) {
      finish();
      await new Promise(setImmediate);
    }
    expect(known.find('/a', NOW)).toEqual({ ...newer, brotli: newer.json });
  });

  test('keeps the entry when compression fails', async () => {
    const known = new SlotCache(10_000, () => Promise.reject(new Error('No memory.')));
    const kept = answer(10);
    known.store('/a', kept);
    await new Promise(setImmediate);
    expect(known.find('/a', NOW)).toBe(kept);
  });

  test('knows which requests are repeated', () => {
    const known = new SlotCache(10_000);
    expect([
      known.isRequestedAgain('/a'),
      known.isRequestedAgain('/b'),
      known.isRequestedAgain('/a'),
    ]).toEqual([false, false, true]);
    known.store('/c', answer(10));
    expect(known.isRequestedAgain('/c')).toBe(true);
  });

  test('stores nothing when it has no memory', () => {
    const known = new SlotCache(0);
    expect([known.isRequestedAgain('/a'), known.isRequestedAgain('/a')]).toEqual([false, false]);
    known.store('/a', answer(10));
    expect(known.find('/a', NOW)).toBeUndefined();
  });
});
