import {
  type BookingEnd,
  DAY_MS,
  HOUR_MS,
  HOUSE_RULES_TEMPLATES,
  type HouseRules,
  MINUTE_MS,
  toDomain,
  type WhatIsDue,
  whatIsDue,
} from '@crown-and-coil/shared-api/contract';
import fc from 'fast-check';
import { type RootOperationNode, sql } from 'kysely';
import { createTestApp, type TestApp } from '../../testing/app';
import { createMemoryProvider, type MemoryProvider } from '../../testing/payment-provider';
import { changeBooking, rescheduleBooking } from '../bookings/change-booking';
import { cancelUnanswered, completeVisits, lapseUnpaid } from '../bookings/scheduled-changes';
import { makeVisit, NOW, type Visit } from '../bookings/testing/visit';
import type { Database } from '../database/connection';
import { newId } from '../database/identifiers';
import { inTransaction } from '../database/transactions';
import { DomainError } from '../domain-errors';
import type { Balances } from '../ledger/accounts';
import { readBalances } from '../ledger/ledger';
import { reconcile } from '../ledger/reconciliation';
import { applyPaymentEvent } from '../payments/apply-event';
import { type PaymentEvent, PaymentProviderError } from '../payments/provider';
import { openCheckout } from './checkout';
import { endCheckoutJob, endOverdueCheckouts } from './end-checkout';
import { chargeNoShow, deleteKeptCards, deleteReturnedCard } from './kept-cards';
import { sendRefund } from './refunds';

const LIVES = Number(process.env.LIVES ?? 30);
const LIFE_TIMEOUT_MS = 4000;
const TOTAL_CENTS = 20_000;
const DEPOSIT_CENTS = 4000;
const RULES: readonly HouseRules[] = [
  ...(['fair', 'flexible', 'strict'] as const).map((name) => HOUSE_RULES_TEMPLATES[name]),
  {
    ...HOUSE_RULES_TEMPLATES.strict,
    free_cancellation_hours: 12,
    kept_percent_after: 30,
    moves: { allowed: 3, until_hours: 2, deposit_follows: false },
    no_show: { kept_percent: 50, charge_percent_of_total: 40 },
  },
];
const JOBS = [sendRefund, endCheckoutJob, chargeNoShow, deleteReturnedCard];

/** The process is killed: nothing after it happens, and PostgreSQL rolls back what was not committed. */
class Killed extends Error {}

let testApp: TestApp;
let provider: MemoryProvider;
let visit: Visit;
/** As the running process has it: each statement may be the one at which it is killed. */
let database: Database;
/** Decides whether the provider is away at each of its calls; it is not when this is empty. */
let outages: boolean[] = [];
/** How many steps the process lives until it is killed, for each time; a step is a statement or a call to the provider. */
let kills: number[] = [];
let isDead = false;
let lives = 0;

/**
 * Beside the random kills a life is killed wherever none was before, so at every step of every operation that a life
 * reaches. A point is an operation, how many steps it had taken, and the step that comes next.
 */
const killedAt = new Set<string>();
let hasFaults = false;
/** The operation that runs, the steps that it has taken, and whether a sweep killed it. */
let running = { name: '', steps: 0, isSwept: false };

function die(): never {
  isDead = true;
  throw new Killed();
}

function step(what: string): void {
  if (isDead) die();
  const point = `${running.name}: ${running.steps} ${what}`;
  running.steps += 1;
  if (!hasFaults) return;
  if (!killedAt.has(point)) {
    killedAt.add(point);
    running.isSwept = true;
    die();
  }
  const left = kills.at(-1);
  if (left === 0) {
    kills.pop();
    die();
  }
  if (left !== undefined) kills[kills.length - 1] = left - 1;
}

/** What a statement does, without its values: 'InsertQueryNode refunds', or how its text begins. */
function describeQuery({ kind, ...node }: RootOperationNode): string {
  const { into, from, table, sqlFragments } = node as Record<string, unknown>;
  return `${kind} ${JSON.stringify(sqlFragments ?? into ?? table ?? from ?? '').slice(0, 200)}`;
}

/**
 * Does something that may be killed or find the provider away. After a kill of the sweep it is done again, as by a person
 * who tries again or a process that is started again. @returns whether it was done
 */
async function attempt(name: string, action: () => Promise<unknown>): Promise<boolean> {
  running = { name, steps: 0, isSwept: false };
  try {
    await action();
    if (!isDead) return true;
  } catch (error) {
    if (!isDead && !(error instanceof PaymentProviderError) && !(error instanceof DomainError)) throw error;
  }
  isDead = false;
  return running.isSwept ? attempt(name, action) : false;
}

beforeAll(async () => {
  provider = createMemoryProvider(
    () => testApp.now(),
    (when) => {
      step(`the provider, ${when}`);
      if (outages.pop()) throw new PaymentProviderError('unavailable', 'away');
    },
  );
  testApp = await createTestApp({ payments: provider });
  testApp.setNow(NOW);
  database = testApp.database.withPlugin({
    transformQuery: ({ node }) => {
      step(describeQuery(node));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  visit = await makeVisit(testApp);
  const professional_id = visit.professional.id;
  for (const [index, rules] of RULES.entries())
    await testApp.database
      .insertInto('house_rules')
      .values({ professional_id, version: index + 1, rules: JSON.stringify(rules), created_at: NOW })
      .execute();
  await testApp.database
    .insertInto('payment_accounts')
    .values({
      ...{ professional_id, reference: 'account', can_take_deposits: true, payouts_enabled: true },
      ...{ missing: [], created_at: NOW, checked_at: NOW },
    })
    .execute();
});
afterAll(() => testApp.close());

const STEPS = [
  ...['open page', 'pay', 'wait', 'tick', 'events', 'events', 'jobs', 'confirm', 'go to the start'],
  ...[
    'cancel by client',
    'cancel by professional',
    'move by client',
    'move by client',
    'move by professional',
  ],
  ...['complete', 'miss', 'miss', 'did come', 'open dispute', 'win dispute', 'lose dispute', 'fail refund'],
  'second page',
] as const;
const STEPS_AFTER_VISIT = ['miss', 'miss', 'did come', 'did come', 'jobs', 'jobs', 'events', 'tick'] as const;
const WAITS_MS = [5 * MINUTE_MS, 31 * MINUTE_MS, 7 * HOUR_MS, 31 * HOUR_MS];
const MOVES_MS = [3 * HOUR_MS, 20 * HOUR_MS, 50 * HOUR_MS];
const life = fc.record({
  rules: fc.nat(RULES.length - 1),
  keepsCard: fc.boolean(),
  declinesCharges: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.constant(true)),
  // Most lives begin as they should, so that enough of them get far.
  isPaid: fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, fc.constant(false)),
  steps: fc.array(fc.tuple(fc.constantFrom(...STEPS), fc.nat()), { minLength: 3, maxLength: 14 }),
  // Some visits take place first, as no-shows are recorded, undone and recorded again.
  afterVisit: fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    fc.array(fc.tuple(fc.constantFrom(...STEPS_AFTER_VISIT), fc.nat()), { minLength: 4, maxLength: 12 }),
  ),
  outages: fc.array(fc.boolean(), { maxLength: 20 }),
  kills: fc.array(fc.nat(30), { maxLength: 8 }),
  shuffle: fc.infiniteStream(fc.nat()),
});
type Life = typeof life extends fc.Arbitrary<infer T> ? T : never;

const context = () => ({
  ...{ database, payments: provider, now: testApp.now, log: testApp.app.log, signal: undefined },
});
const later = (ms: number) => testApp.setNow(new Date(testApp.now().getTime() + ms));

test(
  'under random events, repeats and kills the ledger matches the provider and bookings follow their rules',
  async () => {
    await fc.assert(fc.asyncProperty(life, liveOnce), { numRuns: LIVES });
    const all = await readBalances(testApp.database);
    expect(Object.values(all).reduce((sum, cents) => sum + cents, 0)).toBe(0);
  },
  LIFE_TIMEOUT_MS * LIVES,
);

async function liveOnce({ rules: version, keepsCard, isPaid, steps, afterVisit, shuffle, ...faults }: Life) {
  lives += 1;
  outages = [];
  kills = [];
  hasFaults = false;
  provider.events.length = 0;
  provider.declinesCharges = faults.declinesCharges;
  const begin = new Date(NOW.getTime() + lives * 40 * DAY_MS);
  testApp.setNow(begin);
  const id = await request(begin, version + 1, keepsCard);
  const expected = new Expected(RULES[version] ?? HOUSE_RULES_TEMPLATES.fair, await look(id));
  const undelivered: PaymentEvent[] = [];
  let seen = 0;

  const change = (by: 'client' | 'professional', update: Parameters<typeof changeBooking>[2]) =>
    attempt(`${by} ${Object.values(update).join()}`, () =>
      inTransaction(database, (transaction) =>
        changeBooking(transaction, id, update, { by: viewer(by), now: testApp.now() }),
      ),
    );
  const move = (by: 'client' | 'professional', ms: number) =>
    attempt(`${by} moves`, () =>
      inTransaction(database, (transaction) =>
        rescheduleBooking(transaction, id, new Date(testApp.now().getTime() + ms), {
          ...{ by: viewer(by), now: testApp.now(), leadTimeMinutes: 0 },
        }),
      ),
    );
  const openPage = () =>
    attempt('open page', () =>
      openCheckout(id, {
        ...{ database, payments: provider, config: testApp.config, now: testApp.now() },
        client: { ...viewer('client'), email: visit.client.email },
      }),
    );
  /** Each event arrives twice, and may be the last of all. */
  const deliver = async (choose: () => number, count: number) => {
    for (const event of provider.events.slice(seen)) undelivered.push(event, event);
    seen = provider.events.length;
    for (let index = 0; index < count && undelivered.length > 0; index += 1) {
      const [event] = undelivered.splice(choose() % undelivered.length, 1);
      if (event === undefined) continue;
      let isEarly = false;
      const isApplied = await attempt(event.kind, () =>
        inTransaction(database, (transaction) => applyPaymentEvent(transaction, event, testApp.now())).catch(
          (error: unknown) => {
            if (!String(error).includes('applied again later')) throw error;
            isEarly = true;
          },
        ),
      );
      if (!isApplied || isEarly) undelivered.push(event);
      expected.observe(await look(id));
    }
  };
  const tick = async () => {
    const scheduled = { ...context(), now: testApp.now() };
    await attempt('tick', async () => {
      await endOverdueCheckouts(context(), testApp.now());
      await lapseUnpaid(scheduled);
      await cancelUnanswered(scheduled);
      await completeVisits(scheduled);
      await deleteKeptCards(context(), testApp.now());
    });
  };
  const paymentOf = (index: number) => {
    const all = provider.paid.filter(({ bookingId }) => bookingId === id);
    return all[index % Math.max(all.length, 1)]?.paymentReference;
  };

  const take = shuffle[Symbol.iterator]();
  const random = () => take.next().value ?? 0;
  if (isPaid) {
    await openPage();
    provider.pay(id);
    await deliver(random, 2);
    await change('professional', { status: 'confirmed' });
    expected.observe(await look(id));
  }
  const isOver = isPaid && afterVisit.length > 0;
  if (isOver) {
    testApp.setNow((await look(id)).start);
    await change('professional', { status: 'completed' });
    expected.observe(await look(id));
  }
  outages = [...faults.outages];
  // Random kills would prevent most of the few changes after a visit; those of the sweep stay.
  kills = isOver ? [] : [...faults.kills];
  hasFaults = true;
  for (const [name, number] of isOver ? afterVisit : steps) {
    if (name === 'open page') await openPage();
    if (name === 'second page') await forgetPage(id).then(openPage);
    if (name === 'pay') provider.pay(id);
    if (name === 'wait') later(WAITS_MS[number % WAITS_MS.length] ?? 0);
    if (name === 'go to the start')
      later(Math.max(0, (await look(id)).start.getTime() - testApp.now().getTime()));
    if (name === 'tick') await tick();
    if (name === 'events') await deliver(random, (number % 4) + 1);
    if (name === 'jobs') await runJobs();
    if (name === 'confirm') await change('professional', { status: 'confirmed' });
    if (name === 'complete') await change('professional', { status: 'completed' });
    if (name === 'cancel by client') await change('client', { status: 'cancelled' });
    if (name === 'cancel by professional') await change('professional', { status: 'cancelled' });
    const mover = name === 'move by client' ? 'client' : 'professional';
    if (name.startsWith('move')) await move(mover, MOVES_MS[number % MOVES_MS.length] ?? 0);
    if (name === 'miss') await change('professional', { no_show: true });
    if (name === 'did come') await change('professional', { no_show: false });
    const payment = paymentOf(number);
    if (name === 'open dispute' && payment) provider.openDispute(payment);
    if (name === 'win dispute' && payment) provider.closeDispute(payment, 'won');
    if (name === 'lose dispute' && payment) provider.closeDispute(payment, 'lost');
    const refund = provider.refunds.find(({ bookingId }) => bookingId === id);
    if (name === 'fail refund' && refund) provider.failRefund(refund.reference);
    expected.observe(await look(id), mover);
  }
  // The end: the provider answers, every event arrives, and the clock goes past the visit.
  outages = [];
  hasFaults = false;
  for (const { bookingId, paymentReference } of provider.paid)
    if (bookingId === id) provider.closeDispute(paymentReference, 'won');
  for (const days of [0, 6, 3, 0]) {
    later(days * DAY_MS);
    await deliver(random, 200);
    await runJobs();
    await tick();
    expected.observe(await look(id));
  }
  await deliver(random, 200);
  expect(undelivered).toEqual([]);

  const balances = await readBalances(testApp.database, { bookingId: id });
  expect(balances.provider_clearing).toBe(provider.balanceOf(id));
  expect(Object.values(balances).reduce((sum, cents) => sum + cents, 0)).toBe(0);
  expect([balances.deposits_held, balances.refunds_due, balances.disputes]).toEqual([0, 0, 0]);
  later(2 * HOUR_MS);
  await reconcile.run({}, context() as never);
  const differences = await testApp.database.selectFrom('reconciliation_differences').selectAll().execute();
  expect(differences).toEqual([]);
  const end = await look(id);
  expect(['cancelled', 'completed']).toContain(end.status);
  expect(Math.abs(balances.professional_kept)).toBe(expected.keptCents);
  const owed = end.status === 'completed' && !end.isMissed ? TOTAL_CENTS : keptAndCharged(balances, end);
  expect(await invoicedCents(id)).toBe(owed);
  await expectCharge(expected, id, Math.abs(balances.no_show_charges), faults.declinesCharges);
  await sql`delete from graphile_worker._private_jobs`.execute(testApp.database);
}

/** A missed visit is charged once, with what the rules say, and goes back when the client did come. */
async function expectCharge(expected: Expected, bookingId: string, cents: number, isDeclined: boolean) {
  const ids = await testApp.database
    .selectFrom('payments')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('kind', '=', 'no_show')
    .execute();
  const charges = provider.paid.filter(({ paymentId }) => ids.some(({ id }) => id === paymentId));
  expect(charges.length).toBeLessThanOrEqual(1);
  for (const { amountCents } of charges) expect(amountCents).toBe(expected.chargeCents);
  if (isDeclined || !expected.isMissed) return expect(cents).toBe(0);
  if (expected.isCharged) expect(charges).toHaveLength(1);
  const possible = expected.wasTakenBack ? [0, expected.chargeCents] : [expected.chargeCents];
  expect(possible).toContain(cents);
}

/** Without what the bank gave back to the client. */
const keptAndCharged = ({ professional_kept, no_show_charges }: Balances, { isLost, isChargeLost }: Look) =>
  Math.abs((isLost ? 0 : professional_kept) + (isChargeLost ? 0 : no_show_charges));

/** What the documents of a booking say that its client owes. */
async function invoicedCents(bookingId: string): Promise<number> {
  const { cents } = await testApp.database
    .selectFrom('invoices')
    .select(({ fn }) => fn.sum<string>('total_cents').as('cents'))
    .where('booking_id', '=', bookingId)
    .where('kind', 'in', ['invoice', 'adjustment_note'])
    .executeTakeFirstOrThrow();
  return Number(cents);
}

/** A booking as it is stored, read beside the process that may be killed. */
async function look(id: string) {
  const { rows } = await sql<{
    status: string;
    start: Date;
    cancelledBy: BookingEnd | 'admin' | null;
    isMissed: boolean;
    hasDeposit: boolean;
    card: string | null;
    cardReference: string | null;
    isLost: boolean;
    isChargeLost: boolean;
  }>`
    select b.status, b.start_time as start, b.cancelled_by as "cancelledBy", b.no_show as "isMissed",
      b.held_until is null as "hasDeposit", k.state as card,
      k.payment_reference as "cardReference", exists (
        select from payments p
        where p.booking_id = b.id and p.kind = 'deposit' and p.dispute_state = 'lost' and not exists (
          select from refunds r where r.payment_id = p.id and r.step like 'return %'
        )
      ) as "isLost", exists (
        select from payments p where p.id = k.charge_id and p.dispute_state = 'lost'
      ) as "isChargeLost"
    from bookings b left join kept_cards k on k.booking_id = b.id
    where b.id = ${id}`.execute(testApp.database);
  const [row] = rows;
  if (row === undefined) throw new Error('The booking is gone.');
  return row;
}
type Look = Awaited<ReturnType<typeof look>>;

/** What the table of `whatIsDue` says of a booking, from what was seen of it from outside. */
class Expected {
  keptCents = 0;
  chargeCents = 0;
  wasTakenBack = false;
  /** Whether the last no-show found a card to charge, also one that was not charged for an earlier no-show. */
  isCharged = false;
  #history = { movesByClient: 0, movedLate: false, wasConfirmed: false, keepsFreeCancellation: false };
  #wasReduced = false;

  constructor(
    private readonly rules: HouseRules,
    private before: Look,
  ) {}

  get isMissed(): boolean {
    return this.before.isMissed;
  }

  observe(after: Look, mover: 'client' | 'professional' = 'professional'): void {
    const { before } = this;
    this.before = after;
    const hasMoved = after.start.getTime() !== before.start.getTime();
    if (hasMoved && mover === 'client') this.#moved(before);
    if (hasMoved && mover === 'professional') this.#movedByProfessional(before, after);
    if (after.status === 'confirmed') this.#history.wasConfirmed = true;
    if (before.isMissed && !after.isMissed) this.wasTakenBack = true;
    const hasCard = before.card === 'kept' && !provider.deletedCards.has(before.cardReference ?? '');
    if (!after.hasDeposit) return;
    const hasEnded = after.status !== before.status && ['cancelled', 'completed'].includes(after.status);
    if (hasEnded && !before.isLost) this.#end(after, before.card === 'kept');
    else if (after.status === 'completed' && after.isMissed && !before.isMissed)
      this.#missedLate(after, before.card === 'kept');
    if (after.status === 'completed' && after.isMissed && !(before.isMissed && before.status === 'completed'))
      this.isCharged = hasCard && this.keptCents > 0 && this.chargeCents > 0;
  }

  #moved({ status, start }: Look): void {
    const freeUntil = start.getTime() - this.rules.free_cancellation_hours * HOUR_MS;
    const { keepsFreeCancellation } = this.#history;
    this.#history.movesByClient += 1;
    this.#history.keepsFreeCancellation = false;
    if (status === 'confirmed' && !keepsFreeCancellation && testApp.now().getTime() > freeUntil)
      this.#history.movedLate = true;
  }

  /** A client who could cancel free of charge until then has a day to do so, or else until the new start. */
  #movedByProfessional(before: Look, after: Look): void {
    const isFree = (start: Date) =>
      ['not_confirmed_yet', 'in_time', 'moved_by_professional'].includes(
        this.#due({ ...after, start }, 'client', false).because,
      );
    // A later start takes no time away.
    const takesTime = after.start < before.start || this.#history.keepsFreeCancellation;
    const wasFree = takesTime && isFree(before.start);
    this.#history.keepsFreeCancellation = false;
    const freeUntil = after.start.getTime() - this.rules.free_cancellation_hours * HOUR_MS;
    const leavesDay = freeUntil >= testApp.now().getTime() + DAY_MS && isFree(after.start);
    this.#history.keepsFreeCancellation = wasFree && !leavesDay;
  }

  #end(after: Look, hasKeptCard: boolean): void {
    const { status, cancelledBy, isMissed } = after;
    const ended = cancelledBy === 'admin' || cancelledBy === null ? 'system' : cancelledBy;
    const due = this.#due(
      after,
      status === 'cancelled' ? ended : isMissed ? 'no_show' : 'completed',
      hasKeptCard,
    );
    this.keptCents = due.keepCents;
    this.chargeCents = due.chargeCents;
    this.#wasReduced = isMissed;
  }

  #missedLate(after: Look, hasKeptCard: boolean): void {
    if (this.#wasReduced || this.keptCents === 0) return;
    this.#wasReduced = true;
    const due = this.#due(after, 'no_show', hasKeptCard);
    this.keptCents = due.keepCents;
    this.chargeCents = due.chargeCents;
  }

  #due({ start }: Look, endedBy: BookingEnd, hasKeptCard: boolean): WhatIsDue {
    return whatIsDue({
      ...{
        rules: toDomain({ rules: this.rules }).rules,
        depositCents: DEPOSIT_CENTS,
        totalCents: TOTAL_CENTS,
      },
      ...{ endedBy, at: testApp.now(), startTime: start, history: this.#history },
      hasKeptCard,
    });
  }
}

function viewer(by: 'client' | 'professional') {
  const { userId, id } = visit[by];
  return {
    ...{ userId, role: by },
    ...{ clientId: by === 'client' ? id : null, professionalId: by === 'professional' ? id : null },
  };
}

/** Runs the jobs about money that wait, whenever they would be tried; one that fails or is killed waits again. */
async function runJobs(): Promise<void> {
  const { rows } = await sql<{ id: string; name: string; payload: never }>`
    select j.id::text, t.identifier as name, j.payload
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier like 'deposits.%'
    order by j.id`.execute(testApp.database);
  for (const { id, name, payload } of rows) {
    const job = JOBS.find((one) => one.name === name);
    if (job === undefined) throw new Error(`The lives know no job "${name}".`);
    if (await attempt(name, () => job.run(payload, context() as never)))
      await sql`delete from graphile_worker._private_jobs where id = ${id}`.execute(testApp.database);
  }
}

/** A request that waits for its deposit, and the days on which it can be moved. */
async function request(begin: Date, version: number, keepsCard: boolean): Promise<string> {
  const id = newId();
  const professional_id = visit.professional.id;
  const start = new Date(begin.getTime() + 30 * HOUR_MS);
  await testApp.database
    .insertInto('availability_windows')
    .values(
      Array.from({ length: 5 }, (_none, day) => ({
        ...{ id: newId(), professional_id },
        start_time: new Date(begin.getTime() + day * DAY_MS),
        end_time: new Date(begin.getTime() + (day + 1) * DAY_MS),
      })),
    )
    .execute();
  await testApp.database
    .insertInto('bookings')
    .values({
      ...{ id, professional_id, client_id: visit.client.id, start_time: start },
      end_time: new Date(start.getTime() + HOUR_MS),
      ...{ total_cents: TOTAL_CENTS, house_rules_version: version, deposit_cents: DEPOSIT_CENTS },
      held_until: new Date(begin.getTime() + HOUR_MS / 2),
      ...{ created_at: begin, updated_at: begin, pending_since: begin },
    } as never)
    .execute();
  if (keepsCard)
    await testApp.database
      .insertInto('kept_cards')
      .values({ booking_id: id, state: 'agreed', agreed_at: begin })
      .execute();
  return id;
}

/** The page can still be paid, but we have it as closed, as after one that the provider no longer reports. */
const forgetPage = (bookingId: string) =>
  testApp.database
    .updateTable('payments')
    .set({ state: 'expired' })
    .where('booking_id', '=', bookingId)
    .where('state', '=', 'open')
    .execute();
