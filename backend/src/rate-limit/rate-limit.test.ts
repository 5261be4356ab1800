import { gatewayCalls } from '@crown-and-coil/service/gateway-calls';
import { createTestApp, type TestApp } from '../../testing/app';
import { makeProfessional } from '../../testing/people';
import { until } from '../../testing/until';
import { buildApp } from '../app';
import { newId } from '../database/identifiers';
import { SharedCounts } from './shared-counts';

let testApp: TestApp;
/** Has room for all that one address asks. */
let roomy: TestApp;
beforeAll(async () => {
  testApp = await createTestApp({ env: { RATE_LIMIT_PER_MINUTE: '3', TRUST_PROXY: '1' } });
  roomy = await createTestApp({ env: { RATE_LIMIT_PER_MINUTE: '100000' } });
});
afterAll(async () => {
  await testApp.close();
  await roomy.close();
});

const statuses = async (count: number, path: string, address: string) => {
  const answers = [];
  for (let sent = 0; sent < count; sent += 1)
    answers.push(await testApp.call('GET', path, { headers: { 'x-forwarded-for': address } }));
  return answers.map(({ statusCode }) => statusCode);
};

test('an address over the rate limit has to wait; others do not, health checks never', async () => {
  expect(await statuses(4, '/places?q=foots', '203.0.113.1')).toEqual([200, 200, 200, 429]);
  const refused = await testApp.call('GET', '/services', { headers: { 'x-forwarded-for': '203.0.113.1' } });
  expect([refused.statusCode, refused.json()]).toEqual([
    429,
    { detail: 'Too many requests. Please try again in a moment.' },
  ]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(await statuses(1, '/places?q=foots', '203.0.113.2')).toEqual([200]);
  expect(await statuses(5, '/health/live', '203.0.113.1')).toEqual([200, 200, 200, 200, 200]);
});

test('reads signed by the gateway are not counted, and no one else can sign them', async () => {
  const { headers } = gatewayCalls(testApp.config.browserIdSecrets);
  const forged = gatewayCalls(['a secret of somebody else']).headers;
  const ask = async (signed: Readonly<Record<string, string>>, method: 'GET' | 'POST' = 'GET') =>
    (
      await testApp.call(method, method === 'GET' ? '/places?q=foots' : '/login/', {
        headers: { ...signed, 'x-forwarded-for': '203.0.113.5' },
      })
    ).statusCode;
  for (let sent = 0; sent < 5; sent += 1) expect(await ask(headers)).toBe(200);
  expect(await statuses(2, '/places?q=foots', '203.0.113.5')).toEqual([200, 200]);
  expect([await ask(forged), await ask(forged)]).toEqual([200, 429]);
  expect([await ask(headers, 'POST'), await ask(headers)]).toEqual([429, 200]);
});

test('two processes with one database count an address together', async () => {
  // Within one minute, however slow the machine is.
  testApp.setNow(new Date('2026-10-03T09:00:10Z'));
  const { config, database, now } = testApp;
  const other = await buildApp({ config, database, now });
  const shares = jest.spyOn(SharedCounts.prototype, 'share');
  const ask = async (app: TestApp['app']) => {
    const headers = { 'x-forwarded-for': '203.0.113.4' };
    return (await app.inject({ method: 'GET', url: '/api/places?q=foots', headers })).statusCode;
  };
  const untilShared = async (count: number) => {
    const total = () =>
      database.selectFrom('request_counts').select('caller').where('count', '=', count).executeTakeFirst();
    await until(async () => (await total()) !== undefined);
    // The process that wrote it has read the total too.
    await Promise.all(shares.mock.results.map(({ value }) => value));
  };
  expect([await ask(testApp.app), await ask(other)]).toEqual([200, 200]);
  await untilShared(2);
  // Each hears of the others' when it tells its own.
  await ask(testApp.app);
  await untilShared(3);
  await ask(other);
  await untilShared(4);
  // Alone, each would have one more.
  expect([await ask(testApp.app), await ask(other)]).toEqual([429, 429]);
  shares.mockRestore();
  await other.close();
  testApp.setNow();
});

test('only the nearest proxy is trusted', async () => {
  const spoofed = await statuses(4, '/places?q=foots', '198.51.100.9, 203.0.113.3');
  expect(spoofed).toEqual([200, 200, 200, 429]);
  expect(await statuses(1, '/places?q=foots', '198.51.100.8, 203.0.113.3')).toEqual([429]);
});

test.each([
  ['POST', '/bookings/:id/reschedule', { start_time: '2026-10-03T09:00:00Z' }, 100],
  ['POST', '/bookings/:id/preparation', { service_id: newId(), item_id: 'washed', not_done: true }, 100],
  ['POST', '/waiting-list/:id/offer', { start_time: '2026-10-03T09:00:00Z' }, 60],
] as const)(
  '%s %s, which mails another person, is limited per person',
  async (method, path, body, perHour) => {
    const { token } = await makeProfessional(roomy);
    const ask = async () =>
      (await roomy.call(method, path.replace(':id', newId()), { token, body })).statusCode;
    for (let asked = 0; asked < perHour; asked += 1) expect(await ask()).toBe(404);
    expect(await ask()).toBe(429);
  },
);
