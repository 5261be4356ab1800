import { DAY_MS } from '@crown-and-coil/shared-api/contract';
import { type SqlBool, sql } from 'kysely';
import type { Queries } from '../database/connection';
import { MAX_REFUND_ATTEMPTS } from './refunds';

/**
 * Refunds `r` that need attention: the card's bank refused the last attempt, or the provider has not accepted it for a
 * day. The ledger has them as due.
 */
export const selectStuckRefunds = (queries: Queries, now: Date) =>
  queries
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .where('r.state', 'in', ['due', 'failed'])
    .where(
      sql<SqlBool>`case r.state
        when 'due' then r.created_at < ${new Date(now.getTime() - DAY_MS)} and p.dispute_state is distinct from 'open'
        else r.attempt >= ${MAX_REFUND_ATTEMPTS} and not exists (
          select from refunds later
          where later.booking_id = r.booking_id and later.attempt = r.attempt + 1
            and later.step = regexp_replace(r.step, ' try \\d+$', '') || ' try ' || (r.attempt + 1)
        )
      end`,
    );

export async function countStuckRefunds(queries: Queries, now: Date): Promise<number> {
  const { count } = await selectStuckRefunds(queries, now)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
