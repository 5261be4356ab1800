import { type AddressInfo, connect } from 'node:net';
import { sql } from 'kysely';
import { createTestApp, type TestApp } from '../../testing/app';
import { makeClient } from '../../testing/people';
import { openDatabase, poolOf } from '../database/connection';
import { newId } from '../database/identifiers';

/** What a stranger gets out of the API on a bare connection: little, and not for long. */
let testApp: TestApp;
let port: number;
beforeAll(async () => {
  testApp = await createTestApp({ timeLimits: { headersMs: 300, requestMs: 600, checkEveryMs: 50 } });
  await testApp.app.listen({ port: 0, host: '127.0.0.1' });
  port = (testApp.app.server.address() as AddressInfo).port;
});
afterAll(() => testApp.close());

/** Sends bytes as they are, and waits until the server ends the connection. Answers all that it said. */
const send = (bytes: string): Promise<string> =>
  new Promise((resolve) => {
    let said = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (part) => {
      said += part;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(said));
  });
const post = (headers: string, body: string) =>
  send(
    `POST /api/login/ HTTP/1.1\r\nhost: api\r\nconnection: close\r\ncontent-type: application/json\r\n${headers}\r\n${body}`,
  );

test('headers that arrive too slowly end the connection', async () => {
  expect(await send('GET /api/health/live HTTP/1.1\r\nhost: api\r\nx-slow: ')).not.toContain(' 200 ');
});

test('a body that arrives too slowly ends the connection', async () => {
  expect(await post('content-length: 1000\r\n', '{"username": "')).not.toContain(' 200 ');
});

test('an idle connection is closed', async () => {
  expect(await send('')).not.toContain(' 200 ');
});

test('a body too large is refused up front by its length, or once chunks exceed the limit', async () => {
  expect(await post('content-length: 999999999\r\n', '')).toMatch(/^HTTP\/1\.1 413 /);
  const piece = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
  expect(await post('transfer-encoding: chunked\r\n', piece.repeat(6))).toMatch(/^HTTP\/1\.1 413 /);
});

test('headers that are too large are refused in the standard error format', async () => {
  const said = await send(
    `GET /api/health/live HTTP/1.1\r\nhost: api\r\nx-large: ${'x'.repeat(20_000)}\r\n\r\n`,
  );
  expect(said).toMatch(/^HTTP\/1\.1 431 /);
  expect(said).toContain('{"detail":"The request could not be read."}');
});

test.each([
  ['two lengths', 'content-length: 5\r\ncontent-length: 6\r\n'],
  ['a length and chunks', 'content-length: 5\r\ntransfer-encoding: chunked\r\n'],
  ['a coding that hides another', 'transfer-encoding: xchunked\r\n'],
])('an ambiguous message length is refused: %s', async (_what, headers) => {
  const said = await post(headers, '0\r\n\r\nGET /api/admin/users HTTP/1.1\r\n\r\n');
  expect(said).toMatch(/^HTTP\/1\.1 400 /);
  expect(said.match(/HTTP\/1\.1/g)).toHaveLength(1);
});

test('an unknown method is refused', async () => {
  for (const method of ['TRACE', 'CONNECT', 'OPTIONS', 'PROPFIND']) {
    const said = await send(`${method} /api/login/ HTTP/1.1\r\nhost: api\r\nconnection: close\r\n\r\n`);
    expect([method, said.includes(' 200 ')]).toEqual([method, false]);
  }
});

test('no response or preflight allows another origin', async () => {
  for (const method of ['GET', 'OPTIONS'] as const) {
    const { statusCode, headers } = await testApp.app.inject({
      method,
      url: '/api/users/me/',
      headers: {
        origin: 'https://evil.test',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization',
      },
    });
    expect(statusCode).toBeGreaterThanOrEqual(400);
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  }
});

describe('the security headers of every response', () => {
  const answers = [
    ['a list', 'GET', '/services/', 200],
    ['a refusal', 'GET', '/users/me/', 401],
    ['what is not there', 'GET', '/nowhere', 404],
    ['what is of another kind', 'POST', '/login/', 415],
    ['the document', 'GET', '/docs/json', 200],
    ['a redirection', 'GET', `/notifications/unsubscribe?token=${newId()}`, 302],
  ] as const;

  test.each(answers)('%s', async (_what, method, path, status) => {
    const answer = await testApp.call(method, path, {
      ...(method === 'POST' && { payload: Buffer.from('x'), headers: { 'content-type': 'application/xml' } }),
    });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'content-security-policy': expect.stringMatching(/default-src 'none'.*frame-ancestors 'none'/),
    });
    if (answer.body) expect(answer.headers['content-type']).toMatch(/; charset=utf-8$/);
    expect(answer.headers).not.toHaveProperty('server');
    expect(answer.headers).not.toHaveProperty('strict-transport-security');
  });

  test('include HSTS when the request came over HTTPS', async () => {
    const secure = await createTestApp({ env: { PUBLIC_URL: 'https://crown.test' } });
    const { headers } = await secure.call('GET', '/services/');
    await secure.close();
    expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
  });

  test('keep browsers and proxies from storing private responses', async () => {
    for (const path of ['/users/me/', '/bookings/x', '/notifications/me', '/clients/me', '/nowhere'])
      expect((await testApp.call('GET', path)).headers['cache-control']).toBe('no-store');
  });
});

test('while one table is locked, unrelated lists respond, and everything does once it is released', async () => {
  const { token } = await makeClient(testApp);
  let unlock: () => void = () => undefined;
  const isUnlocked = new Promise<void>((resolve) => {
    unlock = resolve;
  });
  let lockTaken: () => void = () => undefined;
  const isLocked = new Promise<void>((resolve) => {
    lockTaken = resolve;
  });
  const other = openDatabase(testApp.config.databaseUrl, 1);
  const lock = other.transaction().execute(async (transaction) => {
    await sql`lock table bookings in access exclusive mode`.execute(transaction);
    lockTaken();
    await isUnlocked;
  });
  await isLocked;
  const { shares } = poolOf(testApp.database);
  const read = async () => (await testApp.call('GET', `/bookings/${newId()}`, { token })).statusCode;
  const stuck = Array.from({ length: 30 }, read);
  while (shares.waitingCount < 20) await new Promise(setImmediate);
  for (const path of ['/services', '/professionals', '/health/ready'])
    expect([path, (await testApp.call('GET', path)).statusCode]).toEqual([path, 200]);
  unlock();
  await lock;
  expect(new Set(await Promise.all(stuck))).toEqual(new Set([404]));
  await other.destroy();
});
