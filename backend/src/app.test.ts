import { createTestApp, type TestApp } from '../testing/app';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

test('every path answers with and without its trailing slash', async () => {
  for (const path of ['/health/live', '/health/live/', '/users/me', '/users/me/']) {
    const { statusCode } = await testApp.call('GET', path);
    expect([path, statusCode]).toEqual([path, path.startsWith('/health') ? 200 : 401]);
  }
});

test('it is ready once every migration has run', async () => {
  const ready = await testApp.call('GET', '/health/ready');
  expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ok' }]);
});

describe('every response carries an x-request-id', () => {
  test('from the proxy, if valid', async () => {
    const answer = await testApp.call('GET', '/health/live', {
      headers: { 'x-request-id': 'edge-12345678' },
    });
    expect(answer.headers['x-request-id']).toBe('edge-12345678');
  });

  test.each([['short'], ['with space in it'], ['x'.repeat(101)]])(
    'of its own instead of %j',
    async (given) => {
      const answer = await testApp.call('GET', '/nowhere', { headers: { 'x-request-id': given } });
      expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
    },
  );

  test('also for a malformed path', async () => {
    const answer = await testApp.call('GET', '/%E0%A4%A');
    expect(answer.statusCode).toBe(400);
    expect(answer.headers['x-request-id']).toBeDefined();
    expect(answer.json()).toEqual({ detail: 'The request could not be read.' });
  });
});

describe('a malformed request is refused with a plain sentence', () => {
  const post = (payload: string | Buffer, contentType: string) =>
    testApp.app.inject({
      method: 'POST',
      url: '/api/login',
      payload,
      headers: { 'content-type': contentType },
    });

  test.each([
    ['malformed JSON', '{"username":', 'application/json', 400, 'The request could not be read.'],
    ['an empty JSON body', '', 'application/json', 400, 'The request could not be read.'],
    [
      'bytes that are no UTF-8',
      Buffer.from([0x22, 0xff, 0xfe, 0x22]),
      'application/json',
      400,
      'The request could not be read.',
    ],
    [
      'a poisoned prototype',
      '{"__proto__":{"a":1}}',
      'application/json',
      400,
      'The request could not be read.',
    ],
    ['too many bytes', `"${'a'.repeat(300_000)}"`, 'application/json', 413, 'The request is too large.'],
    ['another content type', '<a/>', 'application/xml', 415, 'Send JSON (content-type: application/json).'],
  ])('%s', async (_name, payload, contentType, status, detail) => {
    const answer = await post(payload, contentType);
    expect([answer.statusCode, answer.json()]).toEqual([status, { detail }]);
  });

  test('an unknown path or method answers 404', async () => {
    for (const answer of [await testApp.call('GET', '/nowhere'), await testApp.call('DELETE', '/login')])
      expect([answer.statusCode, answer.json()]).toEqual([404, { detail: 'Not found.' }]);
  });
});
