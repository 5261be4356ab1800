import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { createTestApp, type TestApp } from '../../testing/app';
import { runJobs } from '../../testing/background';
import { builtProgram } from '../../testing/built-programs';
import { type RunningPostgres, startThrowawayPostgres } from '../../testing/servers';
import { type StripeDouble, startTestStripe, TEST_STRIPE_KEYS } from '../../testing/stripe-double';
import { until } from '../../testing/until';
import { enqueueJob } from '../background/jobs';
import { readBalances } from '../ledger/ledger';
import { applyPaymentEvents } from './events';
import { bookAndPay, visitWithDeposit } from './testing/deposits';

/** Shared by the processes, so that each accepts the others' tokens. */
const SESSION_SECRET = 'one secret for every process of these faults, long and plain';
const HOURS = [0, 1, 2, 3, 4, 5];

let postgres: RunningPostgres;
let double: StripeDouble;
let testApp: TestApp;
let api: { child: ChildProcess; origin: string };

// A server of its own: its crash would end the transactions of other tests.
beforeAll(async () => {
  postgres = await startThrowawayPostgres();
  process.env.TEST_POSTGRES_URL = postgres.adminUrl;
  const stripe = await startTestStripe({ plan: { copies: 3 } });
  double = stripe.double;
  testApp = await createTestApp({ payments: stripe.provider, env: { SESSION_SECRET } });
});
afterAll(async () => {
  api.child.kill('SIGTERM');
  await once(api.child, 'exit');
  await testApp.close();
  await double.stop();
  await postgres.stop();
});

/** An API process that does background work too. */
async function startApi(): Promise<void> {
  const child = fork(builtProgram('main'), {
    env: {
      ...process.env,
      ...{ NODE_ENV: 'test', DATABASE_URL: testApp.config.databaseUrl, SESSION_SECRET },
      ...{ PORT: '0', LOG_LEVEL: 'silent', RATE_LIMIT_PER_MINUTE: '0', OPEN_REQUESTS_PER_CLIENT: '0' },
      STRIPE_SECRET_KEY: TEST_STRIPE_KEYS.secretKey,
      STRIPE_WEBHOOK_SECRET: TEST_STRIPE_KEYS.webhookSecret,
      STRIPE_API_URL: double.url,
    },
    stdio: 'inherit',
  });
  const [message] = (await once(child, 'message')) as [{ address: AddressInfo }];
  api = { child, origin: `http://127.0.0.1:${message.address.port}` };
}

/** Kills the API with whatever it does, and starts it again; its jobs are free as if the time for them had passed. */
async function killApi(): Promise<void> {
  api.child.kill('SIGKILL');
  await once(api.child, 'exit');
  await persistently(() =>
    sql`update graphile_worker._private_jobs set locked_at = locked_at - interval '5 hours'`.execute(
      testApp.database,
    ),
  );
  await startApi();
}

/** Kills one process of PostgreSQL: it ends all others, rolls back what was not committed, and recovers. */
async function crashPostgres(): Promise<void> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(testApp.database);
  const [{ pid } = { pid: 0 }] = rows;
  process.kill(pid, 'SIGKILL');
}

/** Does it again until PostgreSQL is back. */
async function persistently<Result>(action: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await action();
    } catch (error) {
      if (!/connect|terminat|recovery|starting up|shutting down|ECONN/i.test(String(error))) throw error;
      await pause(10);
    }
  }
}

/** Sends all that waits, in rows of eight that run together; a fault strikes in the middle of some of them. */
async function deliver(faults: ReadonlyMap<number, () => Promise<void>> = new Map()): Promise<number[]> {
  const statuses: number[] = [];
  const bodies: { body: string; signature: string }[] = [];
  await double.deliverAll(async (_url, body, signature) => {
    bodies.push({ body, signature });
    return 200;
  });
  const waiting = bodies;
  let row = 0;
  while (waiting.length > 0) {
    const sent = waiting.splice(0, 8);
    const answers = sent.map(async (event) => {
      const status = await post(event);
      statuses.push(status);
      if (status !== 200) waiting.push(event);
    });
    await faults.get(row)?.();
    await Promise.all(answers);
    row += 1;
  }
  expect(row).toBeGreaterThan(Math.max(...faults.keys(), -1));
  return statuses;
}

/** As Stripe does it. @returns the status, or 0 without an answer */
const post = ({ body, signature }: { body: string; signature: string }): Promise<number> =>
  fetch(`${api.origin}/api/payments/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
    body,
  }).then(
    ({ status }) => status,
    () => 0,
  );

/** What the schedule of every minute does, until nothing waits: neither event nor refund. */
const settle = () =>
  until(() =>
    persistently(async () => {
      const waiting = await testApp.database
        .selectFrom('payment_events')
        .select('id')
        .where('applied_at', 'is', null)
        .execute();
      const { rows: unfinished } = await sql`
        select id from refunds where state in ('due', 'sent')`.execute(testApp.database);
      if (waiting.length === 0 && unfinished.length === 0 && double.waiting() === 0) return true;
      await sql`update graphile_worker._private_jobs set run_at = now() where run_at > now()`.execute(
        testApp.database,
      );
      const { name } = applyPaymentEvents;
      await enqueueJob(testApp.database, applyPaymentEvents, {}, { key: name, maxAttempts: 1 });
      await deliver();
      return false;
    }),
  );

test('SIGKILL of the API and PostgreSQL crashes during payment events lose or duplicate no cent', async () => {
  const settleInProcess = async () => {
    for (let round = 0; round < 2; round += 1) {
      await double.deliverAll(async (_url, body, signature) => {
        const answer = await testApp.call('POST', '/payments/events', {
          payload: Buffer.from(body),
          headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
        });
        return answer.statusCode;
      });
      await runJobs(testApp);
    }
  };
  const visits = [
    await visitWithDeposit(testApp, settleInProcess),
    await visitWithDeposit(testApp, settleInProcess),
  ];
  const bookings: { id: string; isCancelled: boolean; token: string }[] = [];
  for (const visit of visits)
    for (const hour of HOURS)
      bookings.push({
        id: await bookAndPay(testApp, visit, hour),
        isCancelled: hour % 2 === 0,
        token: visit.client.token,
      });
  await startApi();

  const ofPayments = await deliver(
    new Map([
      [1, killApi],
      [3, crashPostgres],
      [5, killApi],
    ]),
  );
  expect(ofPayments.filter((status) => status !== 200).length).toBeGreaterThan(0);
  await settle();
  for (const { id, token } of bookings.filter(({ isCancelled }) => isCancelled)) {
    const cancelled = await testApp.call('PATCH', `/bookings/${id}`, {
      token,
      body: { status: 'cancelled' },
    });
    expect(cancelled.statusCode).toBe(200);
  }
  // The refunds are on their way to the provider.
  await killApi();
  await crashPostgres();
  await settle();
  expect(api.child.exitCode).toBeNull();

  const { database } = testApp;
  for (const { id, isCancelled } of bookings) {
    const balances = await readBalances(database, { bookingId: id });
    expect(balances).toMatchObject(
      isCancelled
        ? { provider_clearing: 0, deposits_held: 0, refunds_due: 0 }
        : { provider_clearing: 1000, deposits_held: -1000, refunds_due: 0 },
    );
    const payment = await database
      .selectFrom('payments')
      .select(['state', 'payment_reference'])
      .where('booking_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(payment.state).toBe('paid');
    const books = double.books().filter(({ reference }) => reference === payment.payment_reference);
    expect(books).toMatchObject([{ receivedCents: 1000, refundedCents: isCancelled ? 1000 : 0 }]);
    const notified = await database
      .selectFrom('notifications')
      .select('user_id')
      .where('booking_id', '=', id)
      .where('type', '=', 'booking_deposit_paid')
      .execute();
    expect(new Set(notified.map(({ user_id }) => user_id)).size).toBe(notified.length);
    expect(notified.length).toBeGreaterThan(0);
  }
});
