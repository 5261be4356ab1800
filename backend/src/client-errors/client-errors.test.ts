import {
  CLIENT_ERRORS_KEPT_DAYS,
  type ClientErrorEntry,
  type FailingVersion,
  MAX_CLIENT_ERRORS_PER_DAY,
  type Page,
} from '@crown-and-coil/shared-api/contract';
import { sql } from 'kysely';
import { createTestApp, type TestApp } from '../../testing/app';
import { makeAdmin } from '../../testing/people';
import { deleteExpired } from '../retention/jobs';

let testApp: TestApp;
let admin: string;
const logged: string[] = [];

beforeAll(async () => {
  const logTo = { write: (line: string) => logged.push(line) };
  testApp = await createTestApp({ env: { RATE_LIMIT_PER_MINUTE: '3000' }, logTo });
  admin = (await makeAdmin(testApp)).token;
});
afterAll(() => testApp.close());

let callers = 0;
const anotherAddress = () => {
  callers += 1;
  return `10.1.2.${callers}`;
};

const report = (remote: string, more: object = {}) => ({
  remote,
  version: '0.1.0-3f9c2a1b',
  route: '/service-details/:serviceId',
  kind: 'render',
  message: 'services is not iterable',
  stack: 'TypeError: services is not iterable\n    at List (/remotes/mfe-browse/0.1.0-3f9c2a1b/list.js:1:20)',
  requestId: 'a-request-id-1',
  shellVersion: '0.1.0-11112222',
  ...more,
});

const send = (body: object, remoteAddress = anotherAddress()) =>
  testApp.call('POST', '/client-errors', { body, remoteAddress });

const kept = async (remote: string): Promise<ClientErrorEntry[]> =>
  (await testApp.call('GET', `/admin/client-errors?remote=${remote}`, { token: admin })).json<
    Page<ClientErrorEntry>
  >().results;

test('a report is stored, and logged as a warning with the id of the failed request', async () => {
  logged.length = 0;
  expect((await send(report('mfe-kept'))).statusCode).toBe(204);
  expect(await kept('mfe-kept')).toEqual([
    expect.objectContaining({
      route: '/service-details/:serviceId',
      kind: 'render',
      message: 'services is not iterable',
      request_id: 'a-request-id-1',
      shell_version: '0.1.0-11112222',
      times: 1,
    }),
  ]);
  const line = logged.map((text) => JSON.parse(text)).find(({ msg }) => msg === 'failed in a browser');
  expect(line).toMatchObject({ level: 'warn', remote: 'mfe-kept', failedRequestId: 'a-request-id-1' });
});

test('repeats of one failure within a day are one entry with a count and the newest request id', async () => {
  await send(report('mfe-often'));
  await send(report('mfe-often', { requestId: 'a-request-id-2' }));
  await send(report('mfe-often', { requestId: undefined }));
  await send(report('mfe-often', { message: 'Another failure' }));
  const entries = await kept('mfe-often');
  expect(entries.map(({ message, times, request_id }) => [message, times, request_id])).toEqual([
    ['Another failure', 1, 'a-request-id-1'],
    ['services is not iterable', 3, 'a-request-id-2'],
  ]);
});

test('no personal data is stored or logged, whatever a page sends', async () => {
  logged.length = 0;
  await send(
    report('mfe-personal', {
      message: 'No account zuri@example.test',
      stack: 'at /reset-password?token=secret-of-a-link:1:2',
      componentStack: 'at Booking (0199f3c2-7a41-7c3e-8a10-0123456789ab)',
    }),
  );
  const [entry] = await kept('mfe-personal');
  expect(entry).toMatchObject({
    message: 'No account [email]',
    stack: 'at /reset-password:1:2',
    component_stack: 'at Booking (:id)',
  });
  expect(logged.join('')).not.toMatch(/zuri|secret-of-a-link|0199f3c2/);
});

test.each([
  ['an address instead of a pattern', { route: '/login?next=/account' }],
  ['another kind', { kind: 'boom' }],
  ['no message', { message: '' }],
  ['a message that is too long', { message: 'x'.repeat(1001) }],
  ['a stack that is too long', { stack: 'x'.repeat(6001) }],
  ['a remote that is no name', { remote: 'mfe browse' }],
])('%s is refused', async (_what, wrong) => {
  expect((await send(report('mfe-refused', wrong))).statusCode).toBe(422);
});

test('a body larger than any report is refused before it is read', async () => {
  expect((await send(report('mfe-large', { more: 'x'.repeat(65 * 1024) }))).statusCode).toBe(413);
});

describe('on a day with many different failures', () => {
  /** Long ago: the reports that other tests count must not fall on a full day. */
  const FULL = new Date('2019-11-02T10:00:00Z');
  const count = async () =>
    (
      await testApp.database
        .selectFrom('client_errors')
        .select('id')
        .where('day', '=', '2019-11-02')
        .execute()
    ).length;
  /** Stores so many different failures of that day. */
  const fill = (most: number) =>
    sql`
      insert into client_errors (id, fingerprint, day, remote, version, route, kind, message, first_at, last_at)
      select gen_random_uuid(), 'filled ' || n, '2019-11-02', 'mfe-filled', '1', '/', 'event', n, ${FULL}, ${FULL}
      from generate_series(1, ${most}::int) n on conflict do nothing`.execute(testApp.database);
  const words = async (remote: string) =>
    (await kept(remote)).map(({ message, version, stack, times }) => [
      message.split(' ')[0],
      version,
      stack,
      times,
    ]);

  beforeAll(() => testApp.setNow(FULL));
  afterAll(() => testApp.setNow());

  test('known failures keep counting; new ones are counted by version without text, then all together', async () => {
    await send(report('mfe-known', { stack: 'known' }));
    await fill(MAX_CLIENT_ERRORS_PER_DAY - 2);
    await send(report('mfe-last', { stack: 'last' }));
    expect(await count()).toBe(MAX_CLIENT_ERRORS_PER_DAY);

    await send(report('mfe-known', { stack: 'known' }));
    for (const message of ['One', 'Another']) await send(report('mfe-further', { version: '7', message }));
    expect(await words('mfe-known')).toEqual([['services', '0.1.0-3f9c2a1b', 'known', 2]]);
    expect(await words('mfe-last')).toEqual([['services', '0.1.0-3f9c2a1b', 'last', 1]]);
    expect(await words('mfe-further')).toEqual([['Further', '7', null, 2]]);

    await fill(2 * MAX_CLIENT_ERRORS_PER_DAY - 3);
    expect(await count()).toBe(2 * MAX_CLIENT_ERRORS_PER_DAY);
    await send(report('mfe-further', { version: '7', message: 'A third' }));
    for (const remote of ['mfe-a', 'mfe-b']) await send(report(remote));
    expect(await words('mfe-further')).toEqual([['Further', '7', null, 3]]);
    expect(await words('others')).toEqual([['Further', 'others', null, 2]]);
    expect(await count()).toBe(2 * MAX_CLIENT_ERRORS_PER_DAY + 1);
  });

  test('new failures are stored again the next day', async () => {
    testApp.setNow(new Date('2019-11-03T00:00:00Z'));
    await send(report('mfe-next', { stack: 'next' }));
    expect(await words('mfe-next')).toEqual([['services', '0.1.0-3f9c2a1b', 'next', 1]]);
  });
});

test('an address that keeps reporting is rate-limited; others are not', async () => {
  const address = anotherAddress();
  expect((await send(report('mfe-flood'), address)).statusCode).toBe(204);
  await testApp.database
    .updateTable('call_counts')
    .set({ count: 600 })
    .where('bucket', 'like', 'client-errors %')
    .execute();
  expect((await send(report('mfe-flood'), address)).statusCode).toBe(429);
  expect((await send(report('mfe-flood'))).statusCode).toBe(204);
});

test('reports are deleted after 30 days without a repetition', async () => {
  const days = (count: number) => new Date(Date.now() - count * 86_400_000);
  testApp.setNow(days(CLIENT_ERRORS_KEPT_DAYS + 1));
  await send(report('mfe-old'));
  testApp.setNow(days(CLIENT_ERRORS_KEPT_DAYS - 1));
  await send(report('mfe-younger'));
  testApp.setNow();
  await deleteExpired.run({}, { database: testApp.database, now: testApp.now } as never);
  expect(await kept('mfe-old')).toEqual([]);
  expect(await kept('mfe-younger')).toHaveLength(1);
});

test('versions are listed with recent failures and reports, most reports first', async () => {
  testApp.setNow(new Date('2031-05-10T12:00:00Z'));
  const fail = (version: string, message: string) => send(report('mfe-versions', { version, message }));
  await fail('1.0.0-aaaaaaaa', 'One');
  testApp.setNow(new Date('2031-05-16T00:00:00Z'));
  await fail('1.0.0-aaaaaaaa', 'One');
  await fail('1.0.0-aaaaaaaa', 'One');
  await fail('1.0.0-aaaaaaaa', 'Two');
  await fail('2.0.0-bbbbbbbb', 'One');
  const versions = async (days: number) =>
    (await testApp.call('GET', `/admin/client-errors/versions?days=${days}`, { token: admin }))
      .json<FailingVersion[]>()
      .map(({ version, failures, times }) => [version, failures, times]);
  expect(await versions(1)).toEqual([
    ['1.0.0-aaaaaaaa', 2, 3],
    ['2.0.0-bbbbbbbb', 1, 1],
  ]);
  expect(await versions(7)).toEqual([
    ['1.0.0-aaaaaaaa', 2, 4],
    ['2.0.0-bbbbbbbb', 1, 1],
  ]);
  const entries = await testApp.call(
    'GET',
    '/admin/client-errors?remote=mfe-versions&version=2.0.0-bbbbbbbb',
    { token: admin },
  );
  expect(entries.json<Page<ClientErrorEntry>>().total).toBe(1);
  testApp.setNow();
});
