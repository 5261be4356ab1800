import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestApp, type TestApp } from '@crown-and-coil/backend/testing-app';
import { makeClient, type ProfilePerson } from '@crown-and-coil/backend/testing-people';
import { MAX_UPLOAD_BYTES, MEDIA_MESSAGES, MESSAGES } from '@crown-and-coil/shared-api/contract';
import { countResponses, firstStatus, sendRaw } from './testing/raw-socket';
import { type RunningGateway, startGateway } from './testing/running-gateway';

/** Bodies that are too long or too slow, through the real gateway to the real API: every sender gets its answer. */
const SHORT = { headersMs: 300, bodyMs: 200, checkEveryMs: 50 };
let folder: string;
let testApp: TestApp;
let gateway: RunningGateway;
/** A gateway that is as patient as in production. */
let patient: RunningGateway;
let client: ProfilePerson;

beforeAll(async () => {
  testApp = await createTestApp({ env: { TRUST_PROXY: '1' }, timeLimits: { bodyMs: 200 } });
  await testApp.app.listen({ port: 0, host: '127.0.0.1' });
  client = await makeClient(testApp);
  folder = await mkdtemp(join(tmpdir(), 'gateway-limits-'));
  const options = {
    releases: folder,
    media: join(folder, 'media'),
    apiOrigin: `http://127.0.0.1:${(testApp.app.server.address() as AddressInfo).port}`,
    onProblem: () => undefined,
  };
  gateway = await startGateway({ ...options, timeLimits: SHORT });
  patient = await startGateway(options);
});
afterAll(async () => {
  await Promise.all([gateway.stop(), patient.stop()]);
  testApp.app.server.closeAllConnections();
  await testApp.close();
  await rm(folder, { recursive: true });
});

const json = (length: number) =>
  `POST /api/login/ HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n`;
const readSelf = () =>
  `GET /api/users/me/ HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${client.token}\r\nconnection: close\r\n\r\n`;

test.each([
  ['', 'keeps the connection'],
  ['connection: close\r\n', 'closes the connection'],
])('JSON of 1.5 MB gets 413 with its detail every time (client header %j)', async (header) => {
  const body = 'x'.repeat(1_500_000);
  const one = async () => {
    const sending = sendRaw(patient.port, `${json(body.length)}${header}\r\n${body}`);
    // The gateway may keep the connection, if it has received the whole body before it answers.
    if (header === '') void sending.answered.then(() => sending.socket.end());
    const [reply, bystander] = await Promise.all([sending.closed, sendRaw(patient.port, readSelf()).closed]);
    expect([firstStatus(reply), countResponses(reply)]).toEqual([413, 1]);
    expect(reply).toContain(JSON.stringify({ detail: MESSAGES.tooLarge }));
    expect([firstStatus(bystander), bystander.includes(client.userId)]).toEqual([200, true]);
  };
  for (let attempt = 0; attempt < 10; attempt += 1) await one();
  await Promise.all(Array.from({ length: 10 }, one));
});

test('an upload over its limit gets 413 with its detail every time', async () => {
  const form = `--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n${'x'.repeat(MAX_UPLOAD_BYTES + 500_000)}\r\n--b--\r\n`;
  const head =
    `POST /api/media/upload?media_type=Inspiration%20Picture HTTP/1.1\r\nhost: a\r\nconnection: close\r\nauthorization: Bearer ${client.token}\r\n` +
    'content-type: multipart/form-data; boundary=b\r\n';
  const framed = [
    `${head}content-length: ${form.length}\r\n\r\n${form}`,
    `${head}transfer-encoding: chunked\r\n\r\n${form.length.toString(16)}\r\n${form}\r\n0\r\n\r\n`,
  ];
  for (const request of framed) {
    const reply = await sendRaw(patient.port, request).closed;
    expect([firstStatus(reply), reply.includes(MEDIA_MESSAGES.tooLarge)]).toEqual([413, true]);
  }
});

test.each([
  ['of which nothing arrives', ''],
  ['that stops in the middle', '{"username":'],
])('a body for the API %s gets 408', async (_what, part) => {
  for (const { port } of [gateway, patient]) {
    // Where nothing arrives, only the gateway knows of the request.
    if (port === patient.port && part === '') continue;
    const sending = sendRaw(port, `${json(1000)}\r\n${part}`);
    await sending.answered;
    sending.socket.end();
    const reply = await sending.closed;
    expect([firstStatus(reply), countResponses(reply)]).toEqual([408, 1]);
    expect(reply).toContain(JSON.stringify({ detail: MESSAGES.tooSlow }));
  }
});

test.each(['/login', '/shell/1/shell.js', '/robots.txt', '/registry.json', '/'])(
  'a POST to %s gets 405 without waiting for its body, and the connection closes',
  async (path) => {
    const sending = sendRaw(
      patient.port,
      `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-length: 1000\r\n\r\nx`,
    );
    await sending.answered;
    sending.socket.end();
    const reply = await sending.closed;
    expect([firstStatus(reply), countResponses(reply)]).toEqual([405, 1]);
    expect(reply).toMatch(/connection: close/i);
  },
);

describe('requests that Node itself refuses get the standard response headers', () => {
  test.each([
    ['no HTTP', 400, 'NONSENSE\r\n\r\n'],
    ['two hosts', 400, 'GET /login HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n'],
    ['two hosts for the API', 400, 'GET /api/services/ HTTP/1.1\r\nhost: a\r\nHost: a\r\n\r\n'],
    ['no host', 400, 'GET /login HTTP/1.1\r\nconnection: close\r\n\r\n'],
    ['two lengths', 400, 'GET /login HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n'],
    [
      'a head that is too long',
      431,
      `GET /login HTTP/1.1\r\nhost: a\r\nx-large: ${'x'.repeat(20_000)}\r\n\r\n`,
    ],
    ['a head that is too slow', 408, 'GET /login HTTP/1.1\r\nhost: a\r\nx-slow: '],
  ])('%s answers %s', async (_what, status, bytes) => {
    const sending = sendRaw(gateway.port, bytes);
    await sending.answered;
    const reply = sending.received();
    sending.socket.destroy();
    expect(firstStatus(reply)).toBe(status);
    for (const header of [
      'x-content-type-options: nosniff',
      'x-frame-options: DENY',
      "content-security-policy: default-src 'none'",
      'cross-origin-opener-policy: same-origin',
    ])
      expect(reply.toLowerCase()).toContain(header.toLowerCase());
    expect(reply).toMatch(/x-request-id: \S{8}/i);
  });
});

test.each(['/robots.txt', '/sitemap.xml', '/', '/login', '/registry.json'])(
  "%s does not echo the request's Host header",
  async (path) => {
    const reply = await sendRaw(
      patient.port,
      `GET ${path} HTTP/1.1\r\nhost: evil.test\r\nx-forwarded-host: evil.test\r\nx-forwarded-proto: https\r\nconnection: close\r\n\r\n`,
    ).closed;
    expect(reply).not.toContain('evil.test');
  },
);
