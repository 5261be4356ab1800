import { createServer, type Server } from 'node:http';
import { recentAnswers } from './recent-answers';
import { listen } from './testing/running-gateway';

let api: Server;
let origin: string;
let calls: string[];
let respond: (path: string) => { status: number; body: unknown } | 'never';
let clock: number;
const now = () => clock;
/** A busy machine answers late. */
const patient = { timeoutMs: 30_000 };

beforeEach(async () => {
  calls = [];
  clock = 0;
  respond = (path) => ({ status: 200, body: { path } });
  api = createServer((request, response) => {
    calls.push(request.url ?? '');
    const answer = respond(request.url ?? '');
    if (answer === 'never') return;
    response
      .writeHead(answer.status, { 'content-type': 'application/json' })
      .end(JSON.stringify(answer.body));
  });
  origin = await listen(api);
});

afterEach(async () => {
  api.closeAllConnections();
  await new Promise((resolve) => api.close(resolve));
});

const answerAt = (path: string) => ({
  status: 200,
  body: new TextEncoder().encode(JSON.stringify({ path })),
});

test('the API is called once per interval, however many requests arrive', async () => {
  const ask = recentAnswers(origin, { ...patient, freshMs: 1_000 }, now);
  const answers = await Promise.all([ask('/a'), ask('/a'), ask('/b')]);
  expect(answers[0]).toEqual(answerAt('/a'));
  expect(calls.sort()).toEqual(['/a', '/b']);
  clock = 999;
  await ask('/a');
  expect(calls).toHaveLength(2);
  clock = 1_000;
  await ask('/a');
  expect(calls).toHaveLength(3);
});

test('a response that has not changed keeps its bytes, which rendered pages share', async () => {
  const ask = recentAnswers(origin, { ...patient, freshMs: 1_000 }, now);
  const first = await ask('/a');
  clock = 1_000;
  expect(await ask('/a')).toBe(first);
  respond = (path) => ({ status: 404, body: { path } });
  clock = 2_000;
  expect(await ask('/a')).toEqual({ ...first, status: 404 });
  respond = () => ({ status: 404, body: {} });
  clock = 3_000;
  expect(await ask('/a')).toEqual({ status: 404, body: new TextEncoder().encode('{}') });
  expect(calls).toHaveLength(4);
});

test('missing resources are cached as well', async () => {
  respond = () => ({ status: 404, body: { detail: 'Not found.' } });
  const ask = recentAnswers(origin, patient, now);
  expect(await ask('/a')).toMatchObject({ status: 404 });
  expect(await ask('/a')).toMatchObject({ status: 404 });
  expect(calls).toHaveLength(1);
});

test('while the API fails, a stale response is used, and each path is retried once per interval', async () => {
  const ask = recentAnswers(origin, { ...patient, freshMs: 1_000, usableMs: 10_000 }, now);
  await ask('/a');
  respond = () => ({ status: 503, body: {} });
  clock = 2_000;
  expect(await ask('/a')).toEqual(answerAt('/a'));
  expect(await ask('/a')).toEqual(answerAt('/a'));
  expect(await ask('/b')).toBeNull();
  expect(await ask('/b')).toBeNull();
  expect(calls).toEqual(['/a', '/a', '/b']);
  clock = 10_000;
  expect(await ask('/a')).toBeNull();
  respond = (path) => ({ status: 200, body: { path } });
  clock = 11_000;
  expect(await ask('/a')).toEqual(answerAt('/a'));
  expect(await ask('/b')).toEqual(answerAt('/b'));
});

test('the pause after a failure counts from its end: a call that timed out took longer than the pause', async () => {
  const ask = recentAnswers(origin, { ...patient, freshMs: 1_000 }, now);
  respond = () => {
    clock = 5_000;
    return { status: 503, body: {} };
  };
  await ask('/a');
  clock = 5_999;
  await ask('/a');
  expect(calls).toHaveLength(1);
  clock = 6_000;
  await ask('/a');
  expect(calls).toHaveLength(2);
});

test('no stale response is used when the API rate-limits calls', async () => {
  const ask = recentAnswers(origin, { ...patient, freshMs: 1_000 }, now);
  await ask('/a');
  respond = () => ({ status: 429, body: {} });
  clock = 1_000;
  expect(await ask('/a')).toBeNull();
});

test("a response's age counts from its request", async () => {
  respond = (path) => {
    clock = 600;
    return { status: 200, body: { path } };
  };
  const ask = recentAnswers(origin, { ...patient, freshMs: 1_000 }, now);
  await ask('/a');
  clock = 999;
  await ask('/a');
  expect(calls).toHaveLength(1);
  clock = 1_000;
  await ask('/a');
  expect(calls).toHaveLength(2);
});

test('no page waits for an API that does not respond', async () => {
  respond = () => 'never';
  const ask = recentAnswers(origin, { timeoutMs: 20 }, now);
  expect(await ask('/a')).toBeNull();
});

test('the cache is limited, and evicts the least recently used entry', async () => {
  const size = '/a'.length + JSON.stringify({ path: '/a' }).length;
  const ask = recentAnswers(origin, { ...patient, size: 2 * size }, now);
  for (const path of ['/a', '/b', '/c', '/c', '/b', '/a']) await ask(path);
  expect(calls).toEqual(['/a', '/b', '/c', '/a']);
});
