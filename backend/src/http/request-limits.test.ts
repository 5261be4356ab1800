import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { REQUEST_LIMITS } from '@crown-and-coil/service/request-limits';
import { MAX_UPLOAD_BYTES, MEDIA_MESSAGES, MESSAGES } from '@crown-and-coil/shared-api/contract';
import { createTestApp, type TestApp } from '../../testing/app';
import { makeClient } from '../../testing/people';

/** Bodies that are too long or too slow, over raw sockets: the answer arrives, and reading ends. */
let testApp: TestApp;
let port: number;
beforeAll(async () => {
  testApp = await createTestApp({ timeLimits: { bodyMs: 200, headersMs: 300, checkEveryMs: 50 } });
  await testApp.app.listen({ port: 0, host: '127.0.0.1' });
  port = (testApp.app.server.address() as AddressInfo).port;
});
afterAll(() => testApp.close());

/** Sends the head, then pieces for as long as the server takes them. Answers what it said and how much it took. */
function pour(head: string, piece: Buffer | undefined, enough: number) {
  return new Promise<{ said: string; sent: number }>((resolve) => {
    let said = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(head));
    const pump = () => {
      while (piece && socket.writable && socket.bytesWritten < enough) if (!socket.write(piece)) return;
    };
    socket.once('connect', pump).on('drain', pump);
    socket.on('data', (part) => {
      said += part;
      // Nothing more to send: a client that has its answer leaves.
      if (!piece) socket.end();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve({ said, sent: socket.bytesWritten }));
  });
}

const head = (path: string, lines: readonly string[]) =>
  `${[`POST ${path} HTTP/1.1`, 'host: api', ...lines].join('\r\n')}\r\n\r\n`;
const chunk = (bytes: Buffer) =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);

test('a body that arrives too slowly gets 408, and the connection closes', async () => {
  const { said } = await pour(
    head('/api/login/', ['content-type: application/json', 'content-length: 1000']),
    undefined,
    0,
  );
  expect(said).toMatch(/^HTTP\/1\.1 408 /);
  expect(said).toContain(JSON.stringify({ detail: MESSAGES.tooSlow }));
  expect(said).toMatch(/connection: close/i);
  expect(said.match(/HTTP\/1\.1/g)).toHaveLength(1);
});

test('a body that is too large and then too slow gets one 413', async () => {
  const lines = ['content-type: application/json', `content-length: ${REQUEST_LIMITS.body.bytes * 2}`];
  const { said } = await pour(head('/api/login/', lines), undefined, 0);
  expect(said).toMatch(/^HTTP\/1\.1 413 /);
  expect(said.match(/HTTP\/1\.1/g)).toHaveLength(1);
});

test('headers that arrive too slowly get 408 with the standard response headers', async () => {
  const { said } = await pour('GET /api/services/ HTTP/1.1\r\nhost: api\r\nx-slow: ', undefined, 0);
  expect(said).toMatch(/^HTTP\/1\.1 408 /);
  expect(said).toContain('x-content-type-options: nosniff');
});

test.each([
  ['a line that is not HTTP', 'NONSENSE\r\n\r\n'],
  ['two hosts', 'GET /api/services/ HTTP/1.1\r\nhost: api\r\nhost: other\r\nconnection: close\r\n\r\n'],
  ['no host', 'GET /api/services/ HTTP/1.1\r\nconnection: close\r\n\r\n'],
  ['an unknown expectation', 'GET /api/nowhere HTTP/1.1\r\nhost: a\r\nhost: b\r\nexpect: 200-ok\r\n\r\n'],
  ['a GET with a body', 'GET /api/services/ HTTP/1.1\r\nhost: api\r\ncontent-length: 3\r\n\r\nabc'],
  [
    'a target that is no path',
    'GET http://api/api/services/ HTTP/1.1\r\nhost: api\r\nconnection: close\r\n\r\n',
  ],
])('%s gets 400 with the standard response headers, and the connection closes', async (_what, bytes) => {
  const { said } = await pour(bytes, undefined, 0);
  expect(said).toMatch(/^HTTP\/1\.1 400 /);
  expect(said).toContain('x-content-type-options: nosniff');
  expect(said).toMatch(/content-security-policy: default-src 'none'/);
  expect(said.match(/HTTP\/1\.1/g)).toHaveLength(1);
});

test('1.5 MB of JSON gets 413, also for clients that close the connection themselves', async () => {
  const body = Buffer.alloc(1_500_000, 'x');
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const lines = ['content-type: application/json', `content-length: ${body.length}`, 'connection: close'];
    const { said } = await pour(head('/api/login/', lines), body, body.length);
    expect([attempt, said.slice(0, 12), said.includes(MESSAGES.tooLarge)]).toEqual([
      attempt,
      'HTTP/1.1 413',
      true,
    ]);
  }
});

test.each([
  ['a picture', 'name="file"; filename="a.png"'],
  ['a file that is ignored', 'name="other"; filename="a.png"'],
])('%s in endless chunks gets 413, without reading 300 MB', async (_what, part) => {
  const { token } = await makeClient(testApp);
  const form = `--b\r\ncontent-disposition: form-data; ${part}\r\ncontent-type: image/png\r\n\r\n`;
  const start = `${head('/api/media/upload?media_type=Inspiration%20Picture', [
    `authorization: Bearer ${token}`,
    'content-type: multipart/form-data; boundary=b',
    'transfer-encoding: chunked',
  ])}${form.length.toString(16)}\r\n${form}\r\n`;
  const { said, sent } = await pour(start, chunk(Buffer.alloc(1024 * 1024, 1)), 300_000_000);
  expect(said).toMatch(/^HTTP\/1\.1 413 /);
  expect(said).toContain(MEDIA_MESSAGES.tooLarge);
  // What the sockets hold on their way is not read.
  const held = 16 * 1024 * 1024;
  expect(sent).toBeGreaterThan(MAX_UPLOAD_BYTES);
  expect(sent).toBeLessThan(REQUEST_LIMITS.upload.bytes + REQUEST_LIMITS.refused.bytes + held);
});
