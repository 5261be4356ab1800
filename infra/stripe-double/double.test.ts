import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type StripeDoubleOptions, startStripeDouble } from './double';

const secretKey = 'sk_test_double';
const options: StripeDoubleOptions = { secretKey, webhookSecret: 'whsec_double' };

const call = async (url: string, path: string, form: Record<string, string>, key?: string) => {
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}`, ...(key && { 'idempotency-key': key }) },
    body: new URLSearchParams(form),
  });
  return { status: answer.status, body: (await answer.json()) as { id: string } };
};

test('a restart keeps accounts, keys and undelivered events', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'crown-and-coil-stripe-'));
  const first = await startStripeDouble({ ...options, folder });
  const made = await call(first.url, '/v1/accounts', { country: 'AU' }, 'key-1');
  first.payOut(made.body.id, 100, 'paid');
  await first.stop();
  const second = await startStripeDouble({ ...options, folder });
  expect(await call(second.url, '/v1/accounts', { country: 'AU' }, 'key-1')).toEqual(made);
  expect((await call(second.url, '/v1/accounts', { country: 'NZ' }, 'key-1')).status).toBe(400);
  expect(second.waiting()).toBe(2);
  await second.stop();
  rmSync(folder, { recursive: true });
});

test('the same seed sends events in the same order: repeated and reordered', async () => {
  const orderOf = async (seed: number) => {
    const double = await startStripeDouble({ ...options, plan: { seed }, nowMs: () => 1_700_000_000_000 });
    const { body } = await call(double.url, '/v1/accounts', { country: 'AU' });
    for (let cents = 1; cents <= 20; cents += 1) double.payOut(body.id, cents, 'paid');
    const order: number[] = [];
    await double.deliverAll(async (_url, text) => {
      order.push((JSON.parse(text) as { data: { object: { amount: number } } }).data.object.amount);
      return 200;
    });
    await double.stop();
    return order;
  };
  const order = await orderOf(1);
  expect(order).toEqual(await orderOf(1));
  expect(order).not.toEqual(await orderOf(2));
  expect(order).toHaveLength(40);
  expect(new Set(order).size).toBe(20);
  expect(order).not.toEqual(order.toSorted((one, other) => one - other));
});

test('an event that is refused or unanswered is retried', async () => {
  let nowMs = 1_700_000_000_000;
  const double = await startStripeDouble({ ...options, plan: { copies: 1 }, nowMs: () => nowMs });
  const { body } = await call(double.url, '/v1/accounts', { country: 'AU' });
  double.payOut(body.id, 100, 'paid');
  const statuses = [0, 503, 200];
  while (double.waiting() > 0) {
    await double.deliverAll(async () => statuses.shift() ?? 200);
    nowMs += 10_000;
  }
  expect(statuses).toEqual([]);
  await double.stop();
});

test('requests need its own host name and the right key', async () => {
  const double = await startStripeDouble(options);
  expect(new URL(double.url).hostname).toBe('127.0.0.1');
  const status = await new Promise((resolve) => {
    request(double.url, { headers: { host: 'attacker.example' } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    }).end();
  });
  expect(status).toBe(421);
  expect((await fetch(`${double.url}/v1/accounts`, { method: 'POST' })).status).toBe(401);
  const page = await fetch(double.url);
  expect(await page.text()).toContain('no money moves here');
  await double.stop();
});
