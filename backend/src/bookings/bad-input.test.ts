import fc from 'fast-check';
import { createTestApp, type TestApp } from '../../testing/app';
import { makeProduct } from '../../testing/people';
import { bookingBody, bookOk, makeVisit, minutesIn, NOW, type Visit, WINDOW } from './testing/visit';

let testApp: TestApp;
let visit: Visit;
let productId: string;
let bookingId: string;
beforeAll(async () => {
  testApp = await createTestApp();
  testApp.setNow(NOW);
  visit = await makeVisit(testApp);
  productId = await makeProduct(testApp, visit.professional);
  bookingId = (await bookOk(testApp, visit)).id;
});
afterAll(() => testApp.close());

/** Values that break naive code: wrong types, far dates, odd Unicode, huge and tiny numbers, names of Object's own. */
const nasty = fc.oneof(
  fc.jsonValue({ depthSize: 'small' }),
  fc.constantFrom(
    null,
    '',
    ' ',
    '\0',
    '\uD800',
    "'; drop table bookings; --",
    '9999-12-31T23:59:59Z',
    '0000-01-01T00:00:00Z',
    '2026-02-30T09:00:00Z',
    '2026-10-05T24:00:00Z',
    '2026-10-05T09:00:00+99:99',
    '2026-10-04T02:30',
    '01920000-0000-7000-8000-000000000000',
    'infinity',
    -1,
    0.1,
    1e308,
    2 ** 53,
    true,
    [],
    {},
    [[]],
    { toString: 1 },
    ['__proto__'],
  ),
);

/** A body that is right but for a few fields, or anything at all. */
const bodyLike = (body: () => Record<string, unknown>) =>
  fc
    .oneof(
      {
        weight: 9,
        arbitrary: fc.dictionary(fc.nat({ max: 99 }).map(String), nasty, { minKeys: 1, maxKeys: 3 }),
      },
      { weight: 1, arbitrary: fc.jsonValue() },
    )
    .map((change): unknown => {
      if (change === null || typeof change !== 'object' || Array.isArray(change)) return change;
      const fields = Object.entries(body());
      const changes = Object.entries(change).map(([index, value]) => [
        fields[Number(index) % fields.length]?.[0],
        value,
      ]);
      return { ...body(), ...Object.fromEntries(changes) };
    });

const booking = () =>
  bookingBody(visit, {
    start_time: minutesIn(120),
    end_time: minutesIn(180),
    total_price: 75,
    notes: 'x',
    products: [{ product_id: productId, quantity: 2, price_per_item: 12.5, total_price: 25 }],
  });
const line = () => ({
  product_id: productId,
  quantity: 1,
  price_per_item: 12.5,
  total_price: 12.5,
  is_client_supplied: false,
});
const window = () => ({ start_time: WINDOW.end_time, end_time: minutesIn(10 * 60) });
const change = () => ({ status: 'confirmed', notes: 'x' });

const CALLS = {
  'POST /bookings/': {
    body: bodyLike(booking),
    send: (body: unknown) => send('POST', '/bookings/', visit.client, body),
  },
  'a product line': {
    body: bodyLike(line),
    send: (body: unknown) => send('POST', '/bookings/', visit.client, { ...booking(), products: [body] }),
  },
  'PATCH /bookings/{id}': {
    body: bodyLike(change),
    send: (body: unknown) => send('PATCH', `/bookings/${bookingId}`, visit.client, body),
  },
  'POST /availability/': {
    body: bodyLike(window),
    send: (body: unknown) => send('POST', '/availability/', visit.professional, body),
  },
  'PUT /availability/{id}': {
    body: bodyLike(window),
    send: (body: unknown) => send('PUT', `/availability/${visit.windowId}`, visit.professional, body),
  },
};

const send = (method: 'POST' | 'PUT' | 'PATCH', path: string, { token }: { token: string }, body: unknown) =>
  testApp.call(method, path, {
    token,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });

test.each(Object.entries(CALLS))('%s: no body causes a 5xx', async (_name, call) => {
  await fc.assert(
    fc.asyncProperty(call.body, async (body) => {
      const answer = await call.send(body);
      expect([answer.body, answer.statusCode < 500]).toEqual([answer.body, true]);
    }),
    { numRuns: 250 },
  );
});

const queryText = fc.oneof(
  fc.string(),
  nasty.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))),
);

test('no query causes a 5xx', async () => {
  const query = fc.dictionary(
    fc.constantFrom('from', 'to', 'duration_minutes', 'service_ids', 'status', '__proto__', 'from[]'),
    queryText,
    { minKeys: 1, maxKeys: 4 },
  );
  const paths = [
    `/availability/professional/${visit.professional.id}`,
    `/availability/slots/${visit.windowId}`,
    `/availability/${visit.windowId}`,
    `/bookings/clients/${visit.client.id}`,
  ];
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...paths), query, async (path, fields) => {
      const text = new URLSearchParams(fields).toString();
      const answer = await testApp.call('GET', `${path}?${text}`, { token: visit.client.token });
      expect([text, answer.body, answer.statusCode < 500]).toEqual([text, answer.body, true]);
    }),
    { numRuns: 400 },
  );
});
