import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { createTestApp, type TestApp } from '@crown-and-coil/backend/testing-app';
import { runJobs } from '@crown-and-coil/backend/testing-background';
import { makeClient } from '@crown-and-coil/backend/testing-people';
import { bookingBody, makeVisit, NOW, type Visit } from '@crown-and-coil/backend/testing-visit';
import { startTracing } from '@crown-and-coil/service/tracing/start-tracing';
import { type RunningGateway, startGatewayBefore } from './testing/running-gateway';

interface ExportedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
}
interface Batch {
  readonly resourceSpans: readonly {
    readonly scopeSpans: readonly { readonly spans: readonly ExportedSpan[] }[];
  }[];
}

const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';
const BROWSER_SPAN = 'b7ad6b7169203331';
const FORGED = `00-${TRACE_ID}-${BROWSER_SPAN}-01`;
/** What no program writes by itself. */
const MARKED = {
  firstName: 'Markzamara',
  phone: '0491570158',
  notes: 'markz tender scalp',
  search: 'markz-searched',
  agent: 'markz-browser',
  path: 'markz-path',
};

const log: Record<string, unknown>[] = [];
const logTo = new Writable({
  write(lines: Buffer, _encoding, done) {
    for (const line of lines.toString().split('\n').filter(Boolean)) log.push(JSON.parse(line));
    done();
  },
});
let folder: string;
let testApp: TestApp;
let gateway: RunningGateway;
let visit: Visit;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gateway-traces-'));
  testApp = await createTestApp({ env: { TRUST_PROXY: '1' }, logTo });
  testApp.setNow(NOW);
  gateway = await startGatewayBefore(testApp, folder, { logTo });
  visit = await makeVisit(testApp);
  const client = await makeClient(testApp, { first_name: MARKED.firstName, phone_number: MARKED.phone });
  visit = { ...visit, client };
});
afterAll(async () => {
  await gateway.stop();
  await testApp.close();
  await rm(folder, { recursive: true });
});

function call(path: string, headers: Record<string, string> = {}, body?: unknown): Promise<Response> {
  return fetch(`${gateway.address}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${visit.client.token}`,
      'user-agent': MARKED.agent,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

/** Records everything that happens during the work. */
async function recorded(ratio: number, work: () => Promise<void>) {
  const file = join(folder, `traces-${ratio}.jsonl`);
  const tracing = await startTracing('test', { file, ratio, key: 'a key of this test' });
  await work();
  await tracing.stop();
  const text = await readFile(file, 'utf8').catch(() => '');
  const batches = text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Batch);
  const spans = batches.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );
  return { text, spans };
}

test('one trace follows a booking through gateway, API, SQL, job and mail, without personal data', async () => {
  const { text, spans } = await recorded(1, async () => {
    const booked = await call(
      `/api/bookings/?search=${MARKED.search}`,
      { traceparent: FORGED },
      bookingBody(visit, { notes: MARKED.notes }),
    );
    expect(booked.status).toBe(201);
    expect(booked.headers.get('x-request-id')).toBe(TRACE_ID);
    await call(`/api/services/?search=${MARKED.search}`);
    await call(`/api/clients/${visit.client.id}`);
    await call(`/${MARKED.path}?mail=${visit.client.email}`);
    await call('/api/login/', {}, { username: visit.client.email, password: MARKED.notes });
    await runJobs(testApp, {
      mailer: {
        deliver: async () => ({ outcome: 'refused', problem: MARKED.notes }),
        close: () => undefined,
      },
    });
  });

  const own = spans.filter(({ traceId }) => traceId === TRACE_ID);
  const named = (name: string) => own.filter((span) => span.name === name);
  const gatewaySpan = own.find(({ parentSpanId }) => parentSpanId === BROWSER_SPAN);
  expect(gatewaySpan?.name).toBe('POST /api/*');
  const [apiSpan] = named('POST /api/bookings/');
  expect(apiSpan?.parentSpanId).toBe(gatewaySpan?.spanId);
  expect(named('insert into bookings')[0]?.parentSpanId).toBe(apiSpan?.spanId);
  const jobs = named('job mail.send');
  expect(jobs.length).toBeGreaterThan(0);
  const mail = named('send mail')[0];
  expect(jobs.map(({ spanId }) => spanId)).toContain(mail?.parentSpanId);

  const lines = log.filter(({ trace_id }) => trace_id === TRACE_ID);
  expect(lines.map(({ route, job }) => route ?? job).sort()).toEqual([
    '/api/*',
    '/api/bookings/',
    'mail.send',
  ]);
  expect(lines.map(({ reqId }) => reqId)).toEqual([undefined, undefined, undefined]);
  expect(spans.some(({ name }) => name === 'GET /api/services/')).toBe(true);
  const { client, professional } = visit;
  const personal = [client.email, client.id, client.token, professional.email, '127.0.0.1'];
  for (const mark of [...Object.values(MARKED), ...personal]) expect(text).not.toContain(mark);
});

test('an external traceparent does not decide what is recorded', async () => {
  const { spans } = await recorded(0, async () => {
    const answer = await call('/api/services/', { traceparent: FORGED });
    expect(answer.status).toBe(200);
  });
  expect(spans).toEqual([]);
});

test.each([
  ['is malformed', '00-zz-1-01'],
  ['has an id of zeros', `00-${'0'.repeat(32)}-${BROWSER_SPAN}-01`],
  ['is of another version', `01-${TRACE_ID}-${BROWSER_SPAN}-01`],
  ['is long', FORGED.repeat(100)],
])('a traceparent that %s starts a new trace', async (_what, traceparent) => {
  const answer = await call('/api/services/', { traceparent });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('x-request-id')).toMatch(/^(?!0{32})[0-9a-f]{32}$/);
  expect(answer.headers.get('x-request-id')).not.toBe(TRACE_ID);
});
