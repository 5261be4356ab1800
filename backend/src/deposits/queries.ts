import { sql } from 'kysely';
import type { Balances } from '../ledger/accounts';

/** The ledger's balances of a booking `b` with a deposit, as JSON; a column for queries of bookings. */
export const balancesOfBooking = sql<Partial<Balances> | null>`case when b.deposit_cents is not null then (
    select json_object_agg(account, cents) from (
      select e.account, sum(e.amount_cents)::bigint as cents
      from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
      where t.booking_id = b.id
      group by e.account
    ) accounts
  ) end`;
