import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestApp, type TestApp } from '@crown-and-coil/backend/testing-app';
import { makeClient, type ProfilePerson } from '@crown-and-coil/backend/testing-people';
import { countResponses, firstStatus, sendRaw } from './testing/raw-socket';
import { type RunningGateway, startGatewayBefore } from './testing/running-gateway';

/**
 * Request smuggling: bytes that one server takes for a body and the next one for a request. The real gateway and the
 * real API, over raw sockets.
 */
let folder: string;
let testApp: TestApp;
let gateway: RunningGateway;
let port: number;
/** Every request that the API has parsed since the test began. */
let parsed: IncomingMessage[] = [];

beforeAll(async () => {
  testApp = await createTestApp({ env: { TRUST_PROXY: '1' } });
  testApp.app.server.on('request', (request) => parsed.push(request));
  folder = await mkdtemp(join(tmpdir(), 'gateway-smuggling-'));
  gateway = await startGatewayBefore(testApp, folder);
  port = gateway.port;
});

afterAll(async () => {
  await gateway.stop();
  await testApp.close();
  await rm(folder, { recursive: true });
});

beforeEach(() => {
  parsed = [];
});

const METHODS = ['GET', 'HEAD', 'OPTIONS', 'DELETE', 'POST', 'PUT', 'PATCH'] as const;
const SMUGGLED = 'GET /api/health/live?smuggled HTTP/1.1\r\nhost: api\r\nx-rest: ';

const lengthOf = (body: string) => `content-length: ${Buffer.byteLength(body)}\r\n`;
const inOneChunk = (body: string) => `${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n0\r\n\r\n`;
const CHUNKED = 'transfer-encoding: chunked\r\n';

/** Each form makes header lines, the empty line, and the bytes after it, from the body that should be smuggled. */
type Form = (body: string) => string;
const FORMS: Readonly<Record<string, Form>> = {
  'a length': (body) => `${lengthOf(body)}\r\n${body}`,
  chunks: (body) => `${CHUNKED}\r\n${inOneChunk(body)}`,
  'a length that Connection names': (body) => `connection: content-length\r\n${lengthOf(body)}\r\n${body}`,
  'a length that Connection names among others': (body) =>
    `connection: keep-alive, Content-Length, x-a\r\n${lengthOf(body)}\r\n${body}`,
  'a length that a second Connection names': (body) =>
    `connection: keep-alive\r\nconnection: content-length\r\n${lengthOf(body)}\r\n${body}`,
  'chunks that Connection names': (body) =>
    `connection: transfer-encoding\r\n${CHUNKED}\r\n${inOneChunk(body)}`,
  'chunks where Connection names all framing': (body) =>
    `connection: transfer-encoding, content-length, te\r\n${CHUNKED}\r\n${inOneChunk(body)}`,
  'chunks and a length': (body) => `${CHUNKED}${lengthOf(body)}\r\n${inOneChunk(body)}`,
  'a length of nothing and chunks': (body) => `content-length: 0\r\n${CHUNKED}\r\n${inOneChunk(body)}`,
  'chunks and a length that Connection names': (body) =>
    `connection: content-length\r\n${CHUNKED}${lengthOf(body)}\r\n${inOneChunk(body)}`,
  'the same length twice': (body) => `${lengthOf(body)}${lengthOf(body)}\r\n${body}`,
  'two lengths': (body) => `content-length: 0\r\n${lengthOf(body)}\r\n${body}`,
  'a list of lengths': (body) => `content-length: ${body.length}, ${body.length}\r\n\r\n${body}`,
  'a signed length': (body) => `content-length: +${body.length}\r\n\r\n${body}`,
  'a hexadecimal length': (body) => `content-length: 0x${body.length.toString(16)}\r\n\r\n${body}`,
  'an empty length': (body) => `content-length:\r\n\r\n${body}`,
  'a negative length': (body) => `content-length: -1\r\n\r\n${body}`,
  'a length with a space before its colon': (body) => `content-length : ${body.length}\r\n\r\n${body}`,
  'a length in an underscore': (body) =>
    `content_length: ${body.length}\r\n${CHUNKED}\r\n${inOneChunk(body)}`,
  'an unknown coding': (body) => `transfer-encoding: xchunked\r\n\r\n${inOneChunk(body)}`,
  'an unknown coding and a length': (body) => `transfer-encoding: xchunked\r\n${lengthOf(body)}\r\n${body}`,
  'a coding after chunked': (body) => `transfer-encoding: chunked, identity\r\n\r\n${inOneChunk(body)}`,
  'a coding before chunked': (body) => `transfer-encoding: gzip, chunked\r\n\r\n${inOneChunk(body)}`,
  'chunked twice': (body) => `${CHUNKED}${CHUNKED}\r\n${inOneChunk(body)}`,
  'a quoted coding': (body) => `transfer-encoding: "chunked"\r\n\r\n${inOneChunk(body)}`,
  'a coding in capitals': (body) => `Transfer-Encoding: CHUNKED\r\n\r\n${inOneChunk(body)}`,
  'a coding with a space before its colon': (body) =>
    `transfer-encoding : chunked\r\n\r\n${inOneChunk(body)}`,
  'a coding after a tab': (body) => `transfer-encoding:\tchunked\r\n\r\n${inOneChunk(body)}`,
  'a coding after a vertical tab': (body) => `transfer-encoding: \x0bchunked\r\n\r\n${inOneChunk(body)}`,
  'a coding on a folded line': (body) => `transfer-encoding:\r\n chunked\r\n\r\n${inOneChunk(body)}`,
  'a coding in the fold of another header': (body) => `x-a: b\r\n ${CHUNKED}\r\n${inOneChunk(body)}`,
  'a length in the fold of another header': (body) => `x-a: b\r\n\t${lengthOf(body)}\r\n${body}`,
  'a coding behind a bare carriage return': (body) => `x-a: b\r${CHUNKED}\r\n${inOneChunk(body)}`,
  'a coding behind a bare line feed': (body) => `x-a: b\n${CHUNKED}\r\n${inOneChunk(body)}`,
  'a coding behind a null byte': (body) => `x-a: b\0\r\n${CHUNKED}\r\n${inOneChunk(body)}`,
  'chunks that end with line feeds': (body) => `${CHUNKED}\r\n${body.length.toString(16)}\n${body}\n0\n\n`,
  'chunks with an extension that holds a line feed': (body) =>
    `${CHUNKED}\r\n${body.length.toString(16)};a\n=b\r\n${body}\r\n0\r\n\r\n`,
  'a chunk longer than it says': (body) => `${CHUNKED}\r\n1\r\n${body}\r\n0\r\n\r\n`,
  'a chunk whose size overflows': (body) => `${CHUNKED}\r\n10000000000000001\r\n${body}\r\n0\r\n\r\n`,
  'chunks with a trailer that frames': (body) =>
    `${CHUNKED}trailer: content-length\r\n\r\n1\r\nx\r\n0\r\n${lengthOf(body)}\r\n`,
  'a length and an upgrade to WebSocket': (body) =>
    `connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\nsec-websocket-version: 13\r\n${lengthOf(body)}\r\n${body}`,
  'a length and an upgrade to HTTP/2': (body) =>
    `connection: upgrade, http2-settings, content-length\r\nupgrade: h2c\r\nhttp2-settings: AAMAAABkAAQAAP__\r\n${lengthOf(body)}\r\n${body}`,
  'an expected 100 and a length': (body) => `expect: 100-continue\r\n${lengthOf(body)}\r\n${body}`,
  'an expected 100 and a length that Connection names': (body) =>
    `connection: expect, content-length\r\nexpect: 100-continue\r\n${lengthOf(body)}\r\n${body}`,
  'another expectation': (body) => `expect: 200-ok\r\n${lengthOf(body)}\r\n${body}`,
  'two hosts and a length': (body) => `host: other\r\n${lengthOf(body)}\r\n${body}`,
};

const attack = (method: string, form: Form, body: string, target = '/api/login/') =>
  `${method} ${target} HTTP/1.1\r\nhost: crown.test\r\ncontent-type: application/json\r\n${form(body)}`;

/** Requests that reached the API without the address of a caller, which the gateway adds to each. */
const unforwarded = () =>
  parsed.filter(({ headers }) => headers['x-forwarded-for'] === undefined).map(({ url }) => url);

/** The next visitor on a connection of their own, who must get their own answer. */
async function visit(): Promise<string> {
  const id = `visitor-${crypto.randomUUID()}`;
  const reply = await sendRaw(
    port,
    `GET /api/health/live HTTP/1.1\r\nhost: crown.test\r\nx-request-id: ${id}\r\nconnection: close\r\n\r\n`,
  ).closed;
  return reply.includes(`x-request-id: ${id}`) ? 'their own answer' : reply;
}

describe.each(METHODS)('a body of %s', (method) => {
  test.each(Object.entries(FORMS))('with %s is never parsed as a request', async (_name, form) => {
    const attacker = sendRaw(port, attack(method, form, SMUGGLED));
    await attacker.answered;
    expect([await visit(), await visit()]).toEqual(['their own answer', 'their own answer']);
    attacker.socket.destroy();
    expect(unforwarded()).toEqual([]);
    expect(parsed.filter(({ url }) => url?.includes('smuggled'))).toEqual([]);
    expect(countResponses(attacker.received())).toBeLessThanOrEqual(1);
  });

  test('whose sender disconnects midway is never parsed as a request', async () => {
    const attacker = sendRaw(
      port,
      attack(method, (body) => `content-length: 5000\r\n\r\n${body}`, SMUGGLED),
    );
    while (parsed.length === 0 && countResponses(attacker.received()) === 0) await new Promise(setImmediate);
    attacker.socket.destroy();
    expect([await visit(), await visit()]).toEqual(['their own answer', 'their own answer']);
    expect(unforwarded()).toEqual([]);
  });
});

test.each(['GET', 'HEAD', 'OPTIONS'])(
  '%s with a body is refused, and the connection closes',
  async (method) => {
    for (const form of [FORMS['a length'], FORMS.chunks] as Form[]) {
      const reply = await sendRaw(port, attack(method, form, SMUGGLED)).closed;
      expect([firstStatus(reply), countResponses(reply)]).toEqual([400, 1]);
    }
    expect(parsed).toEqual([]);
  },
);

test('GET with an explicitly empty body is answered', async () => {
  const reply = await sendRaw(
    port,
    'GET /api/health/live HTTP/1.1\r\nhost: a\r\ncontent-length: 0\r\nconnection: close\r\n\r\n',
  ).closed;
  expect(firstStatus(reply)).toBe(200);
});

test.each([
  ['absolute', 'http://127.0.0.1:9/api/health/live'],
  ['absolute with the address of the API', 'http://crown.test/api/admin/users'],
  ['asterisk', '*'],
  ['authority', 'crown.test:80'],
  ['two slashes', '//evil.test/api/health/live'],
])('a target in %s form reaches no other server', async (_form, target) => {
  const reply = await sendRaw(port, `GET ${target} HTTP/1.1\r\nhost: crown.test\r\nconnection: close\r\n\r\n`)
    .closed;
  expect(firstStatus(reply)).toBeGreaterThanOrEqual(400);
  expect(parsed).toEqual([]);
});

test('pipelined requests are each forwarded with the client address and answered in order', async () => {
  const ids = ['pipelined-1', 'pipelined-2', 'pipelined-3'];
  const requests = ids.map(
    (id, index) =>
      `GET /api/health/live HTTP/1.1\r\nhost: a\r\nx-request-id: ${id}\r\n${index === 2 ? 'connection: close\r\n' : ''}\r\n`,
  );
  const reply = await sendRaw(port, requests.join('')).closed;
  expect([...reply.matchAll(/x-request-id: (pipelined-\d)/g)].map(([, id]) => id)).toEqual(ids);
  expect(unforwarded()).toEqual([]);
});

describe('two users', () => {
  let attacker: ProfilePerson;
  let victim: ProfilePerson;
  beforeAll(async () => {
    attacker = await makeClient(testApp);
    victim = await makeClient(testApp);
  });

  const asAttacker = () => `authorization: Bearer ${attacker.token}\r\n`;
  /** Makes the next request on the connection the end of the attacker's own notes. */
  const swallow = () =>
    `PUT /api/clients/me HTTP/1.1\r\nhost: a\r\n${asAttacker()}content-type: application/json\r\ncontent-length: 600\r\n\r\n{"notes":"`;
  /** Makes the answer to the attacker's request that of the next request on the connection. */
  const poison = () => `GET /api/users/me/ HTTP/1.1\r\nhost: a\r\n${asAttacker()}\r\n`;

  const PAYLOADS = [
    ['swallow the next request', swallow],
    ['answer the next request', poison],
  ] as const;

  describe.each(PAYLOADS)('one trying to %s', (_what, payload) => {
    test.each(METHODS)('by %s does not affect the other', async (method) => {
      for (const [name, form] of Object.entries(FORMS)) {
        const attacking = sendRaw(port, attack(method, form, payload()));
        await attacking.answered;
        const reply = await sendRaw(
          port,
          `GET /api/users/me/ HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${victim.token}\r\nconnection: close\r\n\r\n`,
        ).closed;
        attacking.socket.destroy();
        expect([name, firstStatus(reply), reply.includes(victim.userId)]).toEqual([name, 200, true]);
        expect(attacking.received()).not.toContain(victim.userId);
      }
      expect(unforwarded()).toEqual([]);
    });
  });

  test('wrong passwords are counted by real address, whatever the sender claims', async () => {
    const body = new URLSearchParams({ username: victim.username, password: 'not the password' }).toString();
    const statuses: (number | undefined)[] = [];
    for (let attempt = 1; attempt <= 12; attempt += 1) {
      const reply = await sendRaw(
        port,
        `POST /api/login/ HTTP/1.1\r\nhost: a\r\nx-forwarded-for: 203.0.113.${attempt}\r\nx-forwarded-for: 198.51.100.${attempt}\r\n` +
          `forwarded: for=203.0.113.${attempt}\r\nx-real-ip: 203.0.113.${attempt}\r\nconnection: close, x-forwarded-for\r\n` +
          `content-type: application/x-www-form-urlencoded\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
      ).closed;
      statuses.push(firstStatus(reply));
    }
    expect(statuses).toContain(429);
    expect(statuses.at(-1)).toBe(429);
  });
});
