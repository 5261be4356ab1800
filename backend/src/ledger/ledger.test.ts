import type { LedgerState } from '@crown-and-coil/shared-api/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { createTestDatabase } from '../../testing/database';
import { readsOf } from '../../testing/plans';
import { newId } from '../database/identifiers';
import { inTransaction } from '../database/transactions';
import { type Amounts, entriesOf, LEDGER_ACCOUNTS, type LedgerAccount } from './accounts';
import { postToLedger, readBalances } from './ledger';
import { listBookingMoney } from './overview';
import { type LedgerStep, stepWords } from './steps';

let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase.drop());

const NOW = new Date('2026-10-02T02:00:00Z');
const PAID: Amounts = { provider_clearing: 6000, deposits_held: -6000 };
const post = (bookingId: string, amounts: Amounts, step: LedgerStep = 'end', happenedAt = NOW) =>
  inTransaction(testDatabase.database, (transaction) =>
    postToLedger(transaction, { professionalId: newId(), bookingId, step, happenedAt, amounts }),
  );

const cents = fc.integer({ min: -10_000_000, max: 10_000_000 });
/** Amounts that sum to zero: the last account takes the difference. */
const balanced = fc
  .tuple(
    fc.shuffledSubarray([...LEDGER_ACCOUNTS], { minLength: 2 }),
    fc.array(cents, { minLength: 6, maxLength: 6 }),
  )
  .map(([accounts, amounts]): Amounts => {
    const entries = accounts.map((account, index): [LedgerAccount, number] => [account, amounts[index] ?? 0]);
    const last = entries.at(-1);
    if (last) last[1] = -entries.slice(0, -1).reduce((sum, [, amount]) => sum + amount, 0);
    return Object.fromEntries(entries);
  });

test('amounts become entries only when they sum to zero, in whole cents', () => {
  fc.assert(
    fc.property(balanced, cents, fc.constantFrom(...LEDGER_ACCOUNTS), (amounts, difference, account) => {
      expect(entriesOf(amounts).reduce((sum, entry) => sum + entry.cents, 0)).toBe(0);
      fc.pre(difference !== 0);
      const off = { ...amounts, [account]: (amounts[account] ?? 0) + difference };
      expect(() => entriesOf(off)).toThrow('not balanced');
    }),
  );
  expect(() => entriesOf({ deposits_held: 0.5, refunds_due: -0.5 })).toThrow('not balanced');
});

test('balances are the sums of what was posted, each step of a booking once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(balanced, { minLength: 1, maxLength: 4 }), async (steps) => {
      const bookingId = newId();
      for (const [index, amounts] of steps.entries()) {
        const isPosted = entriesOf(amounts).length > 0;
        expect(await post(bookingId, amounts, `paid ${index}`)).toBe(isPosted);
        expect(await post(bookingId, amounts, `paid ${index}`)).toBe(false);
      }
      const balances = await readBalances(testDatabase.database, { bookingId });
      for (const account of LEDGER_ACCOUNTS)
        expect(balances[account]).toBe(steps.reduce((sum, amounts) => sum + (amounts[account] ?? 0), 0));
      expect(Object.values(balances).reduce((sum, amount) => sum + amount, 0)).toBe(0);
    }),
    { numRuns: 15 },
  );
});

test('a page of the bookings with money reads the ledger once, also for their number', async () => {
  const { database } = testDatabase;
  const [first, second] = [newId(), newId()];
  await post(first, PAID, 'paid 1', new Date(NOW.getTime() + 1));
  await post(second, PAID, 'paid 2', new Date(NOW.getTime() + 2));
  const list = (skip: number, state?: LedgerState) => listBookingMoney(database, { skip, limit: 1, state });
  for (const state of [undefined, 'held'] as const) {
    const statements = await readsOf(() => list(0, state));
    expect(statements).toHaveLength(1);
    const { results, total } = await list(1, state);
    expect(results).toMatchObject([{ id: first, transactions: [{ step: 'paid 1', words: 'Deposit paid' }] }]);
    expect(await list(total, state)).toMatchObject({ results: [], total });
  }
});

test('a step is named without its payment id; an unknown step is shown as stored', () => {
  expect(['no-show', `refund failed ${newId()}`, 'moved by hand'].map(stepWords)).toEqual([
    'Settled again for a missed visit',
    'Refund failed',
    'moved by hand',
  ]);
});

test('the same step posted twice concurrently is posted once', async () => {
  const bookingId = newId();
  const posted = await Promise.all(Array.from({ length: 8 }, () => post(bookingId, PAID)));
  expect(posted.filter(Boolean)).toHaveLength(1);
  expect(await readBalances(testDatabase.database, { bookingId })).toMatchObject({ deposits_held: -6000 });
});

describe('the database refuses', () => {
  const run = (statement: string) => sql.raw(statement).execute(testDatabase.database);
  const transaction = (id: string) =>
    `insert into ledger_transactions values ('${id}', gen_random_uuid(), gen_random_uuid(), 'paid', now())`;
  const entry = (id: string, position: number, amount: number) =>
    `insert into ledger_entries values ('${id}', ${position}, 'deposits_held', ${amount}, 'AUD')`;

  test('a transaction that is not zero-sum or has no entries', async () => {
    const id = newId();
    await expect(run(transaction(id))).rejects.toThrow('not balanced');
    await expect(run(`${transaction(id)}; ${entry(id, 0, 5)}`)).rejects.toThrow('not balanced');
    await expect(run(`${transaction(id)}; ${entry(id, 0, 5)}; ${entry(id, 1, -4)}`)).rejects.toThrow(
      'not balanced',
    );
    await expect(run(`${transaction(id)}; ${entry(id, 0, 0)}`)).rejects.toThrow('not_zero');
  });

  test('any change or deletion of posted entries, and late entries', async () => {
    const id = newId();
    await run(`${transaction(id)}; ${entry(id, 0, 5)}; ${entry(id, 1, -5)}`);
    for (const statement of [
      `update ledger_transactions set step = 'other' where id = '${id}'`,
      `update ledger_entries set amount_cents = 4 where transaction_id = '${id}' and position = 0`,
      `delete from ledger_transactions where id = '${id}'`,
      `delete from ledger_entries where transaction_id = '${id}'`,
      'truncate ledger_transactions cascade',
      'truncate ledger_entries',
    ])
      await expect(run(statement)).rejects.toThrow('append-only');
    await expect(run(`${entry(id, 2, 7)}; ${entry(id, 3, -7)}`)).rejects.toThrow('is closed');
  });
});
