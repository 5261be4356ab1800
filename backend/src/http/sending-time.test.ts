import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { discardRefusedBodies } from '@crown-and-coil/service/refused-body';
import { limitSendingTime } from '@crown-and-coil/service/sending-time';
import Fastify, { type FastifyInstance } from 'fastify';
import { answerErrors } from './errors';

let app: FastifyInstance;
let port: number;
let arrived = 0;
beforeAll(async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  app = Fastify();
  app.setErrorHandler(answerErrors([]));
  discardRefusedBodies(app);
  limitSendingTime(app);
  app.addHook('preParsing', async () => {
    arrived += 1;
  });
  app.post('/words', async () => 'read');
  app.post('/pictures', { config: { isUpload: true } }, async () => 'read');
  await app.listen({ port: 0 });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  jest.useRealTimers();
  await app.close();
});

/** Sends half of a body, waits, sends the rest. Returns the response. */
function send(path: string, waitMs: number): Promise<string> {
  return new Promise((resolve) => {
    const sending = request({ port, path, method: 'POST', headers: { 'content-type': 'application/json' } });
    sending.on('response', (answer) => {
      answer.resume();
      resolve(String(answer.statusCode));
    });
    sending.on('error', () => resolve('cut off'));
    const before = arrived;
    sending.write('{"a":', async () => {
      while (arrived === before) await new Promise(setImmediate);
      jest.advanceTimersByTime(waitMs);
      sending.end('1}');
    });
  });
}

test('a body that arrives in time is read', async () => {
  expect(await send('/words', 29_000)).toBe('200');
});

test('a body that takes longer than 30 seconds gets 408', async () => {
  expect(await send('/words', 31_000)).toBe('408');
});

test('an upload may take longer', async () => {
  expect(await send('/pictures', 31_000)).toBe('200');
});

test('HEAD is answered before its body arrives', async () => {
  const sending = request({ port, path: '/words', method: 'HEAD', headers: { 'content-length': '10' } });
  sending.on('error', () => undefined);
  sending.flushHeaders();
  const [answer] = (await once(sending, 'response')) as [IncomingMessage];
  sending.destroy();
  expect(answer.statusCode).toBe(404);
});
