import { sql } from 'kysely';
import type { Queries } from '../database/connection';
import { newId } from '../database/identifiers';
import { type Amounts, type Balances, entriesOf, LEDGER_ACCOUNTS } from './accounts';
import type { LedgerStep } from './steps';

/** The currency of all deposits. */
export const CURRENCY = 'AUD';

/** One movement of a booking's money. */
interface LedgerTransaction {
  readonly professionalId: string;
  readonly bookingId: string;
  /** Unique for the booking: posting it again has no effect. */
  readonly step: LedgerStep;
  readonly happenedAt: Date;
  /** Sum to zero. */
  readonly amounts: Amounts;
}

/**
 * Posts a movement of money, in the transaction of its cause. Nothing is posted without an amount.
 * @returns false when this step of the booking was posted before
 * @throws Error when the amounts do not sum to zero
 */
export async function postToLedger(
  queries: Queries,
  { professionalId, bookingId, step, happenedAt, amounts }: LedgerTransaction,
): Promise<boolean> {
  const entries = entriesOf(amounts).map((entry, position) => ({ position, ...entry }));
  if (entries.length === 0) return false;
  const { rows } = await sql<{ isPosted: boolean }>`
    with posted as (
      insert into ledger_transactions (id, professional_id, booking_id, step, happened_at)
      values (${newId()}, ${professionalId}, ${bookingId}, ${step}, ${happenedAt})
      on conflict (booking_id, step) do nothing
      returning id
    ), entered as (
      insert into ledger_entries (transaction_id, position, account, amount_cents, currency)
      select posted.id, e.position, e.account, e.cents, ${CURRENCY}
      from posted, json_to_recordset(${JSON.stringify(entries)}) as e (position int, account text, cents bigint)
    )
    select exists (select from posted) as "isPosted"`.execute(queries);
  return rows[0]?.isPosted === true;
}

/** The balance of each account; of one booking or one professional, or of all. */
export async function readBalances(
  queries: Queries,
  of: { readonly bookingId?: string; readonly professionalId?: string } = {},
): Promise<Balances> {
  const rows = await queries
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_transactions as t', 't.id', 'e.transaction_id')
    .select(['e.account', ({ fn }) => fn.sum<string>('e.amount_cents').as('cents')])
    .$if(of.bookingId !== undefined, (query) => query.where('t.booking_id', '=', of.bookingId ?? ''))
    .$if(of.professionalId !== undefined, (query) =>
      query.where('t.professional_id', '=', of.professionalId ?? ''),
    )
    .groupBy('e.account')
    .execute();
  const cents = new Map(rows.map((row) => [row.account, Number(row.cents)]));
  return Object.fromEntries(LEDGER_ACCOUNTS.map((account) => [account, cents.get(account) ?? 0])) as Record<
    (typeof LEDGER_ACCOUNTS)[number],
    number
  >;
}
