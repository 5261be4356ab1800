import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { MAX_UPLOAD_BYTES, MEDIA_MESSAGES } from '@crown-and-coil/shared-api/contract';
import { sql } from 'kysely';
import { createTestApp, type TestApp } from '../../testing/app';
import { makeAdmin, makeClient, type Person } from '../../testing/people';
import { multipartForm } from '../../testing/uploads';
import { samplePicture } from '../pictures/testing/sample-pictures';

/** Over a real connection: how a body arrives, and what happens to the rest of a refused one. */
let testApp: TestApp;
let port: number;
beforeAll(async () => {
  testApp = await createTestApp();
  await testApp.app.listen({ port: 0 });
  port = (testApp.app.server.address() as AddressInfo).port;
});
afterAll(() => testApp.close());

function begin({ token }: Person, contentType: string, headers: Record<string, string> = {}): ClientRequest {
  return request({
    port,
    path: '/api/media/upload?media_type=Inspiration%20Picture',
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': contentType, ...headers },
  });
}

async function answerOf(
  sending: ClientRequest,
): Promise<[number | undefined, { detail?: unknown; id?: string }]> {
  const [answer] = (await once(sending, 'response')) as [IncomingMessage];
  return [answer.statusCode, JSON.parse(await text(answer))];
}

const mine = async ({ token }: Person) => (await testApp.call('GET', '/media', { token })).json();

test('a picture uploaded in tiny chunks is stored unchanged', async () => {
  const client = await makeClient(testApp);
  const { payload, contentType } = multipartForm(
    { alt: 'Crumbs' },
    await samplePicture({ width: 40, height: 30 }),
  );
  const sending = begin(client, contentType);
  for (let at = 0; at < payload.length; at += 7) sending.write(payload.subarray(at, at + 7));
  sending.end();
  const [status, item] = await answerOf(sending);
  expect([status, (await mine(client)).map(({ id }: { id: string }) => id)]).toEqual([201, [item.id]]);
});

test.each([
  ['12 MB: read to its end, so that its sender hears why', 12],
  ['100 MB: not listened to', 100],
])('%s', async (_name, megabytes) => {
  const { payload, contentType } = multipartForm({}, Buffer.alloc(megabytes * 1024 * 1024, 0xff));
  const sending = begin(await makeClient(testApp), contentType, { 'content-length': String(payload.length) });
  // The server may have closed the connection of a refused upload.
  sending.on('error', () => undefined);
  sending.end(payload);
  expect(await answerOf(sending)).toEqual([413, { detail: MEDIA_MESSAGES.tooLarge }]);
  expect(payload.length).toBeGreaterThan(MAX_UPLOAD_BYTES);
});

test('a lost connection leaves nothing behind, and repeating the upload creates one picture', async () => {
  const client = await makeClient(testApp);
  const picture = await samplePicture({ width: 400, height: 300 });
  const { payload, contentType } = multipartForm({}, picture);
  const key = { 'idempotency-key': createHash('sha256').update(picture).digest('hex') };
  const before = readdirSync(testApp.config.mediaDir).length;
  const answered = new Promise<void>((resolve) => {
    testApp.app.server.once('request', (_message, response) => response.once('close', resolve));
  });
  const lost = begin(client, contentType, key);
  lost.on('error', () => undefined);
  lost.write(payload.subarray(0, payload.length / 2), () => lost.destroy());
  await answered;
  expect([await mine(client), readdirSync(testApp.config.mediaDir).length]).toEqual([[], before]);

  const again = begin(client, contentType, key);
  again.end(payload);
  const [status] = await answerOf(again);
  expect([status, (await mine(client)).length]).toEqual([201, 1]);
});

test('connections that are lost within a second file keep no place of an account', async () => {
  const client = await makeClient(testApp);
  const { payload, contentType } = multipartForm({}, await samplePicture({ width: 40, height: 30 }));
  const first = payload.subarray(0, payload.lastIndexOf('\r\n--'));
  const [, boundary] = contentType.split('boundary=');
  const second = `\r\n--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="b.png"\r\n\r\n`;
  for (let sent = 0; sent < 20; sent += 1) {
    const answered = new Promise<void>((resolve) => {
      testApp.app.server.once('request', (_message, response) => response.once('close', resolve));
    });
    const lost = begin(client, contentType);
    lost.on('error', () => undefined);
    lost.write(Buffer.concat([first, Buffer.from(second), Buffer.alloc(60_000)]), () => lost.destroy());
    await answered;
  }
  const kept = begin(client, contentType);
  kept.end(payload);
  expect((await answerOf(kept))[0]).toBe(201);
});

test('connections that are lost before their upload is read keep no place of an account', async () => {
  const client = await makeClient(testApp);
  const { payload, contentType } = multipartForm({}, await samplePicture({ width: 40, height: 30 }));
  for (let sent = 0; sent < 20; sent += 1) {
    const isAway = new Promise<void>((resolve) => {
      testApp.app.server.once('request', (message) => message.once('close', resolve));
    });
    // Looking up the session waits until the connection is gone.
    await testApp.database.transaction().execute(async (transaction) => {
      await sql`lock table users in access exclusive mode`.execute(transaction);
      const lost = begin(client, contentType, { 'content-length': String(payload.length + 1) });
      lost.on('error', () => undefined);
      lost.write(payload, () => lost.destroy());
      await isAway;
    });
  }
  const kept = begin(client, contentType);
  kept.end(payload);
  expect((await answerOf(kept))[0]).toBe(201);
});

test('a caller without permission is refused before the body is sent', async () => {
  const { contentType } = multipartForm({}, undefined);
  const sending = begin(await makeAdmin(testApp), contentType, { 'content-length': '5000000' });
  sending.flushHeaders();
  expect((await answerOf(sending))[0]).toBe(403);
  sending.destroy();
});
