import {
  type BookingMoney,
  LEDGER_MESSAGES,
  type LedgerChecks,
  type LedgerQuery,
  type LedgerState,
  MINUTE_MS,
  type Page,
} from '@crown-and-coil/shared-api/contract';
import { type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely';
import { validate as isUuid } from 'uuid';
import { type ActingAdmin, writeAdminLog } from '../administration/log';
import { enqueueJob } from '../background/jobs';
import type { Database } from '../database/connection';
import type { PagePart } from '../database/pages';
import type { Tables } from '../database/tables';
import { containsWord, wordsOf } from '../database/text-search';
import { findPayment, lockPayment } from '../deposits/payments';
import { addRefund, nextStep, queueRefund, selectStuckRefunds } from '../deposits/refunds';
import { conflict, notFound } from '../domain-errors';
import { applyPaymentEvents } from '../payments/events';
import type { LedgerAccount } from './accounts';
import { readBalances } from './ledger';
import { stepWords } from './steps';

/** Maximum length of each list of problems. */
const SHOWN = 50;
const EVENT_WAITS_MS = 15 * MINUTE_MS;

/** The account that has money of bookings in a state. */
const ACCOUNT_OF: Readonly<Record<LedgerState, LedgerAccount>> = {
  held: 'deposits_held',
  kept: 'professional_kept',
  charged: 'no_show_charges',
  refunding: 'refunds_due',
  disputed: 'disputes',
  lost: 'platform_fees',
};

const byAccount = (balances: Readonly<Record<string, number>>) =>
  Object.entries(balances).map(([account, amount_cents]) => ({ account, amount_cents }));

function searched(search: string): RawBuilder<SqlBool> {
  if (isUuid(search)) return sql<SqlBool>`t.booking_id = ${search}`;
  const words = wordsOf(search).map(
    (word) => sql<SqlBool>`t.professional_id in (
      select p.id from professionals p where ${containsWord(sql<string>`search_text(p.display_name)`, word)}
    )`,
  );
  return words.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(words, sql` and `)}`;
}

/** Bookings with their latest movement, as `booking_id, moved_at`. */
function moneyOf(search: string, state: LedgerState | undefined): RawBuilder<unknown> {
  const grouped = sql`where ${searched(search)} group by t.booking_id`;
  const moved = sql`select t.booking_id, max(t.happened_at) as moved_at from ledger_transactions t`;
  if (state === undefined) return sql`${moved} ${grouped}`;
  return sql`${moved} join ledger_entries e on e.transaction_id = t.id ${grouped}
    having coalesce(sum(e.amount_cents) filter (where e.account = ${ACCOUNT_OF[state]}), 0) <> 0`;
}

/** A page of the bookings with money, the latest movement first. */
export async function listBookingMoney(
  database: Database,
  { search = '', state, skip, limit }: LedgerQuery & PagePart,
): Promise<Page<BookingMoney>> {
  // One row without a booking when the page is empty. Page and total share one reading of the ledger.
  const { rows } = await sql<CountedMoney>`
    with money as (${moneyOf(search, state)}),
    page as (
      select booking_id, moved_at from money order by moved_at desc, booking_id limit ${limit} offset ${skip}
    )
    select counted.total, m.booking_id as id, m.moved_at,
      (
        select json_build_object('id', t.professional_id, 'display_name', coalesce(p.display_name, ''))
        from ledger_transactions t left join professionals p on p.id = t.professional_id
        where t.booking_id = m.booking_id limit 1
      ) as professional,
      (
        select json_agg(json_build_object('account', account, 'amount_cents', cents) order by account)
        from (
          select e.account, sum(e.amount_cents) as cents
          from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
          where t.booking_id = m.booking_id group by e.account having sum(e.amount_cents) <> 0
        ) balance
      ) as balances,
      (
        select json_agg(p.payment_reference order by p.created_at) from payments p
        where p.booking_id = m.booking_id and p.payment_reference is not null
      ) as payment_references,
      (
        select json_agg(json_build_object(
          'id', t.id, 'step', t.step, 'happened_at', t.happened_at, 'entries', (
            select json_agg(json_build_object('account', e.account, 'amount_cents', e.amount_cents) order by e.position)
            from ledger_entries e where e.transaction_id = t.id
          )
        ) order by t.happened_at, t.id)
        from ledger_transactions t where t.booking_id = m.booking_id
      ) as transactions
    from (select count(*)::int as total from money) counted left join page m on true
    order by m.moved_at desc, m.booking_id`.execute(database);
  const results = rows.flatMap(({ total: _total, ...row }) => (row.id === null ? [] : [toBookingMoney(row)]));
  return { results, total: rows[0]?.total ?? 0, skip, limit };
}

type MoneyRow = Omit<BookingMoney, 'moved_at'> & { readonly moved_at: Date };
type CountedMoney = { readonly total: number } & (MoneyRow | { readonly id: null });

const toBookingMoney = (row: MoneyRow): BookingMoney => ({
  ...row,
  moved_at: row.moved_at.toISOString(),
  balances: row.balances ?? [],
  payment_references: row.payment_references ?? [],
  transactions: row.transactions.map((one) => ({
    ...one,
    words: stepWords(one.step),
    happened_at: new Date(one.happened_at).toISOString(),
  })),
});

/** The balances of the whole ledger, and problems that need attention. */
export async function readLedgerChecks(database: Database, now: Date): Promise<LedgerChecks> {
  const [balances, run, differences, refunds, events] = await Promise.all([
    readBalances(database),
    database
      .selectFrom('reconciliation_runs')
      .select(({ fn }) => fn.max('finished_at').as('at'))
      .executeTakeFirst(),
    database
      .selectFrom('reconciliation_differences')
      .select(['payment_reference', 'booking_id', 'ledger_cents', 'provider_cents', 'found_at'])
      .where('resolved_at', 'is', null)
      .orderBy('found_at', 'desc')
      .limit(SHOWN)
      .execute(),
    selectStuckRefunds(database, now)
      .select(['r.id', 'r.booking_id', 'r.amount_cents', 'r.state', 'r.attempt', 'r.created_at'])
      .orderBy('r.created_at')
      .limit(SHOWN)
      .execute(),
    database
      .selectFrom('payment_events')
      .select(['id', 'kind', 'received_at'])
      .where('applied_at', 'is', null)
      .where('received_at', '<', new Date(now.getTime() - EVENT_WAITS_MS))
      .orderBy('received_at')
      .limit(SHOWN)
      .execute(),
  ]);
  return {
    balances: byAccount(balances),
    reconciled_at: run?.at?.toISOString() ?? null,
    differences: differences.map(({ found_at, ...rest }) => ({ ...rest, found_at: found_at.toISOString() })),
    stuck_refunds: refunds.map(({ created_at, state, ...rest }) => ({
      ...rest,
      state: state === 'failed' ? ('failed' as const) : ('due' as const),
      created_at: created_at.toISOString(),
    })),
    waiting_events: events.map(({ received_at, ...rest }) => ({
      ...rest,
      received_at: received_at.toISOString(),
    })),
  };
}

/**
 * Retries a stuck refund: one refused by the bank as a new attempt, one not accepted by the provider unchanged.
 * @throws DomainError not_found for an unknown refund, conflict for one that is not stuck (any more)
 */
export async function retryRefund(
  transaction: Transaction<Tables>,
  id: string,
  { adminUserId, now }: ActingAdmin,
): Promise<void> {
  const known = await transaction
    .selectFrom('refunds')
    .select('payment_id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (known === undefined) throw notFound();
  // Of two concurrent admins the second finds the first one's attempt.
  await lockPayment(transaction, known.payment_id);
  const refund = await selectStuckRefunds(transaction, now)
    .selectAll('r')
    .where('r.id', '=', id)
    .executeTakeFirst();
  const payment = await findPayment(transaction, { id: known.payment_id });
  if (refund === undefined || payment === undefined) throw conflict(LEDGER_MESSAGES.notStuck);
  if (refund.state === 'due') await queueRefund(transaction, id);
  else {
    const attempt = refund.attempt + 1;
    const { amount_cents: cents, reason } = refund;
    const step = nextStep(refund.step, attempt);
    await addRefund(transaction, { payment, step, cents, reason, now, attempt });
  }
  const about = { subjectId: refund.booking_id, subject: refund.booking_id };
  await writeAdminLog(transaction, { adminUserId, action: 'refund_retried', ...about, now });
}

/** Applies the waiting events now rather than within the next minute. */
export async function retryEvents(
  transaction: Transaction<Tables>,
  { adminUserId, now }: ActingAdmin,
): Promise<void> {
  const { name } = applyPaymentEvents;
  await enqueueJob(transaction, applyPaymentEvents, {}, { key: name, priority: 'awaited', maxAttempts: 1 });
  await writeAdminLog(transaction, { adminUserId, action: 'payment_events_retried', now });
}
